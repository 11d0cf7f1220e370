// The panel below the sheet: what the service is asked, what that costs, and switches to make its life hard.
import type { Choice, FaultId, InitialState, RequestLine, ServiceState } from '../protocol.ts';
import { counted, h, inWords } from './dom.ts';
import { requestRow } from './request-row.ts';
import { surfaceTabs } from './surfaces.ts';

const SHOWN_REQUESTS = 300;
const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const SHORT_DAY: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', timeZone: 'UTC' };

export interface ServiceActions {
  plan(id: string): void;
  fault(id: FaultId): void;
  skip(ms: number): void;
  startOver(): void;
}

export class ServicePanel {
  private readonly plan: HTMLSelectElement;
  private readonly fault: HTMLSelectElement;
  private readonly faultText = h('p', { class: 'explain', id: 'fault-text', 'aria-live': 'polite' });
  private readonly minute = new Meter('This minute');
  private readonly clock = h('span', { class: 'clock' });
  private readonly summary = h('p', { class: 'summary', id: 'summary', 'aria-live': 'polite' });
  private readonly rows = h('tbody');
  private readonly empty = h('p', { class: 'empty' }, 'No requests yet. Type what you want to price into column A.');
  private readonly list = h('div', { class: 'list', tabindex: 0, role: 'region', 'aria-label': 'Requests' });
  private service: ServiceState;
  private lastId = -1;
  /** How far the spreadsheet's clock is ahead of this machine's, ms. */
  private ahead = 0;
  private readonly plans: Choice[];
  private readonly faults: Choice<FaultId>[];

  constructor(element: HTMLElement, state: InitialState, actions: ServiceActions) {
    this.plans = state.plans;
    this.faults = state.faults;
    this.service = state.service;
    this.plan = select('plan', state.plans, id => actions.plan(id));
    this.fault = select('fault', state.faults, id => actions.fault(id as FaultId));
    this.fault.setAttribute('aria-describedby', 'fault-text');
    this.list.append(this.table(), this.empty);
    const { tabs, panels } = surfaceTabs(this.body(actions));
    element.replaceChildren(this.header(element, tabs), ...panels);
    this.show(state.service);
    this.add(state.requests);
    setInterval(() => this.tick(), 1000);
  }

  /** Shows the account as it now is. */
  show(service: ServiceState): void {
    this.service = service;
    this.ahead = service.now - Date.now();
    this.plan.value = service.plan;
    this.fault.value = service.fault;
    const fault = this.faults.find(choice => choice.id === service.fault);
    this.faultText.textContent = fault?.explanation ?? '';
    this.faultText.classList.toggle('warn', service.fault !== 'none');
    const allowance = service.quota + service.rollover;
    const left = Math.max(0, allowance - service.used) + service.credits;
    const reset = new Date(service.resetAt).toLocaleDateString('en-GB', SHORT_DAY);
    this.summary.replaceChildren(
      h('b', {}, counted(service.used, 'request')),
      ` used, ${inWords(left)} left until ${reset}`,
    );
    if (service.fault !== 'none') this.summary.append(h('span', { class: 'answer busy' }, fault?.label ?? ''));
    this.tick();
  }

  /** Adds requests to the live list, newest on top. */
  add(lines: RequestLine[]): void {
    for (const line of lines) {
      // A line may come twice while the page begins: in its first state and as news.
      if (line.id <= this.lastId) continue;
      this.lastId = line.id;
      this.rows.prepend(requestRow(line));
    }
    while (this.rows.rows.length > SHOWN_REQUESTS) this.rows.deleteRow(-1);
    this.list.classList.toggle('filled', this.rows.rows.length > 0);
  }

  private tick(): void {
    const { perMinute, usedThisMinute, skippedMs } = this.service;
    const plan = this.plans.find(choice => choice.id === this.service.plan);
    this.minute.show(usedThisMinute, perMinute, `at most ${perMinute} requests on ${plan?.label ?? 'this plan'}`);
    const now = new Date(Date.now() + this.ahead);
    const day = now.toLocaleDateString('en-GB', SHORT_DAY);
    const time = `${day}, ${now.toLocaleTimeString('en-GB', { timeZone: 'UTC' })}`;
    const skipped = skippedMs >= 1000 ? `UTC, skipped ${duration(skippedMs)}` : 'UTC';
    this.clock.replaceChildren(h('b', {}, time), h('span', {}, skipped));
  }

