// What the script shows: its menu, its sidebar, its messages, as the page learns them.
import type { AppsScriptHost, MenuItem, Question } from '../../fakes/apps-script/index.ts';
import type { MenuEntry, ServerEvent, SidebarState } from './protocol.ts';

/** A question of the script is answered with yes: it waits for nobody, and the visitor reads what was asked. */
const YES: Record<string, string> = { OK: 'OK', OK_CANCEL: 'OK', YES_NO: 'YES', YES_NO_CANCEL: 'YES' };

export class Ui {
  readonly sidebar: SidebarState = { title: '', open: false };
  private readonly host: AppsScriptHost;
  private readonly messages: ServerEvent[] = [];
  private seenPages = 0;
  private seenToasts = 0;
  private seenQuestions = 0;

  constructor(host: AppsScriptHost, addOnName: string) {
    this.host = host;
    host.ui.addonName = addOnName;
    const { ui } = host;
    const ask = ui.ask.bind(ui);
    ui.ask = question => {
      ui.answer(YES[question.buttons] ?? 'CLOSE');
      return ask(question);
    };
  }

  /** The menu that onOpen made. */
  menu(): MenuEntry[] {
    return this.host.ui.menus.map(({ title, items }) => ({ label: title, entries: items.map(toEntry) }));
  }

  /** The menu item that opens the sidebar: the one that says so, else the first. */
  sidebarFunction(): string {
    const items = this.menu().flatMap(flat);
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
    const { pages, questions } = this.host.ui;
    const opened = pages.slice(this.seenPages).findLast(page => page.kind === 'sidebar');
    if (opened) Object.assign(this.sidebar, { title: opened.title, open: true });
    const events: ServerEvent[] = [
      { type: 'sidebar', sidebar: { ...this.sidebar }, reload: Boolean(opened) },
      ...questions.slice(this.seenQuestions).map(toMessage),
      ...toasts
        .slice(this.seenToasts)
        .slice(-1)
        .map(({ title, message, seconds }) => ({ type: 'toast', title, text: message, seconds }) as const),
      ...this.messages.splice(0),
    ];
    this.seenPages = pages.length;
    this.seenQuestions = questions.length;
    this.seenToasts = toasts.length;
    return events;
  }
}

function toEntry(item: MenuItem): MenuEntry {
  if (item.kind === 'separator') return {};
  if (item.kind === 'submenu') return { label: item.menu.title, entries: item.menu.items.map(toEntry) };
  return { label: item.caption, functionName: item.functionName };
}

function flat(entry: MenuEntry): MenuEntry[] {
  return entry.entries ? entry.entries.flatMap(flat) : [entry];
}

function toMessage({ title, text, buttons }: Question): ServerEvent {
  const answered = buttons === 'OK' ? '' : '\n(Answered with yes for you.)';
  return { type: 'alert', title, text: text + answered };
}
