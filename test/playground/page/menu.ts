// The menu that the add-on created in onOpen, in the same place as in Google Sheets: Extensions, Sold Data.
import type { MenuEntry } from '../protocol.ts';
import { byId, h } from './dom.ts';

export function showMenu(entries: MenuEntry[], run: (functionName: string) => void): void {
  const menu = byId<HTMLDetailsElement>('menu');
  const close = () => {
    menu.open = false;
  };
  const items = entries.map(entry => {
    if (entry === 'separator') return h('hr');
    const choose = () => {
      close();
      run(entry.functionName);
    };
    return h('button', { type: 'button', onclick: choose }, entry.label);
  });
  menu.append(h('div', { class: 'items' }, h('b', {}, 'Sold Data'), ...items));
  menu.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget && !menu.contains(relatedTarget as Node)) close();
  });
  menu.addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') close();
  });
}
