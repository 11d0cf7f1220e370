/** Grades the evidence behind a price: one word, and the rule that leads to it. */

export type Grade = 'strong' | 'fair' | 'weak' | 'none';

export interface Evidence {
  grade: Grade;
  /** The number of sales and the reasons for a lower grade, in a few words: `191 sales, prices vary widely`. */
  why: string;
}

/** The figures that determine the grade. */
export interface EvidenceFacts {
  count: number;
  median: number | null;
  p25: number | null;
  p75: number | null;
  /** Days from the last sale to the end of the searched period. Null if the marketplace shows no dates; the grade is then not lowered. */
  idleDays: number | null;
}

/** Minimum sales for each grade, best first. */
const LEAST: readonly [Exclude<Grade, 'none'>, number][] = [
  ['strong', 30],
  ['fair', 12],
  ['weak', 3],
];
/** The grade is lowered by one if (P75 - P25) / median is above this. */
const WIDE = 0.35;
/** Without a sale for more days than this, the grade is weak. */
const IDLE_DAYS = 60;

/** The rule, as shown beside the grade. */
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
