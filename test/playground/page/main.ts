// The page's entry point: connects its parts and keeps them in sync with the server.
import type { Reply, SidebarActions } from '../../../sheets-addon/sidebar/server-interface.ts';
import { differences, isEmpty, withChanges } from '../book.ts';
import type { CallResult, Edits, InitialState, ServerEvent, ServiceSwitch } from '../protocol.ts';
import { BreakPanel } from './break.ts';
import { alertUser, showAbout, showInstall, toast } from './dialogs.ts';
import { byId } from './dom.ts';
import { Drawings, photoAddress } from './drawings.ts';
import { Grid } from './grid.ts';
import { showGuide } from './guide.ts';
import { Hint } from './hint.ts';
import { Link, loadState } from './link.ts';
import { showMenu } from './menu.ts';
import { priceNewItems } from './new-items.ts';
import { ServicePanel } from './service.ts';
import { Sidebar } from './sidebar.ts';
import { type Deeds, storyOf } from './story.ts';

/** Edits are sent after a pause of this length, ms. */
const REST_MS = 150;
/** A killed run is seen dead for this long, ms. */
const DEAD_MS = 2_500;
/** Spreadsheet time after which another execution may go on with a killed run, ms. */
const LEASE_MS = 10 * 60_000;

class Page {
  private readonly link = new Link(event => this.on(event));
  private readonly grid: Grid;
  private readonly panel: ServicePanel;
  private readonly trials: BreakPanel;
  private readonly sidebar = new Sidebar(
    () => void this.openSidebar(),
    () => void this.link.act('closeSidebar'),
  );
  private known: InitialState['book'];
  private sending: ReturnType<typeof setTimeout> | undefined;
  private refreshing: ReturnType<typeof setTimeout> | undefined;
  private leased: ReturnType<typeof setTimeout> | undefined;

  constructor(state: InitialState) {
    document.title = `${state.title} - Sold Data playground`;
    byId('title').textContent = state.title;
    this.known = state.book;
    this.grid = new Grid({
      container: byId('grid'),
      book: state.book,
      functions: state.functions,
      evaluate: (name, args, cell) => this.link.evaluate(name, args, cell),
    });
    this.grid.onChange(() => this.soon());
    new Drawings(byId('drawings'), this.grid, () => this.known);
    new Hint(byId('hint'), this.grid, byId('grid'));
    this.trials = new BreakPanel(state, {
      begin: trial => this.link.act('breakIt', this.edits(), trial),
      start: charged => priceNewItems(this.grid, this.deeds, charged),
      work: () => this.deeds.showSidebar(),
    });
    this.panel = new ServicePanel(state, change => this.switchService(change));
    this.sidebar.show(state.sidebar, false);
    // In a narrow window the sidebar would cover the sheet.
    if (window.innerWidth < 900) void this.link.act('closeSidebar');
    showMenu(state.menu, functionName => this.alerted(this.link.act('menuItem', this.edits(), functionName)));
    byId('help').addEventListener('click', showAbout);
    window.playground = {
      call: (functionName, args) => this.link.act('call', this.edits(), functionName, args),
      photo: photoAddress,
    };
  }

  /** Loads the sidebar after the first prices, so it shows the remaining quota. */
  async begin({ sidebar }: InitialState): Promise<void> {
    await this.grid.ready;
    byId('loading').remove();
    showGuide(storyOf(this.grid, this.deeds));
    await this.grid.computed;
    await this.link.settled();
    if (this.sidebar.isOpen) this.sidebar.show(sidebar, true);
  }

  private readonly deeds: Deeds = {
    ask: async (name, ...args) => {
      const result = await this.link.act('call', this.edits(), 'sidebar', [name, args]);
      if ('error' in result) throw new Error(result.error);
      const reply = result.value as Reply<ReturnType<SidebarActions[typeof name]>>;
      if (!reply.ok) throw new Error(reply.problem.message);
      return reply.value;
    },
    showSidebar: async () => (this.sidebar.isOpen ? this.sidebar.refresh() : this.openSidebar()),
    letTimePass: skipMs => this.switchService({ skipMs }),
    breakIt: () => this.trials.open(),
    install: showInstall,
  };

  /** Applies an event of the server. */
  private on(event: ServerEvent): void {
    if (event.type === 'requests') {
      this.panel.add(event.lines);
      this.refreshSoon();
    }
    if (event.type === 'service') this.panel.show(event.service);
    if (event.type === 'ledger') {
      this.trials.show(event.ledger, event.trials);
      if (event.trials.isDead) this.skipLease();
    }
    if (event.type === 'sidebar') this.sidebar.show(event.sidebar, event.reload);
    if (event.type === 'toast') toast(event.title, event.text, event.seconds);
    if (event.type !== 'book') return;
    this.grid.apply(event.changes, event.rerun);
    this.known = withChanges(this.known, event.changes);
    if (event.selected) this.grid.select(event.selected);
  }

  /** A killed run goes on when its lease has expired. A visitor first sees that it is dead, and doesn't wait for the rest. */
  private skipLease(): void {
    this.leased ??= setTimeout(async () => {
      await this.switchService({ skipMs: LEASE_MS });
      this.leased = undefined;
    }, DEAD_MS);
  }

  /** Formulas send requests too, which the sidebar's account shows. */
  private refreshSoon(): void {
    clearTimeout(this.refreshing);
    this.refreshing = setTimeout(() => this.sidebar.refresh(), REST_MS);
  }

  private soon(): void {
    clearTimeout(this.sending);
    this.sending = setTimeout(() => {
      const edits = this.edits();
      if (!isEmpty(edits.changes)) void this.link.act('edit', edits);
    }, REST_MS);
  }

  /** The changes since the last report to the server. The next report contains them. */
  private edits(): Edits {
    clearTimeout(this.sending);
    const now = this.grid.read();
    const changes = { ...differences(this.known, now), lines: this.grid.takeLines() };
    this.known = now;
    return { changes, selection: this.grid.selection() };
  }

  private switchService(change: ServiceSwitch): Promise<void> {
    return this.link.act('switchService', change).then(() => this.sidebar.refresh());
  }

  private openSidebar(): Promise<void> {
    return this.alerted(this.link.act('openSidebar', this.edits()));
  }

  private async alerted(call: Promise<CallResult>): Promise<void> {
    const result = await call;
    if ('error' in result) alertUser('Error', result.error);
  }
}

try {
  const state = await loadState();
  await new Page(state).begin(state);
} catch (error) {
  byId('loading').textContent = `The playground could not start: ${error instanceof Error ? error.message : error}`;
}
