/** Find Out If Worth Grading: prices of a card ungraded, as a 9 and as a 10, and the gain from grading it. One request for each. */
import {
  type CardToGrade,
  GRADING_REQUESTS,
  GRADING_RULE,
  gradingFields,
  gradingForm,
  gradingRow,
  profitParameters,
  type Row,
  worthGrading,
} from '@sold-data/core/engine';
import { formFrom } from '../forms/endpoint-form.ts';
import { filledIn, minSales, spendingFields } from '../forms/input.ts';
import { FOLDED } from '../forms/layout.ts';
import { profitForm } from '../forms/profit.ts';
import { columnsOf, layFlat, outputFields } from '../rows/columns.ts';
import { sources } from '../rows/sources.ts';
import { sampleSpent, spentFields } from '../rows/table.ts';
import { search } from '../transport/define.ts';
import { whole } from './within-step.ts';

const columns = columnsOf([{ name: 'keyword', label: 'Keyword', kind: 'text' }, ...gradingFields]);

/** Less common fields. */
const RARE = ['startDate', 'endDate', 'ebaySite'];
const form = formFrom(gradingForm, 'history').map(({ group, ...field }) => field);

/** Terms that the form leaves out. The purchase price is the same for every grade. */
const leftOut = ['paid', 'margin'] as const;
const terms = profitParameters.filter(({ name }) => !leftOut.some(each => each === name));

const sample: Row = {
  ...{ keyword: 'charizard base set 4', expectedGain: 61.4, expectedNet: 281.4, breakEvenCost: 86.4 },
  ...{ breakEvenChance: 0, currency: 'USD', grader: 'PSA' },
  ...{ rawMedian: 220, rawSales: 41, rawNet: null, rawEvidence: 'strong' },
  ...{ grade9Median: 310, grade9Sales: 22, grade9Net: null, grade9Evidence: 'fair' },
  ...{ grade10Median: 556, grade10Sales: 14, grade10Net: null, grade10Evidence: 'fair' },
  rule: GRADING_RULE,
  note: '',
  ...sampleSpent,
  requestsSpent: GRADING_REQUESTS,
};

export const findWorthGrading = search({
  key: 'find_worth_grading',
  noun: 'Grading Gain',
  label: 'Find Out If Worth Grading',
  description: `Finds what a card sells for ungraded, as a 9 and as a 10, and what grading it gains at your costs and chances. Use it before sending a card in; ${GRADING_REQUESTS} requests.`,
  form: [
    ...form.filter(({ key }) => !RARE.includes(key)),
    ...[
      ...form.filter(({ key }) => RARE.includes(key)),
      minSales.field,
      ...profitForm(...leftOut),
      ...spendingFields(sources.searchHistory.endpoint, true),
    ].map(field => ({ ...field, group: FOLDED.key })),
  ],
  work: async step => {
    const { input } = step;
    const filled = filledIn([...gradingForm, ...terms], input);
    const card = { ...filled, minSales: minSales.read(input) } as unknown as CardToGrade;
    const { spent, ...worth } = await whole(step, 'worthGrading', kept => worthGrading(step.session, card, kept));
    // Every search returns an empty list if nothing was found. A grade that failed does not count as nothing found.
    if (worth.ladder.every(({ count, evidence }) => count === 0 && evidence !== null)) return [];
    return [{ ...layFlat(columns, { ...gradingRow(worth), keyword: card.keyword }), ...step.spent(spent) }];
  },
  output: [...outputFields(columns), ...spentFields],
  sample,
});
