/** Where to sell: one item on each marketplace, the one that leaves most first. */
import {
  type Answer,
  call,
  type ItemToSell,
  itemParameters,
  type MarketFees,
  type Operation,
  planSelling,
  type Row,
  rankPlaces,
  type SellingPlan,
  type Settled,
  SoldDataError,
  settle,
} from '@sold-data/core/engine';
import type { IDataObject } from 'n8n-workflow';
import { own } from '../panel/own-fields.ts';
import { selling } from '../panel/selling-fields.ts';
import { choiceOf, type FieldReader, optionAt, wordsIn } from '../run/form.ts';
import { placeItem } from '../run/output.ts';
import { keywordsIn } from '../run/questions.ts';
import { type Asked, askAll, type Refused, type Run, runError } from '../run/run.ts';

/** The marketplaces of one item, and what they have answered so far. */
interface Comparison {
  plan: SellingPlan;
  answers: (Row | Error)[];
}

/** Puts out one item for each marketplace. Marketplaces without an answer are among them, unless none answered. */
export async function compareMarketplaces(run: Run): Promise<void> {
  const asked = run.context.getInputData().flatMap((_, itemIndex) => comparisonsAt(run, itemIndex));
  const seen = new Map<string, Settled<unknown>>();
  await askAll(
    run,
    asked,
    function* ({ question, settings: { plan }, key }): Operation<Settled<Answer<unknown>>> {
      const answer = yield* settle(call(run.session, question));
      seen.set(key, answer);
      const failed = plan.questions.every(each => seen.get(each.question.key)?.ok === false);
      // Further items would fail in the same way.
      if (!answer.ok && (!(answer.error instanceof SoldDataError) || (failed && !run.keepsGoing))) throw answer.error;
      return answer;
    },
    ({ itemIndexes: [itemIndex = 0], settings: { plan, answers }, subject = {} }, answer) => {
      answers.push(answer.ok ? (answer.value.data as Row) : (answer.error as Error));
      if (answers.length < plan.questions.length) return;
      if (answers.some(each => !(each instanceof Error))) {
        for (const place of rankPlaces(plan, answers, run.today)) run.items.add(itemIndex, placeItem(subject, place));
      } else if (run.keepsGoing) run.items.fail(itemIndex, answers[0]);
      else throw runError(run, answers[0], itemIndex);
    },
  );
}

/** The questions of an input item: each keyword on each marketplace. */
function comparisonsAt(run: Run, itemIndex: number): (Asked<Comparison> | Refused)[] {
  const itemIndexes = [itemIndex];
  try {
    const field = run.fieldsAt(itemIndex);
    const terms = itemAt(field);
    return keywordsIn(field<unknown>('keyword', '')).flatMap((keyword): (Asked<Comparison> | Refused)[] => {
      try {
        const plan = planSelling({ ...terms, keyword: keyword as string }, run.today);
        const settings: Comparison = { plan, answers: [] };
        const subject = { keyword: keyword as string };
        return plan.questions.map(({ question }) => ({ itemIndexes, question, settings, key: question.key, subject }));
      } catch (refused) {
        return [{ itemIndexes, refused }];
      }
    });
  } catch (refused) {
    return [{ itemIndexes, refused }];
  }
}

/** The item without its keyword. Fees that nobody filled in are none. */
function itemAt(field: FieldReader): Omit<ItemToSell, 'keyword'> {
  const market = (given: unknown) => choiceOf(selling.market, given) as MarketFees['market'];
  const lines = field<IDataObject[]>('fees.marketplaces', []);
  const chosen = wordsIn(field<unknown>('options.markets', [])).map(market);
  const product = field<unknown>('product', '');
  return {
    ...(product === '' ? {} : { productId: product as string }),
    fees: lines.map(line => ({ ...line, market: market(line.market) }) as MarketFees),
    ...(chosen.length > 0 ? { markets: chosen } : {}),
    minSales: optionAt(field, own.minSales),
    ...Object.fromEntries(itemParameters.map(({ name }) => [name, field<unknown>(`options.${name}`, '')])),
  };
}
