/** Drives n8n's editor as a user does. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, type Page, selectors } from 'playwright-core';
import { screenshotFolder } from './folders.ts';
import { owner } from './rest.ts';

selectors.setTestIdAttribute('data-test-id');

type ColorScheme = 'light' | 'dark';

export class Editor {
  readonly #page: Page;
  readonly #url: string;

  private constructor(page: Page, url: string) {
    this.#page = page;
    this.#url = url;
  }

  static async signIn(browser: Browser, url: string, colorScheme: ColorScheme = 'light'): Promise<Editor> {
    mkdirSync(screenshotFolder, { recursive: true });
    const page = await browser.newPage({ viewport: { width: 1280, height: 800 }, colorScheme });
    await page.goto(`${url}/signin`);
    await page.fill('input[name=emailOrLdapLoginId]', owner.email);
    await page.fill('input[type=password]', owner.password);
    await page.click('[data-test-id="form-submit-button"]');
    await page.waitForURL(address => !address.pathname.startsWith('/signin'));
    return new Editor(page, url);
  }

  async openWorkflow(id: string): Promise<void> {
    await this.#page.goto(`${this.#url}/workflow/${id}`);
    await this.#page.waitForSelector('[data-test-id="canvas-node"]');
  }

  /** Opens a node's panel with a double click on the canvas. */
  async openNode(name: string): Promise<void> {
    await this.#page.dblclick(`[data-test-id="canvas-node"][data-node-name="${name}"]`);
    await this.#page.waitForSelector('[data-test-id="node-execute-button"]');
  }

  /** Scrolls to the cost in the open form and returns its text. */
  async cost(): Promise<string> {
    const notice = this.#page.getByText(/^(Costs|Free of charge)/).first();
    await notice.scrollIntoViewIfNeeded({ timeout: 10_000 });
    return (await notice.textContent())?.trim() ?? '';
  }

  /** Runs the open node and waits for its result: the number of items, or the text of an error. */
  async executeStep(): Promise<string> {
    await this.#page.click('[data-test-id="node-execute-button"]');
    const output = this.#page.getByTestId('output-panel');
    await output.locator('[data-test-id^="node-run-status"]').waitFor({ timeout: 60_000 });
    const error = output.getByTestId('node-error-message');
    const told = (await error.count()) > 0 ? error : output.getByTestId('ndv-items-count');
    return (await told.textContent({ timeout: 60_000 }))?.trim() ?? '';
  }

  /** Runs the workflow on the canvas, opens the log and waits until it shows the end. */
  async executeWorkflow(): Promise<string> {
    await this.#page.click('[data-test-id="execute-workflow-button"]');
    await this.#page.click('[data-test-id="logs-overview-header"]');
    const status = this.#page.locator('[data-test-id="logs-overview-status"]', { hasText: /^Success/ });
    await status.waitFor({ timeout: 60_000 });
    return (await status.textContent())?.trim() ?? '';
  }

  /** Saves a part of the page as a picture, down to the field with the placeholder `until`, without overlaying messages. */
  async picture(path: string, part: string, height = 800, until?: string): Promise<void> {
    await this.#page.setViewportSize({ width: 1280, height });
    // A message that is still sliding in ignores clicks, so each is clicked until it has gone.
    const message = this.#page.locator('.el-notification').first();
    for (let tries = 0; tries < 30 && (await message.count()) > 0; tries += 1) {
      await message
        .locator('.el-notification__closeBtn')
        .click({ timeout: 1000 })
        .catch(() => undefined);
      await message.waitFor({ state: 'detached', timeout: 1000 }).catch(() => undefined);
    }
    await message.waitFor({ state: 'detached' });
    await this.#page.mouse.move(0, 0);
    const taken = this.#page.locator(part).first();
    const options = { path, animations: 'disabled', timeout: 60_000 } as const;
    if (until === undefined) {
      await taken.screenshot(options);
      return;
    }
    const [whole, last] = await Promise.all([taken.boundingBox(), taken.getByPlaceholder(until).last().boundingBox()]);
    if (!whole || !last) throw new Error(`${until} is not on the page`);
    const margin = 24;
    await this.#page.screenshot({ ...options, clip: { ...whole, height: last.y + last.height + margin - whole.y } });
  }

  async screenshot(name: string): Promise<string> {
    const path = join(screenshotFolder, `${name}.png`);
    await this.#page.screenshot({ path });
    return path;
  }

  async text(): Promise<string> {
    return await this.#page.innerText('body');
  }

  async close(): Promise<void> {
    await this.#page.close();
  }
}
