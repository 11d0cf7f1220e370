/** The editor as a user sees it. */
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { screenshotFolder } from './folders.ts';
import { owner } from './rest.ts';

export class Editor {
  readonly #page: Page;
  readonly #url: string;

  private constructor(page: Page, url: string) {
    this.#page = page;
    this.#url = url;
  }

  static async signIn(browser: Browser, url: string): Promise<Editor> {
    mkdirSync(screenshotFolder, { recursive: true });
    const page = await browser.newPage({ viewport: { width: 1440, height: 960 } });
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

  /** Opens a node's panel by double click on the canvas. */
  async openNode(name: string): Promise<void> {
    await this.#page.dblclick(`[data-test-id="canvas-node"][data-node-name="${name}"]`);
    await this.#page.waitForSelector('[data-test-id="node-execute-button"]');
  }

  /** Runs the open node and waits until its output shows a number of items. */
  async executeStep(): Promise<string> {
    await this.#page.click('[data-test-id="node-execute-button"]');
    const count = this.#page.locator('[data-test-id="ndv-items-count"]').last();
    await count.waitFor({ timeout: 60_000 });
    return (await count.textContent())?.trim() ?? '';
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
