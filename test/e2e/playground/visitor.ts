// A visitor of the playground in a real browser: what they do and what they see.
import { fileURLToPath } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import type { AddOnFiles } from '../../demo/playground/add-on.ts';
import { type Playground, startPlayground } from '../../demo/playground/index.ts';
import type { InitialState } from '../../demo/playground/protocol.ts';
import type { SandboxOptions } from '../../support/service/index.ts';
import { launchBrowser } from '../browser.ts';

export interface VisitorOptions {
  addOn?: AddOnFiles;
  sandboxOptions?: SandboxOptions;
  width?: number;
  height?: number;
}

/** How long a visitor waits for something to appear. */
const PATIENCE_MS = 60_000;

export class Visitor {
  /** Addresses the page asked for that are not its own server's. */
  readonly strangers: string[] = [];
  /** Errors of the page's scripts. */
  readonly errors: string[] = [];

  private constructor(
    readonly page: Page,
    private readonly browser: Browser,
    private readonly playground: Playground,
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

  /** Starts a playground and opens its page. */
  static async open({ addOn, sandboxOptions, width = 1280, height = 800 }: VisitorOptions = {}): Promise<Visitor> {
    const playground = await startPlayground({ ...(addOn ? { addOn } : {}), sandboxOptions });
    const browser = await launchBrowser();
    const page = await browser.newPage({ viewport: { width, height } });
    page.setDefaultTimeout(PATIENCE_MS);
    const visitor = new Visitor(page, browser, playground);
    await visitor.load();
    return visitor;
  }

  async load(): Promise<void> {
    await this.page.goto(this.playground.url);
    await this.page.waitForSelector('#loading', { state: 'detached' });
  }

  /** Bytes of the page's own files as they travelled. */
  loaded(): Promise<number> {
    return this.page.evaluate(() =>
      (performance.getEntriesByType('resource') as PerformanceResourceTiming[])
        .filter(({ name }) => name.includes('/page/'))
        .reduce((sum, { transferSize }) => sum + transferSize, 0),
    );
  }

  async leave(): Promise<void> {
    await this.browser.close();
    await this.playground.close();
  }

  /** What the server knows: the page keeps it in step. */
  async state(): Promise<InitialState> {
    return (await (await fetch(`${this.playground.url}state`)).json()) as InitialState;
  }

  /** What a cell of a sheet shows, as the server learnt it from the page. */
  async cell(address: string, sheet = 'Price list'): Promise<string | number | boolean | undefined> {
    const { book } = await this.state();
    return book.find(({ name }) => name === sheet)?.cells[keyOf(address)]?.value;
  }

  /** Waits until a cell's value passes the check; fails with what it showed last. */
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

  /** Goes to a cell through the name box and types into it. */
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

  /** Writes a picture for the README when `SOLD_DATA_PICTURES=1` asks for it. */
  async picture(name: string): Promise<void> {
    if (process.env.SOLD_DATA_PICTURES !== '1') return;
    await this.page.screenshot({
      path: fileURLToPath(new URL(`../../demo/playground/docs/${name}.png`, import.meta.url)),
    });
  }

  /** Opens the panel below the sheet. */
  async lookBehind(): Promise<void> {
    if ((await this.page.locator('#fold').getAttribute('aria-expanded')) === 'false')
      await this.page.locator('#fold').click();
  }

  /** The frame of the sidebar. */
  sidebar() {
    return this.page.frameLocator('#sidebar-frame');
  }

  /** Chooses an item of the add-on's menu. */
  async choose(...captions: string[]): Promise<void> {
    await this.page.getByRole('menuitem', { name: 'Extensions' }).click();
    await this.page.getByRole('menuitem', { name: 'Sold Data', exact: true }).hover();
    for (const caption of captions) await this.page.getByRole('menuitem', { name: caption, exact: true }).click();
  }
}

/** 'B3' as '2,1'. */
function keyOf(address: string): string {
  const [, letters = '', row = ''] = /^([A-Z]+)(\d+)$/.exec(address) ?? [];
  const column = [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
  return `${Number(row) - 1},${column - 1}`;
}
