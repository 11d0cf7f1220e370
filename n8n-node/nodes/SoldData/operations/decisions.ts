/** Operations that send several searches for each item: where to sell, how fast, worth grading. */
import {
  type Answer,
  type CardToGrade,
  call,
  type Endpoint,
  gradingForm,
  gradingFrom,
  gradingParameters,
  gradingRow,
  type ItemToSell,
  type ItemToTime,
  itemParameters,
  type MarketFees,
  type Operation,
  planGrading,
  planSelling,
  planTiming,
  profitParameters,
  type Question,
  type Row,
  rankPlaces,
  type Settled,
  SoldDataError,
  settle,
  timingForm,
  timingFrom,
  timingRow,
  withoutFractions,
} from '@sold-data/core/engine';
import type { IDataObject } from 'n8n-workflow';
import { grading, selling } from '../panel/decision-fields.ts';
import { own } from '../panel/own-fields.ts';
import type { Offered } from '../resources/index.ts';
import { choiceOf, type FieldReader, fieldsAt, optionAt, valuesOf, wordsIn } from '../run/form.ts';
import { placeItem } from '../run/output.ts';
import { checkKeyword, searchesIn } from '../run/questions.ts';
import { type Asked, askAll, type Refused, type Run, runError } from '../run/run.ts';
import { costsAt } from '../run/settings.ts';
import { inTurns } from '../run/turns.ts';

type Answers = readonly (Row | Error)[];

/** The searches for one item, and a function that turns their answers into output items. */
interface Decision {
  questions: readonly Question[];
  itemsFrom(answers: Answers): IDataObject[];
}

/** A decision, and the answers of its searches so far. */
interface Pending extends Decision {
  answers: (Row | Error)[];
}

export type DecisionKind = 'whereToSell' | 'howFast' | 'worthGrading';

/** Reads an input item. Returns a function that creates the decision for each of its keywords. */
type Reader = (field: FieldReader, today: string) => (keyword: string) => Decision;

const readers: Record<DecisionKind, Reader> = {
  whereToSell: (field, today) => {
    const item = sellingAt(field);
    return keyword => {
      const plan = planSelling({ ...item, keyword }, today);
      return {
        questions: plan.questions.map(({ question }) => question),
        itemsFrom: answers => rankPlaces(plan, answers, today).map(place => placeItem({ keyword }, place)),
      };
    };
  },
  howFast: (field, today) => {
    const item = { ...valuesOf(field, timingForm, { market: '', year: '' }), minSales: optionAt(field, own.minSales) };
    return keyword => {
      const plan = planTiming({ ...item, keyword } as ItemToTime, today);
      return {
        questions: plan.questions,
        itemsFrom: answers => {
          const speed = timingFrom(plan, answers);
          return [{ keyword, ...timingRow(speed), months: speed.months } as unknown as IDataObject];
        },
      };
    };
  },
  worthGrading: (field, today) => {
    const card = gradingAt(field);
    return keyword => {
      const plan = planGrading({ ...card, keyword }, today);
      return {
        questions: plan.questions,
        itemsFrom: answers => [{ keyword, ...gradingRow(gradingFrom(plan, answers, today)) } as IDataObject],
      };
    };
  },
};

/** Outputs the decision for each keyword. A failed search is noted in it, unless all of its searches failed. */
export async function decide(run: Run, { kind, endpoint }: Offered): Promise<void> {
  const reader = readers[kind as DecisionKind];
  const items = run.context.getInputData();
  const asked = await inTurns(run, items, (_, itemIndex) => searchesAt(run, itemIndex, endpoint, reader));
  const seen = new Map<string, Settled<unknown>>();
  await askAll(
    run,
    asked,
    function* ({ question, settings, key }): Operation<Settled<Answer<unknown>>> {
      const answer = yield* settle(call(run.session, question));
      seen.set(key, answer);
      const failed = settings.questions.every(each => seen.get(each.key)?.ok === false);
      // Further items would fail in the same way.
      if (!answer.ok && (!(answer.error instanceof SoldDataError) || (failed && !run.keepsGoing))) throw answer.error;
      return answer;
    },
    ({ itemIndexes: [itemIndex = 0], settings: { questions, itemsFrom, answers } }, answer) => {
      answers.push(answer.ok ? (answer.value.data as Row) : (answer.error as Error));
      if (answers.length < questions.length) return;
      if (answers.some(each => !(each instanceof Error))) {
        for (const item of itemsFrom(answers)) run.items.add(itemIndex, item);
      } else if (run.keepsGoing) run.items.fail(itemIndex, answers[0]);
      else throw runError(run, answers[0], itemIndex);
    },
  );
}

/** The searches of an input item for each of its keywords. */
function searchesAt(run: Run, itemIndex: number, endpoint: Endpoint, reader: Reader): (Asked<Pending> | Refused)[] {
  const itemIndexes = [itemIndex];
  try {
    const field = fieldsAt(run, itemIndex);
    const decisionFor = reader(field, run.today);
    const searches = searchesIn(run, itemIndex, field<unknown>('keyword', ''), endpoint, []);
    return searches.flatMap(({ parameters }): (Asked<Pending> | Refused)[] => {
      try {
        checkKeyword(parameters.keyword);
        const settings: Pending = { ...decisionFor(parameters.keyword as string), answers: [] };
        return settings.questions.map(question => ({ itemIndexes, question, settings, key: question.key }));
      } catch (refused) {
        return [{ itemIndexes, refused }];
      }
    });
  } catch (refused) {
    return [{ itemIndexes, refused }];
  }
}

/** The item to sell, without its keyword. Empty fees are left out. */
function sellingAt(field: FieldReader): Omit<ItemToSell, 'keyword'> {
  const market = (given: unknown) => choiceOf(selling.market, given) as MarketFees['market'];
  const lines = field<IDataObject[]>('fees.marketplaces', []);
  const chosen = wordsIn(field<unknown>('options.markets', [])).map(market);
  const product = field<unknown>('product', '');
  return {
    ...(product === '' ? {} : { productId: product as string }),
    fees: lines.map(
      line => ({ ...withoutFractions(profitParameters, line), market: market(line.market) }) as MarketFees,
    ),
    ...(chosen.length > 0 ? { markets: chosen } : {}),
    minSales: optionAt(field, own.minSales),
    ...withoutFractions(
      itemParameters,
      Object.fromEntries(itemParameters.map(({ name }) => [name, field(`options.${name}`, '')])),
    ),
  };
}

/** The card without its keyword. */
function gradingAt(field: FieldReader): Omit<CardToGrade, 'keyword'> {
  const searched = gradingForm.filter(({ name }) => !grading.names.includes(name));
  return {
    ...valuesOf(field, searched, { grader: '' }),
    ...withoutFractions(gradingParameters, field<IDataObject>(`${grading.field.name}.${grading.group}`, {})),
    ...costsAt(field),
    minSales: optionAt(field, own.minSales),
  };
}
