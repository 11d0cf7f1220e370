/** Grades the evidence behind a price: one word, and the rule that leads to it. The bounds were measured on real sales. */
import { VARY_WIDELY } from './mixed-notes.ts';
import { type Quartiles, spansAtMost } from './price-now.ts';

export type Grade = 'strong' | 'fair' | 'weak' | 'none';

export interface Evidence {
  grade: Grade;
  /** The number of sales and the reasons for a lower grade, in a few words: `191 sales, prices vary`. */
  why: string;
}

/** The figures that determine the grade. */
export interface EvidenceFacts extends Quartiles {
  count: number;
  /** Change from the oldest to the newest third of the sales, in percent; null if the marketplace shows no dates. */
  movedPercent: number | null;
  /** Days from the last sale to the end of the searched period. Null if the marketplace shows no dates. */
  idleDays: number | null;
}

interface Bounds {
  grade: Grade;
  /** Fewest sales. */
  sales: number;
  /** The most that the middle half of the prices spans, in percent of the median. */
  spread: number;
  /** The most that the newest third differs from the oldest, in percent. */
  moved: number;
}

/** Best first. */
const STRONG: Bounds = { grade: 'strong', sales: 30, spread: 15, moved: 10 };
const FAIR: Bounds = { grade: 'fair', sales: 12, spread: 35, moved: 20 };
const FEWEST = 3;
/** Without a sale for more days than this, the grade is weak. */
const IDLE_DAYS = 60;

const boundsText = ({ sales, spread, moved }: Bounds) =>
  `${sales} sales or more, the middle half of the prices spans at most ${spread}% of the median, and the newest third is within ${moved}% of the oldest`;

/** What each grade meant when it was measured: how far the price of the next month was from the price now. */
export const EVIDENCE_MEANING: Readonly<Record<Exclude<Grade, 'none'>, string>> = {
  strong: 'the price of the next month was within 10% in 9 of 10 cases',
  fair: 'the price of the next month was typically within 5%, and within 15% in 9 of 10 cases',
  weak: 'the price of the next month was off by more than 15% in a third of the cases',
};

/** The rule, as shown beside the grade. */
export const EVIDENCE_RULE = `Strong: ${boundsText(STRONG)}. Fair: ${boundsText(FAIR)}. Weak: any other ${FEWEST} sales or more, sales without dates, or none for ${IDLE_DAYS} days.`;

export function evidenceOf(facts: EvidenceFacts): Evidence {
  const { count, median, idleDays } = facts;
  const sales = `${count} ${count === 1 ? 'sale' : 'sales'}`;
  if (count < FEWEST) return { grade: 'none', why: sales };
  if (median === null) return { grade: 'weak', why: sales };
  const isIdle = idleDays !== null && idleDays > IDLE_DAYS;
  const grade = isIdle ? 'weak' : ([STRONG, FAIR].find(bounds => isMet(facts, bounds))?.grade ?? 'weak');
  const reasons = grade === 'strong' ? [] : reasonsAgainst(facts, grade === 'fair' ? STRONG : FAIR);
  return { grade, why: [sales, ...reasons, ...(isIdle ? [`none for ${idleDays} days`] : [])].join(', ') };
}

function isMet(facts: EvidenceFacts, bounds: Bounds): boolean {
  return facts.count >= bounds.sales && reasonsAgainst(facts, bounds).length === 0;
}

/** The bounds that the prices miss, in a few words each. */
function reasonsAgainst({ movedPercent: moved, ...quartiles }: EvidenceFacts, bounds: Bounds): string[] {
  const hasMoved = moved !== null && Math.abs(moved) > bounds.moved;
  return [
    ...(spansAtMost(quartiles, bounds.spread) ? [] : [bounds === FAIR ? VARY_WIDELY : 'prices vary']),
    ...(moved === null ? ['no dates'] : []),
    ...(hasMoved ? [`prices ${moved > 0 ? 'rose' : 'fell'} by ${Math.round(Math.abs(moved))}%`] : []),
  ];
}
