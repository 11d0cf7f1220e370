// Messages of the page and the script: toasts that disappear, alerts that wait, and the help.
import { byId, h } from './dom.ts';

const ABOUT = [
  'The formulas and the sidebar are the add-on as it is shipped: its Code.js and Sidebar.html run in a copy of the Apps Script runtime with its limits and permissions.',
  'The service is simulated. It keeps the rules of the real one (plans, quota, limits, errors, charges), but its listings and prices are made up.',
  'Waits are shortened: what takes longer than a second in spreadsheet time is skipped, and the clock below goes on by that much.',
  'Differences from Google Sheets: a result that has no room shows #SPILL! (there: #REF!), and questions of the add-on are answered with yes.',
  'Type =SOLD in a cell to see the formulas.',
];

export const showAbout = () => alertUser('About this playground', ABOUT.join('\n'));

const INSTALL = [
  'Stop the playground with Ctrl+C, and make the kit: npm run release writes it into the folder release.',
  'Unzip sold-data-sheets-….zip and open INSTALL.html. It shows each step with a button that copies each file.',
  'You need a Google account, and an API key of the service.',
];

export const showInstall = () => alertUser('Install it in your own sheet', INSTALL.join('\n'));

export function alertUser(title: string, text: string): void {
  const dialog = byId<HTMLDialogElement>('dialog');
  const close = h('button', { type: 'button', class: 'filled', onclick: () => dialog.close() }, 'Close');
  dialog.replaceChildren(
    h('h2', { id: 'dialog-title' }, title),
    ...text.split('\n').map(line => h('p', {}, line)),
    h('div', { class: 'actions' }, close),
  );
  if (!dialog.open) dialog.showModal();
}

let closing: ReturnType<typeof setTimeout> | undefined;

/** Shows a message in the corner of the sheet, replacing the previous one. With a negative number of seconds it stays. */
export function toast(title: string, text: string, seconds: number): void {
  const close = () => byId('toasts').replaceChildren();
  clearTimeout(closing);
  if (seconds >= 0) closing = setTimeout(close, seconds * 1000);
  const dismiss = h('button', { type: 'button', class: 'text', onclick: close }, 'Dismiss');
  const heading = title ? h('b', {}, title) : '';
  byId('toasts').replaceChildren(h('div', { class: 'toast' }, heading, h('span', {}, text), dismiss));
}
