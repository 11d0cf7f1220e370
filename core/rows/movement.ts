/** How far the prices of an item moved while its sales were made, and whether chance explains it. */
import { dayNumber } from '../input/day.ts';
import type { SavedPicture } from './picture-text.ts';
import { LEAST_FOR_SPREAD } from './price-now.ts';

export interface Movement {
  /** The median of the newest third against that of the oldest third: 8.4 or -31. */
  percent: number;
  /** Days from the first sale to the last, both included. */
  days: number;
  /** Whether chance explains a move as large as this one. */
  isSteady: boolean;
}

/** The figures of a picture that show a movement. */
export type MovingPicture = Pick<
  SavedPicture,
  'count' | 'p25' | 'median' | 'p75' | 'movedPercent' | 'firstDay' | 'lastDay'
>;

/** Medians of two thirds of some sales differ by less than this many spans of the middle half in 19 of 20 cases, per root of a third. */
const NOISE = 2.6;

/** Null if the marketplace shows no days, or if each third would have too few sales to tell a move from chance. Pure. */
export function movementOf(picture: MovingPicture): Movement | null {
  const { count, p25, median, p75, movedPercent: percent, firstDay, lastDay } = picture;
  if (percent === null || median === null || p25 === null || p75 === null || median <= 0) return null;
  if (firstDay === null || lastDay === null || count < LEAST_FOR_SPREAD) return null;
  const noise = (NOISE * 100 * (p75 - p25)) / median / Math.sqrt(count / 3);
  const days = dayNumber(lastDay) - dayNumber(firstDay) + 1;
  return { percent, days, isSteady: Math.abs(percent) <= Math.max(1, noise) };
}
