/** The shipped sidebar with the shipped script in the Apps Script host. The service runs in this process and in virtual time. */
import type { Browser, Page } from 'playwright-core';
import { addonFiles } from '../../../sheets-addon/build/build.ts';
import type { Reply, SidebarActions } from '../../../sheets-addon/sidebar/server-interface.ts';
import { AppsScriptHost, type HostOptions } from '../../support/apps-script/host.ts';
import { sandboxTransport } from '../../support/apps-script/http.ts';
import { FakeSpreadsheet } from '../../support/apps-script/spreadsheet/fake-spreadsheet.ts';
import { VirtualTime } from '../../support/clock/time.ts';
import { Sandbox, type SandboxOptions } from '../../support/service/sandbox.ts';
import { openPage } from './sidebar-page.ts';

const files = await addonFiles('https://api.example.com');
const manifest = JSON.parse(files['appsscript.json']) as HostOptions['manifest'];

interface Addon {
  page: Page;
  host: AppsScriptHost;
  book: FakeSpreadsheet;
  sandbox: Sandbox;
  /** Calls an action as the page does. */
  call<Name extends keyof SidebarActions>(
    action: Name,
    ...args: Parameters<SidebarActions[Name]>
  ): Reply<ReturnType<SidebarActions[Name]>>;
}

interface AddonOptions {
  sheets?: Record<string, readonly (readonly unknown[])[]>;
  sandbox?: SandboxOptions;
  /** True when no key has been saved yet. */
  keyless?: boolean;
  /** The user who opens the sidebar, and the owner of the file. */
  people?: Pick<HostOptions, 'user' | 'owner'>;
}

export async function openAddon(
  browser: Browser,
  { sheets, sandbox: options, keyless, people }: AddonOptions = {},
): Promise<Addon> {
  const clock = new VirtualTime();
  const sandbox = new Sandbox({ plan: 'starter', ...options, clock: () => clock.now() });
  const book = new FakeSpreadsheet({ sheets: sheets ?? { Prices: [] } });
  const host = new AppsScriptHost({
    code: files['Code.js'],
    html: { Sidebar: files['Sidebar.html'] },
    manifest,
    clock,
    transport: sandboxTransport(sandbox),
    spreadsheet: book,
    ...people,
  });
  const call: Addon['call'] = (action, ...args) =>
    host.callFromHtml('sidebar', [action, args]).value as Reply<ReturnType<SidebarActions[typeof action]>>;
  if (!keyless) call('saveKey', { apiKey: sandbox.apiKey, gatewayKey: '', gatewayHost: '', scope: 'person' });
  const page = await openPage(browser, (name, args) => {
    const { value, error } = host.callFromHtml(name, args);
    return error ? { error: error.message } : { value: value ?? null };
  });
  return { page, host, book, sandbox, call };
}
