// The market price of a card product over time (reference 2.6, price-history point; 4.7, history).
import { bell, draw, hash, pick } from '../chance.ts';
import {
  CARD_CONDITIONS,
  CARD_VARIANTS,
  type CardFilter,
  type CardTrade,
  CONDITION_FACTOR,
  type Kind,
  passes,
  SEALED,
  VARIANT_FACTOR,
} from './card-trade.ts';
import { DAY_MS } from './timeline.ts';

/** Days of market price history and days between its points (reference 4.7, history; the steps are assumed). */
const HISTORY: Readonly<Record<string, readonly [days: number, step: number]>> = {
  month: [30, 1],
  quarter: [90, 3],
  annual: [364, 7],
};

/** Market prices over a range, oldest first, for near-mint and lightly played ones; null for `none`. */
export function priceHistoryOf(
  trade: CardTrade,
  range: string,
  filter: CardFilter,
  now: number,
): Record<string, unknown>[] | null {
  const span = HISTORY[range];
  if (!span) return null;
  const [days, step] = span;
  const lastDay = Math.floor(now / DAY_MS / step) * step;
  const variant = trade.product.sealed ? 'Normal' : pick(CARD_VARIANTS, draw(trade.base, 0, 23));
  const kinds = (trade.product.sealed ? [SEALED] : CARD_CONDITIONS.slice(0, 2)).map(condition => ({
    condition,
    variant,
    language: 'English',
  }));
  const points: Record<string, unknown>[] = [];
  for (let day = lastDay - days + step; day <= lastDay; day += step) {
    for (const kind of kinds) if (passes(kind, filter)) points.push(pricePoint(trade, kind, day));
  }
  return points;
}

function pricePoint(trade: CardTrade, kind: Kind, day: number): Record<string, unknown> {
  const base = hash(trade.base, kind.condition);
  const transactions = Math.floor(6 * draw(base, day, 0) ** 2);
  const level = trade.product.level * (CONDITION_FACTOR[kind.condition] ?? 1) * (VARIANT_FACTOR[kind.variant] ?? 1);
  const market = level * (1 + 0.1 * Math.sin(day / 40) + 0.04 * bell(base, day, 1));
  const sold = transactions > 0;
  return {
    date: new Date(day * DAY_MS).toISOString().slice(0, 10),
    ...kind,
    marketPrice: draw(base, day, 5) < 0.04 ? null : round(market),
    lowSalePrice: sold ? round(market * 0.9) : null,
    highSalePrice: sold ? round(market * (1 + 0.1 * draw(base, day, 6))) : null,
    quantitySold: transactions + (sold ? Math.floor(3 * draw(base, day, 7)) : 0),
    transactionCount: transactions,
  };
}

function round(amount: number): number {
  return Math.round(amount * 100) / 100;
}
