/** Template sheets: headings, ten example rows with made-up prices, and charts in cells. They need no requests. */
import { formatOf, MOVE_FORMAT, moneyFormat } from '../tables/shape.ts';
import { chartLegends, rangeSparkline, trendSparkline } from '../tables/sparkline.ts';
import type { Example, Template, TemplateColumn, TemplateId } from './template.ts';

const USD = moneyFormat('USD');
const GAIN = moneyFormat('USD', true);

const text = (label: string, of: (example: Example) => string, width?: number): TemplateColumn => {
  return { label, format: formatOf('text'), content: of, ...(width === undefined ? {} : { width }) };
};
const ITEM_WIDTH = 200;
const NOTE_WIDTH = 190;
const amount = (label: string, of: (example: Example) => number): TemplateColumn => ({
  label,
  format: USD,
  content: of,
});
const formula = (label: string, format: string, content: TemplateColumn['content']): TemplateColumn => {
  return { label, format, content, isFormula: true };
};

const quantity: TemplateColumn = { label: 'Quantity', format: '0', content: example => example.quantity };
const paid = amount('Paid Each', example => example.paid);
const median = amount('Median', example => example.median);
const value = formula('Value', USD, (_, cell) => `=${cell('Quantity')}*${cell('Median')}`);
const gain = formula('Gain', GAIN, (_, cell) => `=${cell('Quantity')}*(${cell('Median')}-${cell('Paid Each')})`);
/** Values from -1 to 1 that vary the made-up prices, so the rows don't look alike. */
const noise = ({ median: price }: Example, at: number) => (((price * (at + 3)) % 7) - 3) / 3;
/** The spread of an example's made-up prices around their median. */
export function spreadOf(each: Example) {
  const at = (share: number, by: number, seed: number) =>
    each.median * (1 + each.spread * (share + by * noise(each, seed)));
  return {
    p10: at(-0.9, 0.2, 0),
    p25: at(-0.4, 0.2, 1),
    median: each.median,
    p75: at(0.4, 0.2, 2),
    p90: at(1, 0.3, 3),
  };
}
const spreadChart: TemplateColumn = {
  ...formula('Range', 'General', each => rangeSparkline(spreadOf(each))),
  legend: chartLegends.range,
};
const paidSpreadChart: TemplateColumn = {
  ...formula('Range', 'General', each => rangeSparkline(spreadOf(each), each.paid)),
  legend: chartLegends.rangeWithPaid,
};
const [POINTS, DAYS_APART] = [7, 15];
const trendChart: TemplateColumn = {
  ...formula('Trend', 'General', each => {
    const { median: last, before } = each;
    const points = Array.from({ length: POINTS }, (_, at) => {
      const isEnd = at === 0 || at === POINTS - 1;
      const straight = before + ((last - before) * at) / (POINTS - 1);
      const median = straight + noise(each, at) * (0.01 * last + 0.2 * Math.abs(last - before));
      return { daysAgo: (POINTS - 1 - at) * DAYS_APART, median: isEnd ? straight : median };
    });
    return trendSparkline(points);
  }),
  legend: chartLegends.trend,
};
/** Moves up to this percentage count as steady. */
const STEADY = 4;
const trendPercent: TemplateColumn = {
  label: 'Trend %',
  format: MOVE_FORMAT,
  content: ({ median: last, before }) => {
    const percent = Math.round((last / before - 1) * 100);
    return Math.abs(percent) <= STEADY ? 0 : percent / 100;
  },
  legend: 'The move of the line beside it.',
};
/** In the first row, because the same words in each are noise. The sidebar removes the examples. */
const MARK = 'Examples: made-up prices';
const noteOf = ([first]: readonly Example[]) => text('Note', each => (each === first ? MARK : ''), NOTE_WIDTH);

