/** Elements without markup text: what the service or a seller wrote can never become part of the page. */

export type Child = Node | string | null | undefined | false | readonly Child[];
type Properties = Record<string, unknown>;

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

export type Tone = 'info' | 'good' | 'warn' | 'bad' | '';

export function button(text: string, onclick: () => void, kind = ''): HTMLButtonElement {
  return h('button', { type: 'button', class: `button ${kind}`.trim(), onclick }, text);
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

  hide(): void {
    this.element.hidden = true;
    this.element.replaceChildren();
  }
}

/** Runs work for a button: disabled meanwhile, a failure becomes a notice. */
export async function busy(control: HTMLButtonElement, notice: Notice, work: () => Promise<void>): Promise<void> {
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
