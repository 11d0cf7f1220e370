/** Gets a price from the shipped add-on, for the conformance suite. */
import type { EndpointId } from '../../core/engine.ts';
import { addonFiles } from '../../sheets-addon/build/build.ts';
import { giveKey } from '../sheets-addon/addon.ts';
import { AppsScriptHost, type HostOptions } from '../support/apps-script/host.ts';
import { socketTransport } from '../support/apps-script/transports/socket.ts';
import type { AskPrice, Statistics } from './price.ts';

/** The formula that shows all statistics of an endpoint in one row. */
const FORMULA: Partial<Record<EndpointId, string>> = {
  scrape: 'SOLD_STATS',
  priceSummary: 'SOLD_SUMMARY',
  fashionSold: 'FASHION_STATS',
  peerListings: 'PEER_STATS',
  cardSales: 'CARD_STATS',
};

/** The files by the address of their service. Building them takes longer than all that a test does with them. */
const built = new Map<string, ReturnType<typeof addonFiles>>();

function filesFor(sandboxUrl: string): ReturnType<typeof addonFiles> {
  const files = built.get(sandboxUrl) ?? addonFiles(sandboxUrl);
  built.set(sandboxUrl, files);
  return files;
}

export const askPrice: AskPrice = async (sandboxUrl, apiKey, { endpoint, parameters }) => {
  const files = await filesFor(sandboxUrl);
  const host = new AppsScriptHost({
    code: files['Code.js'],
    manifest: JSON.parse(files['appsscript.json']) as HostOptions['manifest'],
    transport: socketTransport,
  });
  giveKey(host, host.owner, apiKey);
  const { keyword, ...options } = parameters;
  const formula = FORMULA[endpoint];
  if (!formula) throw new Error(`No formula shows all statistics of ${endpoint}`);
  const run = host.run(formula, [keyword, ...Object.entries(options).flat()], 'CUSTOM_FUNCTION');
  if (!Array.isArray(run.value)) return { error: String(run.value ?? run.error?.message) };
  const [heading, row] = run.value as unknown[][];
  const at = (label: string) => row![heading!.indexOf(label)];
  const note = String(at('Note'));
  if (at('Sales') === null) return { error: note };
  const number = (label: string) => (typeof at(label) === 'number' ? (at(label) as number) : null);
  return {
    count: Number(at('Sales')),
    median: number('Median'),
    mean: number('Mean'),
    min: number('Lowest'),
    max: number('Highest'),
    p25: number('Lower Quartile'),
    p75: number('Upper Quartile'),
    currency: at('Currency') === null ? null : String(at('Currency')),
  } satisfies Statistics;
};
