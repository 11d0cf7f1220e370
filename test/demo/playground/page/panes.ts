// F6 moves between the spreadsheet, the sidebar and the service panel, as it does in Google Sheets.
import { byId } from './dom.ts';
import type { Sidebar } from './sidebar.ts';

export function panes(sidebar: Sidebar): { nextPane(backwards: boolean): void; focusSheet(): void } {
  const focusSheet = () => {
    const editor = document.querySelector<HTMLElement>('#grid [contenteditable="true"]');
    window.focus();
    editor?.focus();
  };
  const stops = () => [
    { element: byId('sheet'), focus: focusSheet },
    ...(sidebar.isOpen ? [{ element: byId('sidebar'), focus: () => sidebar.focus() }] : []),
    { element: byId('service'), focus: () => byId('service').querySelector<HTMLElement>('select')?.focus() },
    { element: byId('header'), focus: () => byId('menu').querySelector<HTMLElement>('button')?.focus() },
  ];
  const nextPane = (backwards: boolean) => {
    const list = stops();
    const current = list.findIndex(stop => stop.element.contains(document.activeElement));
    list[(current + (backwards ? -1 : 1) + list.length) % list.length]?.focus();
  };
  window.addEventListener(
    'keydown',
    event => {
      if (event.key !== 'F6') return;
      event.preventDefault();
      event.stopPropagation();
      nextPane(event.shiftKey);
    },
    true,
  );
  return { nextPane, focusSheet };
}
