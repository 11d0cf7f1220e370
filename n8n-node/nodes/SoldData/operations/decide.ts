/** Operations that send several searches for each item, and decide from all of their answers. */
import {
  checkTogether,
  type Endpoint,
  nothingSpent,
  type Operation,
  type Question,
  type Row,
  runAsync,
  settle,
  sideBySide,
} from '@sold-data/core/engine';
import type { IDataObject } from 'n8n-workflow';
import type { Offered } from '../resources/offer.ts';
import { type FieldReader, fieldsAt } from '../run/form.ts';
import { checkKeyword, searchesIn } from '../run/questions.ts';
import { type Asked, askAll, type Refused, type Run } from '../run/run.ts';
import { inTurns } from '../run/turns.ts';

/** The searches for one item, and a function that turns their answers into output items. */
export interface Decision {
  questions: readonly Question[];
  itemsFrom(answers: readonly (Row | Error)[]): IDataObject[];
}

/** Reads an input item. Returns a function that creates the decision for each of its keywords. */
export type Reader = (field: FieldReader, today: string) => (keyword: string) => Decision;

/**
 * Outputs the decision for each keyword. Its searches are charged together or not at all. A failed search is noted in it, unless all of its
 * searches failed.
 */
export async function decide(run: Run, { endpoint }: Offered, reader: Reader): Promise<void> {
  const { session, host, parallel } = run;
  const items = run.context.getInputData();
  const asked = await inTurns(run, items, (_, itemIndex) => searchesAt(run, itemIndex, endpoint, reader));
  const answers = new Map<string, Row>();
  const most = Math.max(1, ...asked.map(one => ('key' in one ? one.settings.questions.length : 0)));
  await askAll(
    run,
    await runAsync(affordable(run, asked), session, host),
    ({ settings: { questions } }) => sideBySide(session, questions, { answers, spent: nothingSpent() }, parallel),
    ({ itemIndexes, settings: { itemsFrom }, subject }, found) => {
      for (const item of itemsFrom(found.answers)) run.items.add(itemIndexes, { ...item, ...subject });
    },
    Math.max(1, Math.floor(parallel / most)),
  );
}

/** Refuses the decisions that the budget, the reserve or the quota no longer cover in whole: in the order of the items, before any charge. */
function* affordable(
  { session, keepsGoing }: Run,
  asked: readonly (Asked<Decision> | Refused)[],
): Operation<(Asked<Decision> | Refused)[]> {
  const distinct = new Map<string, Question>();
  const checked = (questions: Iterable<Question>) => settle(checkTogether(session, [...questions]));
  for (const one of asked) if ('key' in one) for (const each of one.settings.questions) distinct.set(each.key, each);
  const whole = yield* checked(distinct.values());
  if (whole.ok) return [...asked];
  const affordable = new Map<string, Question>();
  const kept: (Asked<Decision> | Refused)[] = [];
  for (const one of asked) {
    if (!('key' in one)) {
      kept.push(one);
      continue;
    }
    const { itemIndexes, settings } = one;
    const more = settings.questions.map(each => [each.key, each] as const);
    const part = keepsGoing ? yield* checked(new Map([...affordable, ...more]).values()) : whole;
    if (part.ok) for (const [key, each] of more) affordable.set(key, each);
    kept.push(part.ok ? one : { itemIndexes, refused: part.error });
  }
  return kept;
}

/** The searches of an input item for each of its keywords. */
function searchesAt(run: Run, itemIndex: number, endpoint: Endpoint, reader: Reader): (Asked<Decision> | Refused)[] {
  const itemIndexes = [itemIndex];
  try {
    const field = fieldsAt(run, itemIndex);
    const decisionFor = reader(field, run.today);
    const searches = searchesIn(run, itemIndex, field<unknown>('keyword', ''), endpoint, []);
    return searches.map(({ parameters, written }): Asked<Decision> | Refused => {
      try {
        checkKeyword(parameters.keyword);
        const settings = decisionFor(parameters.keyword as string);
        const [question] = settings.questions as readonly [Question];
        const key = settings.questions.map(each => each.key).join(' ');
        // As the item has it, so another node can match the result with its item.
        return {
          itemIndexes,
          question,
          settings,
          key,
          ...(written === undefined ? {} : { subject: { keyword: written as string } }),
        };
      } catch (refused) {
        return { itemIndexes, refused };
      }
    });
  } catch (refused) {
    return [{ itemIndexes, refused }];
  }
}
