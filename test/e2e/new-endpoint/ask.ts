/**
 * Runs in a copy of the repository. Uses its built formula, node and Zap step to get the rows of the endpoint that ADDING.md adds, for a
 * refused keyword, the new parameter and the new marketplace, and prints the results. Arguments: URL and key of the service, and names as
 * JSON.
 */
import { readFileSync } from 'node:fs';
import { AppsScriptHost, type HostOptions } from '../../support/apps-script/host.ts';
import { socketTransport } from '../../support/apps-script/transports/socket.ts';
import { root } from '../../support/copy.ts';
import { executeNode } from '../../support/n8n/execute.ts';
import { loadPackage } from '../../support/n8n/nodes.ts';
import { loadApp, Platform } from '../../support/zapier/platform.ts';

interface Names {
  keyword: string;
  /** A keyword that is refused with the new error. */
  paused: string;
  formula: string;
  node: { resource: string; operation: string };
  zap: { search: string; inputData: Record<string, string> };
  breakdown: { formula: string; by: string };
  market: { id: string; fees: Record<string, number> };
}

const [baseUrl = '', apiKey = '', names = '{}'] = process.argv.slice(2);
const { keyword: known, paused, formula, node, zap, breakdown, market } = JSON.parse(names) as Names;

function installed(): AppsScriptHost {
  const read = (name: string) => readFileSync(`${root}sheets-addon/dist/${name}`, 'utf8');
  const manifest = JSON.parse(read('appsscript.json')) as HostOptions['manifest'];
  const host = new AppsScriptHost({ code: read('Code.js'), manifest, transport: socketTransport });
  host.run('sidebar', ['saveKey', [{ apiKey: apiKey, gatewayKey: '', gatewayHost: '', scope: 'person' }]], 'FULL');
  return host;
}

async function formulaShows(keyword: string): Promise<unknown[]> {
  const host = installed();
  const { value, error } = host.run(formula, [keyword], 'CUSTOM_FUNCTION');
  host.run('SOLD_HISTORY', [keyword, '2026-01-01', '2026-02-01', '', 10, 'seller', 'old-cameras'], 'CUSTOM_FUNCTION');
  if (!Array.isArray(value)) throw new Error(`${formula} shows ${error?.message ?? value}`);
  const [heading, ...rows] = value as unknown[][];
  return rows.map(row => row[heading!.indexOf('Title')]);
}

async function nodeShows(keyword: string): Promise<unknown[]> {
  const { outputs, error } = await executeNode(await loadPackage(`${root}n8n-node`), {
    node: 'soldData',
    parameters: { ...node, keyword },
    credentials: { soldDataApi: { baseUrl, apiKey } },
  });
  if (error) throw error;
  return (outputs[0] ?? []).map(({ json }) => json.title);
}

async function zapShows(keyword: string): Promise<unknown[]> {
  const platform = await Platform.open(await loadApp(), {
    authData: { apiKey },
    environment: { SOLD_DATA_BASE_URL: baseUrl },
  });
  const { results, failure } = await platform.search(zap.search, { inputData: { ...zap.inputData, keyword } });
  await platform.close();
  if (failure) throw failure;
  return (results as { title: unknown }[]).map(({ title }) => title);
}

/** Heading and groups of a breakdown by the new field, with the number of sales. */
function groupsShown(): unknown[][] {
  const { value } = installed().run(breakdown.formula, [known, breakdown.by], 'CUSTOM_FUNCTION');
  return (value as unknown[][]).map(line => line.slice(0, 2));
}

/** The new marketplace in each comparison: its name, place and net proceeds. */
async function placesShown() {
  const host = installed();
  host.run('sidebar', ['saveCosts', [{ currency: 'USD', markets: { [market.id]: market.fees } }]], 'FULL');
  const options = ['markets', market.id, 'columns', 'marketplace, place, netProceeds', 'headers', false];
  const { value } = host.run('SOLD_WHERE_TO_SELL', [known, '', '', ...options], 'CUSTOM_FUNCTION');
  const fees = [{ market: market.id, ...market.fees }];
  const { outputs, error } = await executeNode(await loadPackage(`${root}n8n-node`), {
    node: 'soldData',
    parameters: {
      ...{ resource: 'listing', operation: 'findWhereToSell', keyword: known },
      ...{ fees: { marketplaces: fees }, options: { markets: [market.id] } },
    },
    credentials: { soldDataApi: { baseUrl, apiKey } },
  });
  if (error) throw error;
  const platform = await Platform.open(await loadApp(), {
    authData: { apiKey },
    environment: { SOLD_DATA_BASE_URL: baseUrl },
  });
  const inputData = { keyword: known, fees, markets: [market.id] };
  const { results, failure } = await platform.search('find_where_to_sell', { inputData });
  await platform.close();
  if (failure) throw failure;
  const lineOf = (row: Record<string, unknown> = {}) => [row.marketplace, row.place, row.netProceeds];
  const [zapRow] = results as Record<string, unknown>[];
  return { formula: (value as unknown[][])[0], node: lineOf(outputs[0]?.[0]?.json), zap: lineOf(zapRow) };
}

const told = (show: Promise<unknown[]>) => show.then(String, (error: Error) => `${error.message}`);
const rows = { formula: await formulaShows(known), node: await nodeShows(known), zap: await zapShows(known) };
const refused = {
  formula: await told(formulaShows(paused)),
  node: await told(nodeShows(paused)),
  zap: await told(zapShows(paused)),
};
// n8n's engine also writes to stdout: the result is the last line.
console.log(`\n${JSON.stringify({ rows, refused, groups: groupsShown(), places: await placesShown() })}`);
process.exit(0);
