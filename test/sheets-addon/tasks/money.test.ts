/**
 * Limits on what tasks spend under disturbances: lost responses, killed executions, small budgets, a cache that loses a third. `SEED=<n>`
 * repeats one run.
 */
import { expect, it } from 'vitest';
import type { TaskDraft } from '../../../sheets-addon/tasks/draft.ts';
import { disturb, unkindHost } from '../../support/apps-script/unkind.ts';
import { Chance } from '../../support/random.ts';
import { seeds } from '../../support/seeds.ts';
import { unkind } from '../../support/service/unkind.ts';
import { THREE } from '../selling-costs.ts';
import { findSales, list, priceList, type Scene, scene, watch } from './harness.ts';

const CARDS = [['Player', 'Year'], ...Array.from({ length: 3 }, (_, at) => [`Player ${at}`, 1980 + at])];
const WANTS = [['Keyword'], ...Array.from({ length: 8 }, (_, at) => [`scarce item ${at}`])];
const LEASE_MS = 400_000;

const tasks: Record<string, (budget: number) => TaskDraft> = {
  'price list': budget => priceList({ range: 'Stock!A2:A25' }, { budget }),
  'price list with where to sell': budget =>
    priceList({ range: 'Stock!A2:A25', columns: ['median', 'whereToSell'] }, { budget }),
  'search page by page': budget => findSales({ keyword: 'iphone 13', rows: 500, options: { count: 60 } }, { budget }),
  history: budget =>
    findSales({ of: 'history', keyword: 'canon ae-1', from: '2026-01-01', to: '2026-10-31', rows: 120 }, { budget }),
  keywords: budget => findSales({ of: 'keywords', range: 'Stock!A1:A25' }, { budget }),
  cards: budget => findSales({ of: 'cards', range: 'Cards!A1:B4' }, { budget }),
  watch: () => watch({ range: 'Wants!A1:A9' }, { budget: 20_000 }),
};

/** The number of requests that the add-on reports as charged or possibly charged. */
function toldBy({ kept }: Scene): number {
  const { last, run } = kept();
  const { charged = 0, doubt = 0, pending = 0 } = { ...last, ...run };
  return charged + doubt + pending;
}

it.each(Object.entries(tasks))(
  'money on bad days: %s: the charge is reported, and budget and daily cap are kept',
  (kind, draftOf) => {
    const faults: string[] = [];
    for (const seed of seeds(20)) {
      const chance = new Chance(seed);
      const budget = chance.between(3, 20);
      const cap = chance.between(3, 20);
      const place = scene({
        sheets: { Stock: list(24), Cards: CARDS, Wants: WANTS },
        plan: '500k',
        unkind: unkind(seed),
        host: { latency: {}, forgets: 1 / 3, seed },
      });
      const { host, clock, sandbox } = place;
      place.ask('saveCosts', THREE);
      place.start(draftOf(budget));
      place.ask('saveCap', cap);
      disturb(host, unkindHost(seed));
      for (let nth = 0; nth < 6; nth += 1) {
        if (chance.oneIn(2)) host.killIn(chance.between(1, 300));
        host.callFromHtml('sidebar', ['work', []]);
        clock.advance(LEASE_MS);
      }
      sandbox.settle();
      const told = toldBy(place);
      const charged = sandbox.chargedToUs;
      if (charged > told) faults.push(`seed ${seed}: ${charged} charged, ${told} told`);
      if (kind !== 'watch' && charged > budget) faults.push(`seed ${seed}: ${charged} charged, budget ${budget}`);
      if (charged > cap) faults.push(`seed ${seed}: ${charged} charged, cap ${cap}`);
      if (kind === 'cards' && told > CARDS.length - 1) faults.push(`seed ${seed}: ${told} told for one start`);
    }
    expect(faults).toEqual([]);
  },
);
