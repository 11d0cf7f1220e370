// The menu bar: Extensions with the menu the add-on made in onOpen, and Help. Works by pointer and by keyboard.
import type { MenuEntry } from '../protocol.ts';
import { h } from './dom.ts';

export interface MenuAction {
  label: string;
  run(): void;
}

export type MenuNode = MenuAction | { label: string; items: MenuNode[] } | 'separator';

/** The add-on's recorded menu as menu nodes. */
export function addOnMenu(entries: MenuEntry[], run: (functionName: string) => void): MenuNode[] {
  return entries.map(({ label, functionName, entries: inner }) => {
    if (label === undefined) return 'separator';
    if (inner) return { label, items: addOnMenu(inner, run) };
    return { label, run: () => run(functionName ?? '') };
  });
}

export class MenuBar {
  private readonly bar: HTMLElement;

  constructor(bar: HTMLElement, menus: { label: string; items: MenuNode[] }[]) {
    this.bar = bar;
    bar.replaceChildren(...menus.map((menu, index) => this.top(menu, index === 0)));
    bar.addEventListener('keydown', event => this.onKey(event));
    document.addEventListener('pointerdown', event => {
      if (!bar.contains(event.target as Node)) this.close();
    });
    window.addEventListener('blur', () => this.close());
  }

  close(): void {
    for (const button of this.bar.querySelectorAll('[aria-expanded="true"]'))
      button.setAttribute('aria-expanded', 'false');
  }

  private top({ label, items }: { label: string; items: MenuNode[] }, first: boolean): HTMLElement {
    const button = h(
      'button',
      { type: 'button', role: 'menuitem', 'aria-haspopup': 'true', 'aria-expanded': 'false', tabindex: first ? 0 : -1 },
      label,
    );
    button.addEventListener('click', () => this.toggle(button));
    button.addEventListener('pointerenter', () => {
      if (this.bar.querySelector(':scope > .holder > [aria-expanded="true"]')) this.open(button);
    });
    return h('div', { class: 'holder', role: 'none' }, button, this.list(label, items));
  }

  private list(label: string, items: MenuNode[]): HTMLElement {
    return h('div', { class: 'menu', role: 'menu', 'aria-label': label }, ...items.map(item => this.item(item)));
  }

  private item(item: MenuNode): HTMLElement {
    if (item === 'separator') return h('hr', { role: 'separator' });
    if ('run' in item) {
      const choose = () => {
        this.close();
        item.run();
      };
      return h('button', { type: 'button', role: 'menuitem', tabindex: -1, onclick: choose }, item.label);
    }
    const button = h(
      'button',
      {
        type: 'button',
        role: 'menuitem',
        'aria-haspopup': 'true',
        'aria-expanded': 'false',
        tabindex: -1,
        class: 'parent',
      },
      item.label,
    );
    button.addEventListener('click', () => this.open(button));
    const holder = h('div', { class: 'holder', role: 'none' }, button, this.list(item.label, item.items));
    holder.addEventListener('pointerenter', () => this.open(button));
    return holder;
  }

  private toggle(button: HTMLElement): void {
    if (button.getAttribute('aria-expanded') === 'true') this.close();
    else this.open(button);
  }

  private open(button: HTMLElement): void {
    const level = button.parentElement?.parentElement;
    for (const other of level?.querySelectorAll('[aria-expanded="true"]') ?? [])
      other.setAttribute('aria-expanded', 'false');
    button.setAttribute('aria-expanded', 'true');
  }

  private onKey(event: KeyboardEvent): void {
    const current = event.target as HTMLElement;
    const level = current.closest('[role="menu"], [role="menubar"]');
    if (!level || current.getAttribute('role') !== 'menuitem') return;
    const top = level === this.bar;
    const step = {
      ArrowDown: top ? 'in' : 'next',
      ArrowUp: top ? 'in' : 'previous',
      ArrowRight: top ? 'next' : 'in',
      ArrowLeft: top ? 'previous' : 'out',
      Escape: 'out',
      Home: 'first',
      End: 'last',
    }[event.key];
    if (!step) return;
    event.preventDefault();
    if (step === 'in') this.enter(current);
    else if (step === 'out') this.leave(level);
    else this.move(level, current, step);
  }

  private enter(button: HTMLElement): void {
    if (!button.hasAttribute('aria-haspopup')) return;
    this.open(button);
    button.parentElement?.querySelector<HTMLElement>(':scope > .menu [role="menuitem"]')?.focus();
  }

  private leave(level: Element): void {
    const parent = level.parentElement?.querySelector<HTMLElement>(':scope > [role="menuitem"]');
    if (level !== this.bar && parent) {
      parent.setAttribute('aria-expanded', 'false');
      parent.focus();
    } else this.close();
  }

  private move(level: Element, current: HTMLElement, step: string): void {
    const items = [
      ...level.querySelectorAll<HTMLElement>(':scope > [role="menuitem"], :scope > .holder > [role="menuitem"]'),
    ];
    const index = items.indexOf(current);
    const target = { next: index + 1, previous: index - 1 + items.length, first: 0, last: items.length - 1 }[step] ?? 0;
    items[target % items.length]?.focus();
  }
}