const example = (
  [item, quantityOf, paidEach, medianNow, spread, before]: readonly [string, number, number, number, number, number],
  condition = 'used',
  more: { set?: string; number?: string } = {},
): Example => ({ item, quantity: quantityOf, paid: paidEach, median: medianNow, spread, before, condition, ...more });

const things: readonly Example[] = [
  example(['iphone 13 128gb', 2, 190, 286, 0.25, 330]),
  example(['nintendo switch oled', 1, 155, 214, 0.2, 221]),
  example(['canon ae-1', 1, 60, 138, 0.45, 119]),
  example(['seiko skx007', 1, 240, 305, 0.3, 262]),
  example(['lego 75257', 3, 95, 131, 0.15, 118], 'new'),
  example(['dr martens boots', 2, 35, 62, 0.5, 65]),
  example(['sony wh-1000xm4', 1, 110, 142, 0.25, 176]),
  example(['dewalt dcd796', 2, 48, 79, 0.3, 77]),
  example(['le creuset dutch oven', 1, 85, 168, 0.4, 150]),
  example(['texas instruments ti-84', 4, 30, 27, 0.35, 44]),
];

const card = (name: string, set: string, number: string, ...prices: [number, number, number, number, number]) =>
  example([name, ...prices], 'Near Mint', { set, number });
const cards: readonly Example[] = [
  card('Charizard', 'Base Set', '4/102', 1, 210, 342, 0.4, 295),
  card('Blastoise', 'Base Set', '2/102', 1, 70, 104, 0.35, 110),
  card('Venusaur', 'Base Set', '15/102', 2, 55, 83, 0.3, 80),
  card('Mewtwo', 'Base Set', '10/102', 3, 20, 31, 0.3, 29),
  card('Lugia', 'Neo Genesis', '9/111', 1, 160, 188, 0.45, 149),
  card('Umbreon', 'Neo Discovery', '13/75', 1, 90, 127, 0.4, 101),
  card('Gengar', 'Fossil', '5/62', 2, 38, 52, 0.3, 47),
  card('Dragonite', 'Fossil', '4/62', 1, 41, 36, 0.35, 45),
  card('Scyther', 'Jungle', '10/64', 4, 12, 18, 0.25, 17),
  card('Snorlax', 'Jungle', '11/64', 2, 22, 26, 0.3, 27),
];

export const templates: Readonly<Record<TemplateId, Template>> = {
  inventory: {
    title: 'Inventory',
    columns: [
      text('Item', each => each.item, ITEM_WIDTH),
      quantity,
      paid,
      median,
      value,
      gain,
      paidSpreadChart,
      trendChart,
      trendPercent,
      noteOf(things),
    ],
    examples: things,
  },
  sourcing: {
    title: 'Sourcing list',
    columns: [
      text('Item', each => each.item, ITEM_WIDTH),
      amount('Asking Price', each => each.paid),
      median,
      // An example of a person's own formula. Without a decimal mark every locale reads it alike.
      formula('Most to Pay', USD, (_, cell) => `=${cell('Median')}*60/100`),
      spreadChart,
      trendChart,
      trendPercent,
      noteOf(things),
    ],
    examples: things,
  },
  cards: {
    title: 'Card collection',
    columns: [
      text('Card', each => `${each.item} ${each.number ?? ''}`.trim(), ITEM_WIDTH),
      text('Set', each => each.set ?? ''),
      text('Condition', each => each.condition),
      quantity,
      paid,
      median,
      value,
      gain,
      paidSpreadChart,
      trendChart,
      trendPercent,
      noteOf(cards),
    ],
    examples: cards,
  },
  watch: {
    title: 'Watch list',
    columns: [
      text('Keyword', each => each.item, ITEM_WIDTH),
      amount('Most to Pay', each => Math.round(each.median * 0.7)),
      text('Condition', each => each.condition),
      median,
      spreadChart,
      trendChart,
      trendPercent,
      noteOf(things),
    ],
    examples: things,
  },
};