  private header(element: HTMLElement, tabs: HTMLElement): HTMLElement {
    const toggle = h('button', {
      type: 'button',
      class: 'icon',
      id: 'fold',
    });
    toggle.innerHTML = '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M6 9l6 6 6-6"/></svg>';
    // It opens on demand: the sheet gets the room.
    const fold = (folded: boolean) => {
      element.classList.toggle('folded', folded);
      toggle.setAttribute('aria-expanded', String(!folded));
      toggle.setAttribute('aria-label', folded ? 'Unfold the service panel' : 'Fold the service panel');
    };
    fold(true);
    toggle.addEventListener('click', () => fold(!element.classList.contains('folded')));
    tabs.addEventListener('click', () => fold(false));
    return h('div', { class: 'head' }, h('h2', {}, 'Behind the scenes'), tabs, this.summary, toggle);
  }

  private body(actions: ServiceActions): HTMLElement {
    const skip = (text: string, ms: number) =>
      h(
        'button',
        {
          type: 'button',
          class: 'small',
          title: 'Lets time go by and runs what is scheduled',
          onclick: () => actions.skip(ms),
        },
        text,
      );
    const reset = h(
      'button',
      {
        type: 'button',
        class: 'small',
        title: 'A fresh sheet, a fresh account, an empty cache',
        onclick: () => actions.startOver(),
      },
      'Start over',
    );
    return h(
      'div',
      { class: 'body' },
      h(
        'div',
        { class: 'controls' },
        h('div', { class: 'fields' }, field('Plan', this.plan), field('Service', this.fault)),
        this.faultText,
        this.minute.element,
        h('div', { class: 'clock-row' }, this.clock, skip('+1 hour', HOUR_MS), skip('+1 day', DAY_MS), reset),
      ),
      this.list,
    );
  }

  private table(): HTMLElement {
    const heads = ['Time', 'Request', 'Answer', 'Charged'].map((name, index) =>
      h('th', { scope: 'col', class: index > 2 ? 'number' : undefined }, name),
    );
    return h(
      'table',
      {},
      h('caption', {}, 'Requests to the service, newest first'),
      h('thead', {}, h('tr', {}, ...heads)),
      this.rows,
    );
  }
}

class Meter {
  readonly element: HTMLElement;
  private readonly bar = h('div', { class: 'bar' });
  private readonly note = h('span', { class: 'note' });
  private readonly track: HTMLElement;

  constructor(private readonly label: string) {
    this.track = h('div', { class: 'track', role: 'meter', 'aria-label': label, 'aria-valuemin': 0 }, this.bar);
    this.element = h(
      'div',
      { class: 'meter' },
      h('div', { class: 'line' }, h('span', {}, label), this.note),
      this.track,
    );
  }

  show(value: number, max: number, note: string): void {
    const share = max > 0 ? Math.min(1, value / max) : 1;
    this.bar.style.width = `${share * 100}%`;
    this.track.classList.toggle('high', share >= 0.8 && share < 1);
    this.track.classList.toggle('full', share >= 1);
    this.track.setAttribute('aria-valuenow', String(value));
    this.track.setAttribute('aria-valuemax', String(max));
    this.track.setAttribute('aria-valuetext', `${this.label}: ${value} of ${max}, ${note}`);
    this.note.textContent = note;
  }
}

function select(id: string, choices: Choice[], onChange: (id: string) => void): HTMLSelectElement {
  const options = choices.map(choice => h('option', { value: choice.id }, choice.label));
  const element = h('select', { id, onchange: () => onChange(element.value) }, ...options);
  return element;
}

function field(label: string, control: HTMLSelectElement): HTMLElement {
  return h('label', { class: 'field', for: control.id }, h('span', {}, label), control);
}

/** 65000 as '1 min'. */
export function duration(ms: number): string {
  if (ms >= DAY_MS) return `${Math.round(ms / DAY_MS)} days`;
  if (ms < 60_000) return `${Math.round(ms / 1000)} s`;
  if (ms < HOUR_MS) return `${Math.round(ms / 60_000)} min`;
  return `${(ms / HOUR_MS).toLocaleString('en-US', { maximumFractionDigits: 1 })} h`;
}
