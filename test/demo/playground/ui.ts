// What the script shows: its menu, its sidebar, its messages, as the page learns them.
import type { AppsScriptHost, MenuItem } from '../../support/apps-script/index.ts';
import type { MenuEntry, ServerEvent, SidebarState } from './protocol.ts';

export class Ui {
  readonly sidebar: SidebarState = { title: '', open: false };
  private readonly host: AppsScriptHost;
  private readonly messages: ServerEvent[] = [];
  private seenPages = 0;
  private seenToasts = 0;

  constructor(host: AppsScriptHost, addOnName: string) {
    this.host = host;
    host.ui.addonName = addOnName;
  }

  /** The menu that onOpen made. */
  menu(): MenuEntry[] {
    return this.host.ui.menus.map(({ title, items }) => ({ label: title, entries: items.map(toEntry) }));
  }

  /** The menu item that opens the sidebar: the one that says so, else the first. */
  sidebarFunction(): string {
    const items = this.menu().flatMap(({ entries }) => entries ?? []);
    const opener = items.find(item => /sidebar/i.test(`${item.label} ${item.functionName}`)) ?? items[0];
    if (!opener?.functionName) throw new Error('The add-on made no menu.');
    return opener.functionName;
  }

  /** The HTML of the sidebar that was opened last. */
  get sidebarHtml(): string {
    return this.host.ui.sidebar?.html ?? '';
  }

  closeSidebar(): void {
    this.sidebar.open = false;
  }

  /** Something went wrong where nobody looked. */
  report(text: string): void {
    this.messages.push({ type: 'toast', title: 'A scheduled run failed', text, seconds: -1 });
  }

  /** What was shown since the last time. */
  news(toasts: { message: string; title: string; seconds: number }[]): ServerEvent[] {
    const { pages } = this.host.ui;
    const opened = pages.slice(this.seenPages).at(-1);
    if (opened) Object.assign(this.sidebar, { title: opened.title, open: true });
    const events: ServerEvent[] = [
      { type: 'sidebar', sidebar: { ...this.sidebar }, reload: Boolean(opened) },
      ...toasts
        .slice(this.seenToasts)
        .slice(-1)
        .map(({ title, message, seconds }) => ({ type: 'toast', title, text: message, seconds }) as const),
      ...this.messages.splice(0),
    ];
    this.seenPages = pages.length;
    this.seenToasts = toasts.length;
    return events;
  }
}

function toEntry(item: MenuItem): MenuEntry {
  if (item.kind === 'separator') return {};
  return { label: item.caption, functionName: item.functionName };
}
