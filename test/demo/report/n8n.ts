/** The built node inside n8n's own engine. */
import { resolve } from 'node:path';
import { meter } from './meter.ts';
import { type Line, type Part, PRICE_OF_PARTS, QUESTION } from './part.ts';
import type { Service } from './service.ts';

export async function n8nPart(service: Service, spent?: Service): Promise<Part> {
  const lines: Line[] = [];
  const own = await openNode(service, PRICE_OF_PARTS.n8n);
  const rows = await own.run('Listing: Search Sold, limit 3', 'searchSold', { limit: 3 }, lines, show);
  const [price] = await own.run(
    'Listing: Get Price Summary',
    'getPrice',
    {},
    lines,
    ([item]) => `median ${item?.median} ${item?.currency} from ${item?.count} sales`,
  );
  await own.close();
  if (spent) {
    const other = await openNode(spent, 10);
    await other.run('  ... when the quota is spent', 'getPrice', {}, lines, show);
    await other.close();
  }
  return {
    title: "n8n: the built package in n8n's own engine",
    lines,
    price: { median: Number(price?.median), count: Number(price?.count) },
    ...(rows.length === 3 ? {} : { fault: `The node returned ${rows.length} items instead of 3.` }),
  };
}

type Item = Record<string, unknown>;

function show(items: Item[]): string {
  return items.map(({ soldPrice, soldCurrency, endedAt }) => `${soldPrice} ${soldCurrency} on ${endedAt}`).join(', ');
}

async function openNode(service: Service, budget: number) {
  // Otherwise the engine would log every refusal that the report shows anyway.
  process.env.N8N_LOG_LEVEL ??= 'silent';
  const { executeNode } = await import('../../support/n8n/execute.ts');
  const { loadPackage } = await import('../../support/n8n/nodes.ts');
  const gate = await meter(service.url, budget);
  const loaded = await loadPackage(resolve(import.meta.dirname, '../../../n8n-node'));
  return {
    async run(
      asked: string,
      operation: string,
      more: Item,
      lines: Line[],
      shown: (items: Item[]) => string,
    ): Promise<Item[]> {
      const before = gate.spent();
      const { outputs, error } = await executeNode(loaded, {
        node: 'soldData',
        parameters: { resource: 'listing', operation, keyword: QUESTION, ...more } as never,
        credentials: { soldDataApi: { baseUrl: gate.url, apiKey: service.key } },
      });
      const items = (outputs[0] ?? []).map(({ json }) => json as Item);
      lines.push({
        asked,
        shown: error ? [error.message, error.description].filter(Boolean).join(' ') : shown(items),
        requests: gate.spent() - before,
      });
      return items;
    },
    close: gate.close,
  };
}
