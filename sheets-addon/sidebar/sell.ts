/** Where to sell: one item on several marketplaces, after the file's fees. Only a person's click sends a request. */
import { counted } from '@sold-data/core/engine';
import { answer, askingAs, payBy, savedPictures } from '../answers/answer.ts';
import type { Query } from '../answers/query.ts';
import { placesOf, queriesOf, sellingPlan, unpictured } from '../formulas/where-to-sell.ts';
import { feesMissing, savedFees } from '../settings/fees.ts';
import { personAccount } from '../settings/settings.ts';
import type { SellingForm, SellingLook } from './server-interface.ts';

/** @throws InvalidParametersError that names a field, before anything is spent. */
export function compareMarkets({ markets, ...item }: SellingForm, pay: boolean): SellingLook {
  const fees = savedFees();
  if (fees.currency === undefined) throw feesMissing('No fees are entered');
  const plan = sellingPlan({ ...item, markets: markets.length > 0 ? markets : undefined }, fees);
  const queries = queriesOf(plan);
  const open = openOf(queries).length;
  if (open > 0 && !pay) {
    const saved = queries.length - open;
    const known = saved > 0 ? ` ${counted(saved, 'price')} ${saved === 1 ? 'is' : 'are'} saved.` : '';
    return {
      requests: open,
      cost: `Comparing costs ${counted(open, 'request')} of your account.${known}`,
      places: null,
    };
  }
  const outcomes = open > 0 ? payBy(personAccount(), () => answer(queries)) : answer(queries);
  const found = placesOf(plan, outcomes, savedPictures(unpictured(plan, outcomes)));
  if (typeof found === 'string') throw outcomes.flatMap(outcome => (outcome.ok ? [] : [outcome.error]))[0];
  return {
    requests: 0,
    cost: open > 0 ? `Looked up just now · ${counted(open, 'request')}` : 'From saved answers · no request',
    places: found.map(({ label, place, netProceeds, netProfit, mostToPay, evidence, ...price }) => ({
      market: label,
      place,
      net: netProceeds ?? null,
      profit: netProfit ?? null,
      mostToPay: mostToPay ?? null,
      median: price.median,
      currency: price.currency,
      count: price.count,
      soldPerDay: price.soldPerDay,
      evidence: evidence?.grade ?? null,
      note: price.note,
    })),
  };
}

/** The searches that would be sent. */
function openOf(queries: readonly Query[]): Query[] {
  const asking = { savedOnly: true as const, looked: [], open: [] as Query[] };
  askingAs(asking, () => answer(queries));
  return asking.open;
}
