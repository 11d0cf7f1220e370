/** The built app on the platform's own core. */
import { meter } from './meter.ts';
import { type Line, type Part, PRICE_OF_PARTS, QUESTION } from './part.ts';
import type { Service } from './service.ts';

export async function zapierPart(service: Service, spent?: Service): Promise<Part> {
  const lines: Line[] = [];
  const found = await find('Find Sold Price', service, PRICE_OF_PARTS.zapier, lines);
  if (spent) await find('  ... when the quota is spent', spent, 10, lines);
  return {
    title: "Zapier: the built app on the platform's own core",
    lines,
    price: { median: Number(found?.median), count: Number(found?.count) },
  };
}

async function find(
  asked: string,
  service: Service,
  budget: number,
  lines: Line[],
): Promise<Record<string, unknown> | undefined> {
  const { loadApp, Platform } = await import('../../support/zapier/platform.ts');
  const gate = await meter(service.url, budget);
  const platform = await Platform.open(await loadApp(), {
    authData: { apiKey: service.key },
    environment: { SOLD_DATA_BASE_URL: gate.url },
  });
  try {
    const { results, failure } = await platform.search('find_sold_price', { inputData: { keyword: QUESTION } });
    const [row] = (results ?? []) as Record<string, unknown>[];
    const shown = failure
      ? `${failure.name}: ${failure.message.split(/\s*What happened:/)[0]}`
      : `median ${row?.median} ${row?.currency} from ${row?.count} sales`;
    lines.push({ asked, shown, requests: gate.spent() });
    return row;
  } finally {
    await platform.close();
    await gate.close();
  }
}
