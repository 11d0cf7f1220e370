/** Elements without markup text: what the service or a seller wrote can never become part of the page. */

export type Child = Node | string | null | undefined | false | readonly Child[];
type Properties = Record<string, unknown>;
export type Tone = 'info' | 'good' | 'warn' | 'bad' | '';

let made = 0;
/** A name for an element that a label points at. */
export function newId(word: string): string {
  made += 1;
  return `${word}-${made}`;
}

/** `h('button', { class: 'main', onclick: save, 'aria-label': '...' }, 'Save')` */
export function h<Tag extends keyof HTMLElementTagNameMap>(
  tag: Tag,
  properties: Properties = {},
  ...children: Child[]
): HTMLElementTagNameMap[Tag] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(properties)) {
    if (value === undefined || value === null || value === false) continue;
    if (name.startsWith('on')) element.addEventListener(name.slice(2), value as EventListener);
    else if (name in element && !name.startsWith('aria') && name !== 'list' && name !== 'class')
      (element as unknown as Properties)[name] = value;
    else element.setAttribute(name, value === true ? '' : String(value));
  }
  append(element, children);
  return element;
}

function append(element: HTMLElement, children: readonly Child[]): void {
  for (const child of children) {
    if (Array.isArray(child)) append(element, child);
    else if (child) element.append(child as Node | string);
  }
}

/** Puts other children into an element. */
export function fill(element: HTMLElement, ...children: Child[]): void {
  element.replaceChildren();
  append(element, children);
}

export const stack = (...children: Child[]) => h('div', { class: 'stack' }, ...children);
export const head = (...children: Child[]) => h('div', { class: 'head' }, ...children);
export const actions = (...children: Child[]) => h('div', { class: 'actions' }, ...children);
export const help = (...children: Child[]) => h('p', { class: 'help' }, ...children);
export const soft = (...children: Child[]) => h('p', { class: 'soft' }, ...children);
export const badge = (text: string, tone: Tone) => h('span', { class: `badge ${tone}` }, text);
export const loading = (text: string) => h('p', { class: 'loading', role: 'status' }, text);

/** Less needed parts behind one line. */
export function more(title: string, ...children: Child[]): HTMLDetailsElement {
  return h('details', {}, h('summary', {}, title), stack(...children));
}

/** A control under its label, with a line of help that screen readers find. */
export function labelled(label: string, control: HTMLElement, text: Child = ''): HTMLElement {
  control.id ||= newId('control');
  const note = text ? help(text) : null;
  if (note) {
    note.id = `${control.id}-help`;
    control.setAttribute('aria-describedby', note.id);
  }
  return h('div', { class: 'field' }, h('label', { htmlFor: control.id }, label), control, note);
}

/** A text field in which nothing is completed or corrected. */
export function textInput(properties: Properties = {}): HTMLInputElement {
  return h('input', { type: 'text', autocomplete: 'off', spellcheck: false, ...properties });
}

/** A tick box in front of its text. */
export function tick(control: HTMLInputElement, text: string, note?: string): HTMLElement {
  return h('label', { class: 'choice' }, control, h('span', {}, text, note && h('span', { class: 'help' }, note)));
}

export function option(value: string, selected = false, text = value): HTMLOptionElement {
  return h('option', { value, selected }, text);
}

export function progressBar(label: string): { element: HTMLElement; show(done: number, total: number): void } {
  const bar = h('span');
  const element = h('div', { class: 'meter', role: 'progressbar', 'aria-label': label, 'aria-valuemin': 0 }, bar);
  return {
    element,
    show(done, total) {
      element.setAttribute('aria-valuemax', String(total));
      element.setAttribute('aria-valuenow', String(done));
      bar.style.width = `${total > 0 ? (Math.min(1, done / total) * 100).toFixed(1) : 0}%`;
    },
  };
}

export function button(text: string, onclick: () => void, kind = 'small'): HTMLButtonElement {
  return h('button', { type: 'button', class: `button ${kind}`.trim(), onclick }, text);
}

/** A button that works for a while and shows a failure in the notice. */
export function task(text: string, notice: Notice, work: () => Promise<void>, kind?: string): HTMLButtonElement {
  const control: HTMLButtonElement = button(text, () => void busy(control, notice, work), kind);
  return control;
}

/** A button that asks once more before it does what cannot be undone. */
export function sureTask(text: string, question: string, notice: Notice, work: () => Promise<void>): HTMLButtonElement {
  const control: HTMLButtonElement = button(text, () => {
    if (control.textContent === question) void busy(control, notice, work);
    else control.textContent = question;
  });
  return control;
}

/** A form with its button and its notice under the fields. */
export function formOf(
  { save, kind = 'main', notice }: { save: string; kind?: string; notice: Notice },
  work: () => Promise<void>,
  ...fields: Child[]
): HTMLFormElement {
  const control = h('button', { type: 'submit', class: `button ${kind}` }, save);
  const onsubmit = (event: Event) => {
    event.preventDefault();
    void busy(control, notice, work);
  };
  return h('form', { class: 'stack', onsubmit, novalidate: true }, ...fields, actions(control), notice.element);
}

/** A place for what happens: read out when it changes. */
export class Notice {
  readonly element = h('div', { role: 'status', hidden: true });

  show(tone: Tone, ...children: Child[]): void {
    this.element.className = `notice ${tone}`;
    this.element.setAttribute('role', tone === 'bad' ? 'alert' : 'status');
    fill(this.element, ...children.map(child => (typeof child === 'string' ? h('p', {}, child) : child)));
    this.element.hidden = false;
  }

  /** A failure with a way to try again. */
  failed(error: unknown, again: () => void): void {
    this.show('bad', (error as Error).message, button('Try again', again));
  }

  hide(): void {
    this.element.hidden = true;
    this.element.replaceChildren();
  }
}

/** Runs work for a button: disabled meanwhile, a failure becomes a notice. */
async function busy(control: HTMLButtonElement, notice: Notice, work: () => Promise<void>): Promise<void> {
  control.disabled = true;
  control.setAttribute('aria-busy', 'true');
  try {
    await work();
  } catch (error) {
    notice.show('bad', (error as Error).message);
  } finally {
    control.disabled = false;
    control.removeAttribute('aria-busy');
  }
}

export const count = (value: number) => value.toLocaleString('en-US');

/** `1 row`, `2,000 queries` */
export function counted(value: number, noun: string): string {
  if (value === 1) return `1 ${noun}`;
  return `${count(value)} ${noun.endsWith('y') ? `${noun.slice(0, -1)}ies` : `${noun}s`}`;
}

/** `Nov 20, 14:05` */
export function moment(ms: number): string {
  const parts = { day: 'numeric', month: 'short', hour: '2-digit', minute: '2-digit', hour12: false } as const;
  return new Date(ms).toLocaleString('en-US', parts);
}
