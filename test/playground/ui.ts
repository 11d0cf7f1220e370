// The script's user interface for the page: its menu, sidebar and messages.
import type { AppsScriptHost } from '../support/apps-script/host.ts';
import type { MenuEntry, ServerEvent, SidebarState } from './protocol.ts';

export class Ui {
  readonly sidebar: SidebarState = { title: '', open: false };
  private readonly host: AppsScriptHost;
  private readonly messages: ServerEvent[] = [];
  private seenPages = 0;
  private seenToasts = 0;

  constructor(host: AppsScriptHost) {
    this.host = host;
  }

  /** The menu that onOpen created. */
  menu(): MenuEntry[] {
    return this.host.ui.menus.flatMap(({ items }) =>
      items.map(item =>
        item.kind === 'separator' ? 'separator' : { label: item.caption, functionName: item.functionName },
      ),
    );
  }

  /** The HTML of the last opened sidebar. */
  get sidebarHtml(): string {
    return this.host.ui.sidebar?.html ?? '';
  }

  closeSidebar(): void {
    this.sidebar.open = false;
  }

  /** Reports a failure of a scheduled run. */
  report(text: string): void {
    this.messages.push({ type: 'toast', title: 'A scheduled run failed', text, seconds: -1 });
  }

  /** Everything shown since the last call. */
  news(toasts: { message: string; title: string; seconds: number }[]): ServerEvent[] {
    const { pages } = this.host.ui;
    const opened = pages.slice(this.seenPages).at(-1);
    if (opened) Object.assign(this.sidebar, { title: opened.title, open: true });
    const last = toasts.slice(this.seenToasts).at(-1);
    this.seenPages = pages.length;
    this.seenToasts = toasts.length;
    return [
      { type: 'sidebar', sidebar: { ...this.sidebar }, reload: Boolean(opened) },
      ...(last ? [{ type: 'toast', title: last.title, text: last.message, seconds: last.seconds } as const] : []),
      ...this.messages.splice(0),
    ];
  }
}
