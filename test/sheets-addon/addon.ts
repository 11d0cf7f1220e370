/** The shipped add-on in its stand-in host, with an in-process sandbox and virtual time. */
import { addonFiles } from '../../sheets-addon/build/build.ts';
import type { Reply, SidebarActions } from '../../sheets-addon/sidebar/server-interface.ts';
import { AppsScriptHost, type HostOptions } from '../support/apps-script/host.ts';
import { sandboxTransport } from '../support/apps-script/http.ts';
import { bearableHost, disturb, type UnkindHost } from '../support/apps-script/unkind.ts';
import { VirtualTime } from '../support/clock/time.ts';
import { seedOfTest } from '../support/seeds.ts';
import { Sandbox, type SandboxOptions } from '../support/service/sandbox.ts';
import { bearable } from '../support/service/unkind.ts';

const files = await addonFiles('http://127.0.0.1:8787');

export const code = files['Code.js'];
const html = { Sidebar: files['Sidebar.html'] };
const manifest = JSON.parse(files['appsscript.json']) as HostOptions['manifest'];

/** The host options that a test changes. */
export type HostChange = Partial<Omit<HostOptions, 'clock'>> & { clock?: VirtualTime };

export interface Addon {
  clock: VirtualTime;
  sandbox: Sandbox;
  host: AppsScriptHost;
  /** The value of a formula, as a cell calculates it. */
  cell(name: string, ...args: unknown[]): unknown;
}

/** Distinct keywords with few sales each. */
export const keywords = (count: number) => Array.from({ length: count }, (_, i) => `scarce item ${i}`);

/** Number of billable requests; usage requests are free. */
export const asked = ({ sandbox }: Pick<Addon, 'sandbox'>) =>
  sandbox.log.filter(({ path }) => path !== '/v1/account/usage').length;

/** An installed add-on whose owner has saved the sandbox's key. */
export function install(options: SandboxOptions = {}, more: HostChange = {}): Addon {
  const clock = more.clock ?? new VirtualTime();
  const sandbox = new Sandbox({ ...options, clock: () => clock.now() });
  const host = new AppsScriptHost({ code, html, manifest, clock, transport: sandboxTransport(sandbox), ...more });
  giveKey(host, host.owner, sandbox.apiKey);
  const cell = (name: string, ...args: unknown[]) => {
    const run = host.run(name, args, 'CUSTOM_FUNCTION');
    if (run.error || run.timedOut) throw new Error(`The cell shows ${run.error?.message ?? 'a time-out'}`);
    return run.value;
  };
  return { clock, sandbox, host, cell };
}

/** Saves a key for a person without checking it with the service. */
export function giveKey(host: AppsScriptHost, person: string, apiKey: string): void {
  const scope = `user:${person}`;
  host.properties.preset(scope, { ...host.properties.entries(scope), settings: JSON.stringify({ apiKey }) });
}

/** Calls a sidebar action. Throws the problem that the sidebar would show. */
export function callSidebar<Name extends keyof SidebarActions>(
  host: AppsScriptHost,
  name: Name,
  args: Parameters<SidebarActions[Name]>,
  user?: string,
): ReturnType<SidebarActions[Name]> {
  const { value, error } = host.callFromHtml('sidebar', [name, args], user === undefined ? {} : { user });
  if (error) throw new Error(`${name}: ${error.message}`);
  const reply = value as Reply<ReturnType<SidebarActions[Name]>>;
  if (!reply.ok) throw new Error(reply.problem.message);
  return reply.value;
}

/**
 * Like `install`, with bearable disturbances and latency of service calls.
 * @param host disturbances of the platform that differ from the preset.
 */
export function installBearable(options: SandboxOptions = {}, host: Partial<UnkindHost> = {}): Addon {
  const seed = seedOfTest();
  const addon = install({ unkind: bearable(seed), ...options }, { latency: {} });
  disturb(addon.host, { ...bearableHost(seed), ...host });
  return addon;
}

/** Formulas that show one statistic of a price. */
export const PRICES = 'MEDIAN MEAN MIN MAX P25 P75 COUNT STATS'.split(' ').map(part => `SOLD_${part}`);
