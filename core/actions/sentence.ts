/** A price in words, the same in every connector. It says no more than the evidence shows. */
import { moneyForm } from '../money.ts';
import { VARY_WIDELY } from '../rows/mixed-notes.ts';
import { type MovingPicture, movementOf } from '../rows/movement.ts';
import type { SavedPicture } from '../rows/picture-text.ts';
import { type Price, tooFew } from '../rows/price-facts.ts';

/** The figures of a picture that the sentence tells. */
export type TellingPicture = MovingPicture & Pick<SavedPicture, 'currency' | 'soldPerDay' | 'evidence'>;

/**
 * For example `Seiko SKX007 sells for about $520 (half between $473 and $598), 11 a day, steady. At that price you keep $93.` Pure.
 * @param picture null if only statistics or asking prices are known.
 */
export function priceSentence(price: Price, picture: TellingPicture | null): string {
  const { keyword, count, currency, priceNow } = price;
  const name = keyword?.trim() || 'This item';
  if (priceNow === null) return `${name} has no price. ${tooFew(count, 'sale')}.`;
  const amount = moneyForm(priceNow, currency);
  const isSold = picture !== null && picture.currency === currency;
  const evidence = isSold ? picture.evidence.grade : 'none';
  // Without sales, the amount may be an asking price.
  const verb = isSold ? ` ${evidence === 'weak' ? 'sold' : 'sells'} for` : ':';
  const [low, high] = isSold ? [picture.p25, picture.p75] : [price.p25, price.p75];
  const half = low === null || high === null ? '' : ` (half between ${amount(low)} and ${amount(high)})`;
  const speed = isSold && picture.soldPerDay !== null ? [speedText(picture.soldPerDay)] : [];
  // Prices of different kinds seem to move if one of them sold first.
  const trend = isSold && !price.mixed?.by ? trendText(picture) : [];
  const left = leftText(price, amount);
  const first = [`${name}${verb} about ${amount(priceNow)}${half}`, ...speed, ...trend];
  return [
    first.join(', '),
    ...(evidence === 'weak' ? [`The evidence is weak: ${picture?.evidence.why}`] : []),
    ...(left === undefined ? [] : [`At that price ${left}`]),
    ...price.note
      .split('; ')
      .filter(note => note !== '' && !(evidence === 'weak' && note === VARY_WIDELY))
      .map(capitalized),
  ]
    .map(sentence => `${sentence}.`)
    .join(' ');
}

/** The notes of a price and of its picture without duplicates; both may name the same left-out currencies. */
export function noteWithPicture({ note }: Pick<Price, 'note'>, picture: Pick<SavedPicture, 'note'> | null): string {
  const parts = [note, picture?.note ?? ''].flatMap(each => each.split('; ')).filter(Boolean);
  return [...new Set(parts)].join('; ');
}

/**
 * What is left of a price: `you keep $93` or `you lose $17` if the purchase price is known, otherwise `$483 is left after the costs`.
 * Undefined if the costs aren't known either.
 * @param amount its form: an amount that it rounds to nothing is no loss.
 */
export function leftText(
  { netProceeds = null, netProfit = null }: Pick<Price, 'netProceeds' | 'netProfit'>,
  amount: (value: number) => string,
): string | undefined {
  if (netProfit === null) return netProceeds === null ? undefined : `${amount(netProceeds)} is left after the costs`;
  const text = amount(netProfit);
  return text.startsWith('-') ? `you lose ${text.slice(1)}` : `you keep ${text}`;
}

/** How far the prices moved, and over how many days; `steady` for less than chance explains. Empty if the marketplace shows no days. */
function trendText(picture: TellingPicture): string[] {
  const moved = movementOf(picture);
  if (!moved) return [];
  const { percent, days, isSteady } = moved;
  if (isSteady) return ['steady'];
  return [`${percent > 0 ? 'up' : 'down'} ${Math.round(Math.abs(percent))}% in ${days} ${days === 1 ? 'day' : 'days'}`];
}

/** For example `11 a day`, `2.5 a week` or `1 a month`. */
export function speedText(perDay: number): string {
  const [rate, unit] = perDay >= 1 ? [perDay, 'day'] : perDay >= 1 / 7 ? [perDay * 7, 'week'] : [perDay * 30, 'month'];
  return `${rate < 10 ? Number(rate.toFixed(1)) : Math.round(rate)} a ${unit}`;
}

const capitalized = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);
