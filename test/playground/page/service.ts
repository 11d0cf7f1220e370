// The panel below the sheet: the requests to the service, their cost, and switches that make the service fail.
import type { Choice, FaultId, InitialState, RequestLine, ServiceState, ServiceSwitch } from '../protocol.ts';
import { byId, h } from './dom.ts';

const SHOWN_REQUESTS = 300;
const HOUR_MS = 3_600_000;
const SHORT_DAY: Intl.DateTimeFormatOptions = { day: 'numeric', month: 'short', timeZone: 'UTC' };
/** Formats 1234 as '1,234'. */
const inWords = (count: number) => count.toLocaleString('en-US');

export class ServicePanel {
  private readonly plan: HTMLSelectElement;
  private readonly fault: HTMLSelectElement;
  private readonly explained = h('p', { class: 'explain', id: 'explained', 'aria-live': 'polite' });
  private readonly clock = h('b', { class: 'clock' });
  private readonly summary = h('p', { class: 'summary', id: 'summary', 'aria-live': 'polite' });
  private readonly rows = h('tbody');
  private readonly plans: Choice[];
  private readonly faults: Choice<FaultId>[];
  /** Offset of the spreadsheet's clock from this machine's clock, ms. */
  private ahead = 0;

  constructor({ plans, faults, service, requests }: InitialState, change: (what: ServiceSwitch) => unknown) {
    this.plans = plans;
    this.faults = faults;
    this.plan = select('plan', plans, plan => change({ plan }));
    this.fault = select('fault', faults, fault => change({ fault: fault as FaultId }));
    const button = (text: string, title: string, onclick: () => unknown) =>
      h('button', { type: 'button', class: 'small', title, onclick: () => void onclick() }, text);
    const skip = (text: string, skipMs: number) =>
      button(text, 'Lets time go by and runs what is scheduled', () => change({ skipMs }));
    const controls = h(
      'div',
      { class: 'controls' },
      h('div', { class: 'fields' }, field('Plan', this.plan), field('Service', this.fault)),
      this.explained,
      h(
        'div',
        { class: 'clock-row' },
        this.clock,
        skip('+1 hour', HOUR_MS),
        skip('+1 day', 24 * HOUR_MS),
        button('New month', 'Lets time go by until the quota renews', () => change({ skipToReset: true })),
      ),
    );
    const heads = ['Time', 'Request', 'Answer', 'Charged'].map(name => h('th', { scope: 'col' }, name));
    const table = h('table', {}, h('thead', {}, h('tr', {}, ...heads)), this.rows);
    const list = h('div', { class: 'list', tabindex: 0, role: 'region', 'aria-label': 'Requests' }, table);
    byId('service').replaceChildren(
      h('summary', {}, h('h2', {}, 'Behind the scenes'), this.summary),
      h('div', { class: 'body' }, controls, list),
    );
    this.show(service);
    this.add(requests);
    setInterval(() => this.tick(), 1000);
  }

  /** Shows the current state of the account. */
  show({ plan, fault, used, left, resetAt, now }: ServiceState): void {
    this.ahead = now - Date.now();
    this.plan.value = plan;
    this.fault.value = fault;
    const trouble = this.faults.find(({ id }) => id === fault);
    const limits = this.plans.find(({ id }) => id === plan);
    this.explained.textContent = `${limits?.explanation} ${trouble?.explanation}`;
    const reset = new Date(resetAt).toLocaleDateString('en-GB', SHORT_DAY);
    this.summary.replaceChildren(
      h('b', {}, `${inWords(used)} request${used === 1 ? '' : 's'}`),
      ` used, ${inWords(left)} left until ${reset}`,
      fault === 'none' ? '' : h('span', { class: 'answer busy' }, trouble?.label),
    );
    this.tick();
  }

  /** Adds requests to the live list, newest on top. */
  add(lines: RequestLine[]): void {
    for (const line of lines) this.rows.prepend(requestRow(line));
    while (this.rows.rows.length > SHOWN_REQUESTS) this.rows.deleteRow(-1);
  }

  private tick(): void {
    const now = new Date(Date.now() + this.ahead);
    const time = now.toLocaleTimeString('en-GB', { timeZone: 'UTC' });
    this.clock.textContent = `${now.toLocaleDateString('en-GB', SHORT_DAY)}, ${time} UTC`;
  }
}

function requestRow({ at, method, path, query: text, status, code, charged }: RequestLine): HTMLTableRowElement {
  const query = new URLSearchParams(text);
  const keyword = query.get('keyword') ?? query.get('productId') ?? '';
  const rest = [...query].filter(([name]) => name !== 'keyword').map(([name, value]) => `${name}=${value}`);
  const mood = status >= 200 && status < 300 ? 'good' : status === 429 || status === 503 ? 'busy' : 'bad';
  const answer = status === 0 ? 'no answer' : [status, code].filter(Boolean).join(' ');
  return h(
    'tr',
    {},
    h('td', { class: 'time' }, new Date(at).toLocaleTimeString('en-GB', { timeZone: 'UTC' })),
    h(
      'td',
      {},
      h('code', {}, `${method} ${path}`),
      h('span', { class: 'keyword' }, keyword),
      h('span', { class: 'rest' }, rest.join('  ')),
    ),
    h('td', {}, h('span', { class: `answer ${mood}` }, answer)),
    h('td', { class: 'number' }, charged > 0 ? `+${charged}` : '0'),
  );
}

function select(id: string, choices: Choice[], onChange: (id: string) => unknown): HTMLSelectElement {
  const options = choices.map(choice => h('option', { value: choice.id }, choice.label));
  const described = { 'aria-describedby': 'explained', onchange: () => void onChange(element.value) };
  const element = h('select', { id, ...described }, ...options);
  return element;
}

function field(label: string, control: HTMLSelectElement): HTMLElement {
  return h('label', { class: 'field', for: control.id }, h('span', {}, label), control);
}
