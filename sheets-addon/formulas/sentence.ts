/** `SOLD_SAY`: a price in words (core: actions/sentence.ts). */
import { priceSentence, readPicture } from '@sold-data/core/engine';
import { priceOf } from '../answers/kept.ts';
import type { Source } from '../answers/source.ts';
import { present } from '../platform/lists.ts';
import { type Asked, answerOf, askOnce, firstQuery, understand } from './asking.ts';
import type { Cell } from './columns.ts';
import type { RunnableFormula } from './formula.ts';
import { blockOf, type Result } from './reasons.ts';

export function sentenceCells(formula: RunnableFormula, args: readonly unknown[], source: Source): Cell | Cell[][] {
  const understood = understand(formula, args);
  const { bestOffers, minSales } = understood;
  const asked = askOnce(source, formula, understood);
  const pictures = source.pictures(asked.flat().filter(lacksPicture).map(firstQuery));
  const sentenceFor = (each: Asked): Result => {
    if (!each.result) return undefined;
    const answer = answerOf(each);
    if (typeof answer === 'string') return { problem: answer };
    const { facts } = present(answer.pages[0]);
    const price = priceOf(facts, bestOffers, minSales);
    const picture = facts.picture ?? pictures.get(firstQuery(each).name)?.picture;
    return { value: priceSentence({ ...price, keyword: String(each.subject) }, readPicture(picture) ?? null) };
  };
  return blockOf(
    understood,
    asked.map(row => row.map(sentenceFor)),
  );
}

/** Whether an answer is there without its picture, which the properties leave out. */
function lacksPicture(asked: Asked): boolean {
  const answer = asked.result ? answerOf(asked) : '';
  return typeof answer !== 'string' && present(answer.pages[0]).facts.picture === undefined;
}
