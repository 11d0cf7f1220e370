// "Break it yourself": buttons that break the service, the network or the run while the add-on works, and a ledger of the outcome.
import type { Ledger, LedgerEvent, LedgerLine } from '../ledger.ts';
import type { InitialState, TrialId, TrialState } from '../protocol.ts';
import { byId, h } from './dom.ts';
import { replay, startOver } from './link.ts';

interface Trial {
  id: TrialId;
  label: string;
  /** Label while the switch is on; only for switches. */
  mend?: string;
  title: string;
}

const TRIALS: Trial[] = [
  {
    id: 'quota',
    label: 'Spend the quota',
    mend: 'Renew the quota',
    title: 'Uses up the monthly requests, or renews them',
  },
  {
    id: 'network',
    label: 'Cut the network',
    mend: 'Mend the network',
    title: 'No request gets through, until you mend it',
  },
  {
    id: 'lost',
    label: 'Drop an answer after it was charged',
    title: 'The next answer is charged and lost, and with it those of the same wave',
  },
  { id: 'kill', label: 'Kill the run', title: 'Ends the script in the middle of its work' },
  {
    id: 'sort',
    label: 'Sort the list now',
    title: 'Sorts the sheet by its first column, while an answer is on its way',
  },
];

const MOST_LINES = 200;
const plural = (count: number, noun: string) => `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;

interface Work {
  /** Breaks or restores something; rejects when the playground has stopped. */
  begin(trial: TrialId): Promise<unknown>;
  /** Starts a list that is paid for. @param charged the requests charged so far. */
  start(charged: number): Promise<unknown>;
  /** Lets the sidebar work on it. */
  work(): Promise<unknown>;
}

export class BreakPanel {
  private readonly element = byId('break');
  private readonly buttons: ReadonlyMap<TrialId, HTMLButtonElement>;
  private readonly status = h('p', { class: 'explain', id: 'break-status', role: 'status' });
  private readonly problem = h('p', { class: 'problem', role: 'alert' });
  private readonly total = h('p', { class: 'summary', id: 'ledger-total' });
  private readonly rows = h('tbody');
  private shown = '';

  private trials: TrialState;
  private charged: number;

  constructor({ seed, ledger, trials }: InitialState, { begin, start, work }: Work) {
    this.trials = trials;
    this.charged = ledger.charged;
    const press = async (trial: TrialId) => {
      this.problem.textContent = '';
      this.element.setAttribute('aria-busy', 'true');
      try {
        // Without work there is nothing to break.
        const isIdle = !this.trials.isWorking && this.trials.on !== trial;
        if (isIdle) await start(this.charged);
        await begin(trial);
        if (isIdle) await work();
      } catch (error) {
        this.problem.textContent = `That did not work: ${error instanceof Error ? error.message : error}`;
      }
      this.element.removeAttribute('aria-busy');
    };
    this.buttons = new Map(
      TRIALS.map(({ id, label, title }) => {
        const onclick = () => void press(id);
        return [id, h('button', { type: 'button', class: 'small', title, onclick }, label)];
      }),
    );
    const number = h('input', { id: 'seed', type: 'number', min: 1, max: 999_999, value: seed });
    const seeded = () => Math.min(999_999, Math.max(1, Math.round(Number(number.value)) || 1));
    const again = (label: string, title: string, act: (seed: number) => unknown) =>
      h('button', { type: 'button', class: 'small', title, onclick: () => void act(seeded()) }, label);
    const heads = ['Item', 'Charged', 'In the sheet'].map(name => h('th', { scope: 'col' }, name));
    const table = h('table', {}, h('thead', {}, h('tr', {}, ...heads)), this.rows);
    this.element.replaceChildren(
      h('summary', {}, h('h2', {}, 'Break it yourself'), this.total),
      h(
        'div',
        { class: 'body' },
        h(
          'div',
          { class: 'trials' },
          ...this.buttons.values(),
          h('label', { class: 'seed', for: 'seed' }, 'Seed ', number),
          again('Replay', 'Everything you did once more from the beginning: the same seed ends the same', replay),
          again('Start over', 'A fresh sheet, a fresh account, an empty cache', startOver),
        ),
        this.status,
        this.problem,
        h(
          'div',
          {
            class: 'list',
            tabindex: 0,
            role: 'region',
            'aria-label': 'Ledger: what was charged, and what the sheet shows',
          },
          table,
        ),
      ),
    );
    this.show(ledger, trials);
  }

  open(): void {
    this.element.setAttribute('open', '');
    [...this.buttons.values()].find(button => !button.disabled)?.focus();
  }

  show({ lines, events, charged }: Ledger, trials: TrialState): void {
    this.trials = trials;
    this.charged = charged;
    for (const { id, label, mend } of TRIALS) {
      const button = this.buttons.get(id)!;
      if (!mend) continue;
      button.textContent = trials.on === id ? mend : label;
      button.classList.toggle('on', trials.on === id);
    }
    const words = statusWords(trials);
    if (this.status.textContent !== words) this.status.textContent = words;
    const next = JSON.stringify([lines, events, charged]);
    if (next === this.shown) return;
    this.shown = next;
    this.total.replaceChildren(...totals(lines, charged));
    this.rows.replaceChildren(...inOrder(lines, events).slice(0, MOST_LINES));
  }
}

/** The charges and what broke between them, newest first. */
function inOrder(lines: readonly LedgerLine[], events: readonly LedgerEvent[]): HTMLTableRowElement[] {
  const all = [
    ...[...events].reverse().map(event => ({ order: event.order, row: () => eventRow(event) })),
    ...lines.map(line => ({ order: line.order, row: () => ledgerRow(line) })),
  ];
  return all.sort((a, b) => b.order - a.order).map(({ row }) => row());
}

function eventRow({ at, text, isBad }: LedgerEvent): HTMLTableRowElement {
  const words = h('span', { class: `answer ${isBad ? 'bad' : 'good'}` }, text);
  const time = new Date(at).toLocaleTimeString('en-GB', { timeZone: 'UTC' });
  return h('tr', { class: 'event' }, h('td', { colspan: 3 }, words, h('span', { class: 'rest' }, time)));
}

function statusWords({ on, lost, kills, sorts }: TrialState): string {
  const words = [
    on === 'quota' ? 'The quota is spent.' : on === 'network' ? 'No request gets through.' : '',
    lost ? 'The next answer is charged and lost.' : '',
    kills ? 'The run is killed after its next request.' : '',
    sorts ? 'The list is sorted while the next answer is on its way.' : '',
  ].filter(Boolean);
  return words.length > 0 ? words.join(' ') : 'Each button prices a list of new items, and breaks it.';
}

function totals(lines: readonly LedgerLine[], charged: number): (Node | string)[] {
  if (charged === 0) return ['Nothing was charged yet.'];
  const sum = (of: (line: LedgerLine) => number) => lines.reduce((total, line) => total + of(line), 0);
  const wrong = sum(line => line.wrong);
  return [
    h('b', {}, `${plural(charged, 'request')} charged`),
    `, ${plural(
      sum(line => line.lost),
      'answer',
    )} lost, ${plural(
      sum(line => (line.shown > 0 ? 1 : 0)),
      'price',
    )} in the sheet, `,
    h('span', { class: `answer ${wrong > 0 ? 'bad' : 'good'}` }, `${plural(wrong, 'price')} in the wrong row`),
  ];
}

function ledgerRow(line: LedgerLine): HTMLTableRowElement {
  const { item, charged, lost, median } = line;
  const price = median == null ? '' : ` ${median.toLocaleString('en-US', { minimumFractionDigits: 2 })}`;
  const [mood, words] = standing(line);
  return h(
    'tr',
    {},
    h('td', {}, item, h('span', { class: 'rest' }, line.question.includes('sold=false') ? 'offers' : '')),
    h('td', { class: 'number' }, `${charged}${lost > 0 ? ` (${lost} lost)` : ''}`),
    h('td', {}, h('span', { class: `answer ${mood}` }, words), price),
  );
}

function standing({ answered, median, shown, wrong }: LedgerLine): [mood: string, words: string] {
  if (wrong > 0) return ['bad', 'another item’s price'];
  if (!answered) return ['busy', 'the answer was lost'];
  if (shown > 0) return ['good', plural(shown, 'cell')];
  if (median === undefined) return ['good', 'read'];
  return median === null ? ['good', 'too few for a price'] : ['busy', 'saved'];
}
