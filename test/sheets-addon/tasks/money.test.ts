/** What tasks may spend on bad days: lost answers, executions that die, small budgets. `SEED=<n>` plays one day again. */
import { describe, expect, it } from 'vitest';
import type { TaskDraft } from '../../../sheets-addon/tasks/draft.ts';
import { disturb, unkindHost } from '../../support/apps-script/index.ts';
import { Chance } from '../../support/random.ts';
import { seeds } from '../../support/seeds.ts';
import { unkind } from '../../support/service/index.ts';
import { findSales, list, priceList, scene } from './harness.ts';

const CARDS = [['Player', 'Year'], ...Array.from({ length: 3 }, (_, at) => [`Player ${at}`, 1980 + at])];
const LEASE_MS = 400_000;

const tasks: Record<string, (budget: number) => TaskDraft> = {
  'price list': budget => priceList({ range: 'Stock!A2:A25' }, { budget }),
  'search page by page': budget => findSales({ keyword: 'iphone 13', rows: 500, options: { count: 60 } }, { budget }),
  history: budget =>
    findSales({ of: 'history', keyword: 'canon ae-1', from: '2026-01-01', to: '2026-10-31', rows: 120 }, { budget }),
  keywords: budget => findSales({ of: 'keywords', range: 'Stock!A1:A25' }, { budget }),
  cards: budget => findSales({ of: 'cards', range: 'Cards!A1:B4' }, { budget }),
};

describe('money on bad days', () => {
  it.each(Object.entries(tasks))('%s: what was charged is reported, and the budget holds', (_, draftOf) => {
    const faults: string[] = [];
    for (const seed of seeds(8)) {
      const chance = new Chance(seed);
      const budget = chance.between(3, 20);
      const place = scene({
        sheets: { Stock: list(24), Cards: CARDS },
        plan: '500k',
        unkind: unkind(seed),
        host: { latency: {} },
      });
      const { host, clock, sandbox } = place;
      place.start(draftOf(budget));
      disturb(host, unkindHost(seed));
      for (let nth = 0; nth < 6; nth += 1) {
        if (chance.oneIn(2)) host.killIn(chance.between(1, 300));
        host.callFromHtml('sidebar', ['work', []]);
        clock.advance(LEASE_MS);
      }
      sandbox.settle();
      const kept = place.kept();
      const { charged = 0, doubt = 0, pending = 0 } = { ...kept.last, ...kept.run };
      const told = charged + doubt + pending;
      if (sandbox.chargedToUs > told) faults.push(`seed ${seed}: ${sandbox.chargedToUs} charged, ${told} told`);
      // A start that a kill left in doubt may be told twice: too much is told then, never too little.
      if (sandbox.chargedToUs > budget) faults.push(`seed ${seed}: ${sandbox.chargedToUs} charged, budget ${budget}`);
    }
    expect(faults).toEqual([]);
  });
});
