/** Results of "where to sell", "how fast" and "worth grading" as flat rows, with one value per field, the same in every connector. */
import type { Field, Row } from '../endpoint.ts';
import type { Evidence } from '../rows/evidence.ts';
import { type Figure, figureLabel, figuresNamed } from './fields.ts';
import type { HowFast } from './how-fast.ts';
import type { SellingPlace } from './where-to-sell.ts';
import type { CardGrade, WorthGrading } from './worth-grading.ts';

const PLACE_FIGURES = [
  ...(['netProceeds', 'netProfit', 'mostToPay', 'priceNow', 'median', 'currency'] as const),
  ...(['count', 'soldPerDay', 'evidence', 'product', 'note'] as const),
] satisfies readonly Figure[];

/** Fields of one row per marketplace, the most useful first. */
export const placeFields: readonly Field[] = [
  { name: 'marketplace', label: 'Marketplace', kind: 'text' },
  { name: 'place', label: 'Place', kind: 'integer' },
  ...figuresNamed(...PLACE_FIGURES),
];

/** Fields of one row per item. Its months have rows of their own (`soldMonthFields`). */
export const timingFields: readonly Field[] = [
  { name: 'marketplace', label: 'Marketplace', kind: 'text' },
  { name: 'days', label: 'Days', kind: 'number' },
  { name: 'soldPerDay', label: figureLabel('soldPerDay'), kind: 'number' },
  { name: 'bestMonth', label: 'Best Month', kind: 'text' },
  { name: 'worstMonth', label: 'Worst Month', kind: 'text' },
  { name: 'basis', label: 'Basis', kind: 'text' },
  { name: 'count', label: 'Sales', kind: 'integer' },
  { name: 'active', label: 'For Sale Now', kind: 'integer' },
  { name: 'quickDays', label: 'Quick Days', kind: 'number' },
  { name: 'slowDays', label: 'Slow Days', kind: 'number' },
  { name: 'rule', label: 'Rule', kind: 'text' },
  { name: 'note', label: 'Note', kind: 'text' },
];

export const soldMonthFields: readonly Field[] = [
  { name: 'month', label: 'Month', kind: 'text' },
  { name: 'sold', label: 'Units Sold', kind: 'integer' },
  { name: 'soldPerDay', label: figureLabel('soldPerDay'), kind: 'number' },
  { name: 'averagePrice', label: 'Average Price', kind: 'number' },
  { name: 'currency', label: 'Currency', kind: 'text' },
  { name: 'note', label: 'Note', kind: 'text' },
];

/** Prefixes of the field names for each grade. */
const GRADES = {
  raw: { name: 'raw', label: 'Ungraded', words: 'ungraded' },
  '9': { name: 'grade9', label: 'Grade 9', words: 'grade 9' },
  '10': { name: 'grade10', label: 'Grade 10', words: 'grade 10' },
} as const satisfies Record<CardGrade, object>;

const rungFields = [
  { name: 'Median', label: 'Median', kind: 'number' },
  { name: 'Sales', label: 'Sales', kind: 'integer' },
  { name: 'Net', label: 'Net Proceeds', kind: 'number' },
  { name: 'Evidence', label: 'Evidence', kind: 'text' },
] as const satisfies readonly Field[];

/** Fields of one row per card: the result of grading, then the ladder. */
export const gradingFields: readonly Field[] = [
  { name: 'expectedGain', label: 'Expected Gain', kind: 'number' },
  { name: 'expectedNet', label: 'Expected Net', kind: 'number' },
  { name: 'breakEvenCost', label: 'Break-Even Cost', kind: 'number' },
  { name: 'breakEvenChance', label: 'Break-Even Chance of a 10', kind: 'number' },
  { name: 'currency', label: 'Currency', kind: 'text' },
  { name: 'grader', label: 'Grading Company', kind: 'text' },
  ...Object.values(GRADES).flatMap(({ name, label }) =>
    rungFields.map(field => ({ ...field, name: `${name}${field.name}`, label: `${label} ${field.label}` })),
  ),
  { name: 'rule', label: 'Rule', kind: 'text' },
  { name: 'note', label: 'Note', kind: 'text' },
];

export type PlaceRow = { marketplace: string } & {
  [Name in 'place' | Exclude<(typeof PLACE_FIGURES)[number], 'evidence'>]: Exclude<SellingPlace[Name], undefined>;
} & { evidence: Evidence['grade'] | null };

/** A marketplace in the order of `placeFields`. */
export function placeRow({ label: marketplace, evidence, ...figures }: SellingPlace): PlaceRow {
  return inOrder(placeFields, { ...figures, marketplace, evidence: evidence?.grade }) as unknown as PlaceRow;
}

/** An item in the order of `timingFields`. */
export function timingRow({ label: marketplace, ...speed }: Omit<HowFast, 'spent'>): Row {
  return inOrder(timingFields, { ...speed, marketplace });
}

/** A card in the order of `gradingFields`. Its note also explains missing figures of each grade. */
export function gradingRow({ ladder, note, ...worth }: Omit<WorthGrading, 'spent'>): Row {
  const rungs = ladder.map(({ grade, median, count, netProceeds = null, evidence }) => {
    const { name } = GRADES[grade];
    return {
      [`${name}Median`]: median,
      [`${name}Sales`]: count,
      [`${name}Net`]: netProceeds,
      [`${name}Evidence`]: evidence?.grade,
    };
  });
  const notes = ladder.filter(rung => rung.note !== '').map(rung => `${GRADES[rung.grade].words}: ${rung.note}`);
  return inOrder(
    gradingFields,
    Object.assign({ ...worth, note: [note, ...notes].filter(Boolean).join('; ') }, ...rungs),
  );
}

function inOrder(fields: readonly Field[], values: Row): Row {
  return Object.fromEntries(fields.map(({ name }) => [name, values[name] ?? null]));
}
