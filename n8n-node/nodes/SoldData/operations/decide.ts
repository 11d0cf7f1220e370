/** Operations that send several searches for each item, and decide from all of their answers. */
import {
  type Answer,
  allowanceOf,
  call,
  type Endpoint,
  mostCharged,
  type Operation,
  type Question,
  type Row,
  runAsync,
  type Settled,
  SoldDataError,
  settle,
} from '@sold-data/core/engine';
import type { IDataObject } from 'n8n-workflow';
import type { Offered } from '../resources/offer.ts';
import type { FieldReader } from '../run/field-reader.ts';
import { checkKeyword, searchesIn } from '../run/questions.ts';
import { type Asked, askAll, isAnswered, type Refused, type Run, runError } from '../run/run.ts';
import { inTurns } from '../run/turns.ts';
import { fieldsToAsk } from '../run/unpriced.ts';

type Answers = readonly (Row | Error)[];

/** The searches for one item, and a function that turns their answers into output items. */
export interface Decision {
  questions: readonly Question[];
  itemsFrom(answers: Answers): IDataObject[];
}

/** A decision, and the answers of its searches so far. */
interface Pending extends Decision {
  answers: (Row | Error)[];
}

/** Reads an input item. Returns a function that creates the decision for each of its keywords. */
export type Reader = (field: FieldReader, today: string) => (keyword: string) => Decision;

/**
 * Outputs the decision for each keyword, or refuses it if only a part of its searches can be charged. A failed search is noted in it, unless
 * all of its searches failed.
 */
export async function decide(run: Run, { endpoint }: Offered, reader: Reader): Promise<void> {
  const items = run.context.getInputData();
  const found = await inTurns(run, items, (_, itemIndex) => searchesAt(run, itemIndex, endpoint, reader));
  const asked = await affordable(run, found);
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
    ({ itemIndexes: [itemIndex = 0], settings: { questions, itemsFrom, answers }, subject }, answer) => {
      answers.push(answer.ok ? (answer.value.data as Row) : (answer.error as Error));
      if (answers.length < questions.length) return;
      if (answers.some(each => !(each instanceof Error))) {
        for (const item of itemsFrom(answers)) run.items.add(itemIndex, { ...item, ...subject });
      } else if (run.keepsGoing) run.items.fail(itemIndex, answers[0]);
      else throw runError(run, answers[0], itemIndex);
    },
  );
}

/**
 * Refuses each decision that the budget, the reserve or the quota no longer cover whole. Searches that decisions share count once.
 * @throws NodeOperationError if the node doesn't continue after errors.
 */
async function affordable(
  run: Run,
  asked: readonly (Asked<Pending> | Refused)[],
): Promise<readonly (Asked<Pending> | Refused)[]> {
  const { keepsGoing, session, host } = run;
  const valid = asked.filter(one => 'key' in one);
  const account = valid.find(({ settings }) => settings.questions.length > 1)?.question.endpoint.buckets[0];
  const isRefused = valid.length < asked.length && !keepsGoing;
  if (account === undefined || isRefused) return asked;
  const { requests, refusal } = await runAsync(allowanceOf(session, account), session, host);
  const planned = new Set<string>();
  const refused = new Map<Decision, SoldDataError>();
  let spent = 0;
  for (const decision of new Set(valid.map(({ settings }) => settings))) {
    const added = decision.questions.filter(each => !planned.has(each.key) && !isAnswered(run, each));
    const charge = mostOf(added);
    if (spent + charge > requests) refused.set(decision, refusal(charge, spent));
    else {
      spent += charge;
      for (const { key } of added) planned.add(key);
    }
  }
  if (refused.size === 0) return asked;
  const distinct = new Map(valid.map(({ key, question }) => [key, question]));
  if (!keepsGoing) throw runError(run, refusal(mostOf([...distinct.values()])));
  return asked.flatMap(one => {
    const error = 'key' in one ? refused.get(one.settings) : undefined;
    if (!error || !('key' in one)) return [one];
    return one.question === one.settings.questions[0] ? [{ itemIndexes: one.itemIndexes, refused: error }] : [];
  });
}

const mostOf = (questions: readonly Question[]) => questions.reduce((sum, each) => sum + mostCharged(each), 0);

/** The searches of an input item for each of its keywords. */
function searchesAt(run: Run, itemIndex: number, endpoint: Endpoint, reader: Reader): (Asked<Pending> | Refused)[] {
  const itemIndexes = [itemIndex];
  try {
    const field = fieldsToAsk(run, itemIndex);
    const decisionFor = reader(field, run.today);
    const searches = searchesIn(run, itemIndex, field<unknown>('keyword', ''), endpoint, []);
    return searches.flatMap(({ parameters, written }): (Asked<Pending> | Refused)[] => {
      try {
        checkKeyword(parameters.keyword);
        const settings: Pending = { ...decisionFor(parameters.keyword as string), answers: [] };
        // As the item has it, so another node can match the result with its item.
        const subject = written === undefined ? {} : { subject: { keyword: written as string } };
        return settings.questions.map(question => ({ itemIndexes, question, settings, key: question.key, ...subject }));
      } catch (refused) {
        return [{ itemIndexes, refused }];
      }
    });
  } catch (refused) {
    return [{ itemIndexes, refused }];
  }
}
