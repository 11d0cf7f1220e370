// What the script says to the user: short messages that go away, and alerts that wait.
import { byId, h } from './dom.ts';

let closing: ReturnType<typeof setTimeout> | undefined;

/** Shows a message in the corner of the sheet in place of the one before; with fewer than 0 seconds it stays. */
export function toast(title: string, text: string, seconds: number): void {
  const close = () => byId('toasts').replaceChildren();
  clearTimeout(closing);
  if (seconds >= 0) closing = setTimeout(close, seconds * 1000);
  const dismiss = h('button', { type: 'button', class: 'text', onclick: close }, 'Dismiss');
  byId('toasts').replaceChildren(
    h('div', { class: 'toast' }, title ? h('b', {}, title) : null, h('span', {}, text), dismiss),
  );
}

export function alertUser(title: string, text: string): void {
  const dialog = byId<HTMLDialogElement>('dialog');
  const close = h('button', { type: 'button', class: 'filled', onclick: () => dialog.close() }, 'OK');
  const paragraphs = text.split('\n').map(line => h('p', {}, line));
  dialog.replaceChildren(
    h('h2', { id: 'dialog-title' }, title || 'Sold Data'),
    ...paragraphs,
    h('div', { class: 'actions' }, close),
  );
  if (!dialog.open) dialog.showModal();
}
