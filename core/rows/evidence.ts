/** How far a price can be trusted: one word, and the rule behind it. */

export type Grade = 'strong' | 'fair' | 'weak' | 'none';

export interface Evidence {
  grade: Grade;
  /** The number of sales and what lowered the grade, in a few words: `191 sales, prices vary widely`. */
  why: string;
}

/** What the grade is made of. */
export interface EvidenceFacts {
  count: number;
  median: number | null;
  p25: number | null;
  p75: number | null;
  /** Days from the last sale to the end of the searched period; null if the marketplace shows no days, which lowers nothing. */
  idleDays: number | null;
}

/** Fewest sales of each grade, best first. */
const LEAST: readonly [Exclude<Grade, 'none'>, number][] = [
  ['strong', 30],
  ['fair', 12],
  ['weak', 3],
];
/** (P75 - P25) / median above this takes one grade off. */
const WIDE = 0.35;
/** Without a sale for longer than this, any grade is weak. */
const IDLE_DAYS = 60;

/** The rule as people read it beside the word. */
export const EVIDENCE_RULE = `Strong: ${LEAST[0]![1]} sales or more. Fair: ${LEAST[1]![1]} or more. Weak: ${LEAST[2]![1]} or more. One grade less if the middle half of the prices spans more than ${WIDE * 100}% of the median. Weak if nothing sold for ${IDLE_DAYS} days.`;

export function evidenceOf({ count, median, p25, p75, idleDays }: EvidenceFacts): Evidence {
  const byCount = LEAST.findIndex(([, least]) => count >= least);
  const sales = `${count} ${count === 1 ? 'sale' : 'sales'}`;
  if (byCount === -1) return { grade: 'none', why: sales };
  const isWide = median !== null && p25 !== null && p75 !== null && (p75 - p25) / median > WIDE;
  const isIdle = idleDays !== null && idleDays > IDLE_DAYS;
  const weakest = LEAST.length - 1;
  const index = isIdle ? weakest : Math.min(weakest, byCount + (isWide ? 1 : 0));
  const why = [sales, ...(isWide ? ['prices vary widely'] : []), ...(isIdle ? [`none for ${idleDays} days`] : [])];
  return { grade: LEAST[index]![0], why: why.join(', ') };
}
