/**
 * `npm start`: looks up one price through all three connectors and shows the requests of each. Exits non-zero if they disagree. In a
 * terminal it then serves the playground.
 */
import { median } from 'd3-array';
import { build } from '../../../scripts/build.ts';
import { command, port, run } from '../../../scripts/lib/command.ts';
import { auctionUnits } from '../../core/rows/picture-oracle.ts';
import { isolateEnvironment } from '../../support/environment.ts';
import { n8nPart } from './n8n.ts';
import { PRICE_OF_PARTS, type PriceShown, QUESTION } from './part.ts';
import { differences, print } from './report.ts';
import { scriptPart } from './script.ts';
import { openSandbox, ownService, type Service } from './service.ts';
import { sheetsPart } from './sheets.ts';
import { zapierPart } from './zapier.ts';

isolateEnvironment();
await run(
  command('start', 'Looks up one price through all three connectors; in a terminal it then serves the playground.')
    .option('--port <n>', "the playground's port; 0, the default, picks a free one", port, 0)
    .action(({ port: wanted }) => main(wanted)),
);

async function main(playgroundPort: number): Promise<void> {
  const own = await ownService(process.env);
  await build();
  const service = own ?? (await openSandbox());
  const spent = service.live ? undefined : await openSandbox({ plan: 'basic', quota: 5, used: 5 });
  let failed = false;
  try {
    const total = Object.values(PRICE_OF_PARTS).reduce((sum, part) => sum + part, 0);
    console.log(`What did "${QUESTION}" really sell for?`);
    console.log(
      service.live
        ? `This report will spend at most ${total} requests of the account at ${service.url}.`
        : `The sandbox answers on ${service.url}: made-up data, nothing is charged.`,
    );
    const truth = service.live ? undefined : await ask(service);
    const connectors = [
      await sheetsPart(service, spent),
      await n8nPart(service, spent),
      await zapierPart(service, spent),
    ];
    const parts = [...connectors, await scriptPart(service)];
    for (const part of parts) print(part);
    const wrong = differences(parts, truth);
    failed = wrong.length > 0;
    console.log(
      failed
        ? `\n${wrong.join('\n')}`
        : `\nAll three connectors say ${parts[0]!.price!.median} from ${parts[0]!.price!.count} sales${truth ? ', and so does the sandbox' : ''}.`,
    );
  } finally {
    await spent?.close();
    await service.close();
  }
  if (failed || !process.stdin.isTTY || !process.stdout.isTTY) process.exit(failed ? 1 : 0);
  const { startPlayground } = await import('../../playground/index.ts');
  const playground = await startPlayground(playgroundPort, { opening: Date.now() });
  console.log(
    `\nTo continue, open ${playground.url}: the add-on in a real spreadsheet, on the sandbox.\nTo stop, press Ctrl+C.`,
  );
}

/** What was paid by the service's own rows, without any of our code: best offers of unknown price are left out. */
async function ask({ url, key }: Service): Promise<PriceShown> {
  const query = new URLSearchParams({ keyword: QUESTION, bestOfferPrice: 'true' });
  const answer = await fetch(`${url}/v1/scrape?${query}`, { headers: { authorization: `Bearer ${key}` } });
  const { items } = (await answer.json()) as { items: Record<string, string | null>[] };
  const prices = auctionUnits(items).map(({ price }) => price);
  return { median: Math.round(median(prices)! * 100 + 1e-6) / 100, count: prices.length };
}
