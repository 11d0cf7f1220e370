// A visitor of the playground in a real browser: their actions, and what the page shows.
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import type { Home, SidebarActions } from '../../../sheets-addon/sidebar/server-interface.ts';
import { startPlayground } from '../../playground/index.ts';
import type { InitialState } from '../../playground/protocol.ts';
import type { Loopback } from '../../support/loopback.ts';
import type { Sandbox } from '../../support/service/sandbox.ts';
import { launchBrowser } from '../browser.ts';
import { writePicture } from '../palette-png.ts';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Longest wait for something to appear, ms. */
const PATIENCE_MS = 180_000;

export class Visitor {
  /** URLs outside the page's own server that the page requested. */
  readonly strangers: string[] = [];
  /** Errors of the page's scripts. */
  readonly errors: string[] = [];

  private constructor(
    readonly page: Page,
    private readonly browser: Browser,
    private readonly playground: Loopback,
  ) {
    page.on('request', request => {
      const local = request.url().startsWith(playground.url) || /^(data|blob|about):/.test(request.url());
      if (!local) this.strangers.push(request.url());
    });
    page.on('pageerror', error => this.errors.push(error.message));
    page.on('console', message => {
      if (message.type() === 'error') this.errors.push(message.text());
    });
  }

  /** Starts a playground and opens its page. @param prepare changes what the service answers. */
  static async open(prepare?: (sandbox: Sandbox) => void): Promise<Visitor> {
    const playground = await startPlayground(0, prepare ? { prepare } : {});
    const browser = await launchBrowser();
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 } });
    page.setDefaultTimeout(PATIENCE_MS);
    const visitor = new Visitor(page, browser, playground);
    await visitor.load();
    return visitor;
  }

  async load(): Promise<void> {
    await this.page.goto(this.playground.url);
    await this.page.waitForSelector('#loading', { state: 'detached' });
  }

  async leave(): Promise<void> {
    await this.browser.close();
    await this.playground.close();
  }

  /** The server's state; the page keeps it in sync. */
  async state(): Promise<InitialState> {
    return (await (await fetch(`${this.playground.url}/state`)).json()) as InitialState;
  }

  /** The value that a cell of a sheet shows, as the page reported it to the server. */
  async cell(address: string, sheet = 'Price list'): Promise<string | number | boolean | undefined> {
    const { book } = await this.state();
    return book.find(({ name }) => name === sheet)?.cells[keyOf(address)]?.value;
  }

  /** Waits until a cell's value passes the check. Fails with the last value. */
  async sees(address: string, check: (value: unknown) => boolean, sheet?: string): Promise<unknown> {
    const end = Date.now() + PATIENCE_MS;
    let value: unknown;
    while (Date.now() < end) {
      value = await this.cell(address, sheet);
      if (check(value)) return value;
      await this.page.waitForTimeout(100);
    }
    throw new Error(`${address} shows ${JSON.stringify(value)}.`);
  }

  /** Selects a cell through the name box and types into it. */
  async type(address: string, text: string): Promise<void> {
    await this.goTo(address);
    await this.page.keyboard.type(text);
    await this.page.keyboard.press('Enter');
  }

  async goTo(address: string): Promise<void> {
    const name = this.page.locator('#grid [data-u-comp="defined-name"] input');
    await name.fill(address);
    await name.press('Enter');
  }

  /** Waits until the drawings have followed the sheet, which scrolls first. */
  async drawn(): Promise<void> {
    const layer = () => this.page.locator('#drawings').innerHTML();
    for (let [before, now] = ['', await layer()]; now !== before; [before, now] = [now, await layer()])
      await this.page.waitForTimeout(300);
  }

  /** Writes a picture for the README when `SOLD_DATA_PICTURES=1` is set. */
  async picture(name: string): Promise<void> {
    if (process.env.SOLD_DATA_PICTURES !== '1') return;
    const path = fileURLToPath(new URL(`../../playground/docs/${name}.png`, import.meta.url));
    await this.drawn();
    writePicture(path, await this.page.screenshot());
  }

  /** Writes a picture of the sheet for the documentation when `SOLD_DATA_PICTURES=1` is set. */
  async sheetPicture(name: string): Promise<void> {
    if (process.env.SOLD_DATA_PICTURES !== '1') return;
    const path = fileURLToPath(new URL(`../../../sheets-addon/docs/price-list/${name}.png`, import.meta.url));
    await this.drawn();
    writePicture(path, await this.page.locator('#sheet').screenshot());
  }

  /** Writes a picture for visual inspection into the folder in `SOLD_DATA_LOOKS`. */
  async look(name: string): Promise<void> {
    const folder = process.env.SOLD_DATA_LOOKS;
    if (folder) await this.page.screenshot({ path: `${folder}/${name}.png` });
  }

  /** Opens the panel below the sheet. */
  async lookBehind(): Promise<void> {
    if ((await this.page.locator('#service[open]').count()) === 0) await this.page.locator('#service summary').click();
  }

  /** Calls an action as the sidebar would. @throws Error with the problem that the sidebar would show. */
  async call<Name extends keyof SidebarActions>(name: Name, ...args: Parameters<SidebarActions[Name]>) {
    const reply = await this.page.evaluate(
      async ([action, given]) => {
        const { call: send } = (window as unknown as { playground: { call(name: string, args: unknown[]): unknown } })
          .playground;
        return (await send('sidebar', [action, given])) as { value?: unknown; error?: string };
      },
      [name, args] as const,
    );
    const { ok, value, problem } = reply.value as { ok: boolean; value: unknown; problem?: { message: string } };
    if (!ok) throw new Error(problem?.message);
    return value as ReturnType<SidebarActions[Name]>;
  }

  /** Works on tasks as an open sidebar does, until one of them has ended. */
  async driven(id: string): Promise<Home> {
    for (;;) {
      const { home } = await this.call('work');
      if (home.tasks.find(task => task.id === id)?.state !== 'running') return home;
      await this.page.waitForTimeout(500);
    }
  }

  /** Types into the selected cell and moves down. */
  async typeDown(text: string): Promise<void> {
    await this.page.keyboard.type(text);
    await this.page.keyboard.press('Enter');
  }

  /**
   * Faults in the pictures of the visible sheet: light, dark, in narrow windows and at text size 2, and those that axe finds.
   * @param cell is brought into view.
   */
  async faultsOf(name: string, cell = 'A1'): Promise<string[]> {
    const { page } = this;
    const before = page.viewportSize()!;
    const faults: string[] = [];
    await page.evaluate(AXE);
    for (const [width, zoom, colorScheme] of [
      [1500, 1, 'light'],
      [1500, 1, 'dark'],
      [420, 1, 'light'],
      [300, 1, 'light'],
      [1500, 2, 'light'],
    ] as const) {
      const setting = `${width} px, text size ${zoom}, ${colorScheme}`;
      await page.emulateMedia({ colorScheme });
      await page.setViewportSize({ width: width / zoom, height: 620 });
      await page.waitForTimeout(300);
      // The grid scrolls to a cell only when the selection changes.
      await this.goTo('A1');
      if (cell !== 'A1') await this.goTo(cell);
      await this.drawn();
      await this.look(`${name}, ${setting}`);
      const found = (await page.evaluate(`axe.run({ include: [['#header'], ['#drawings']] }).then(({ violations }) =>
        violations.map(({ id, nodes }) => id + ': ' + nodes.map(({ html }) => html.slice(0, 120)).join(' | ')))`)) as string[];
      const isWide = (await page.evaluate('document.documentElement.scrollWidth > innerWidth')) as boolean;
      faults.push(...[...found, ...(isWide ? ['the page is too wide'] : [])].map(fault => `${setting}: ${fault}`));
    }
    await page.setViewportSize(before);
    return faults;
  }

  /** The frame of the sidebar. */
  sidebar() {
    return this.page.frameLocator('#sidebar-frame');
  }

  /** Chooses an item of the add-on's menu. */
  async choose(caption: string): Promise<void> {
    if ((await this.page.locator('#menu[open]').count()) === 0) await this.page.getByText('Extensions').click();
    await this.page.locator('#menu').getByRole('button', { name: caption, exact: true }).click();
  }

  /** Clicks buttons of the sidebar. */
  async press(...names: (string | RegExp)[]): Promise<void> {
    for (const name of names)
      await this.sidebar()
        .getByRole('button', { name, exact: typeof name === 'string' })
        .click();
  }

  /** Waits for a text of the sidebar. */
  reads(text: string | RegExp): Promise<void> {
    return this.sidebar().getByText(text).first().waitFor();
  }
}

/** Converts 'B3' to '2,1'. */
function keyOf(address: string): string {
  const [, letters = '', row = ''] = /^([A-Z]+)(\d+)$/.exec(address) ?? [];
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
  return `${Number(row) - 1},${column - 1}`;
}
