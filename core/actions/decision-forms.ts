/**
 * The form fields of "how fast" and "worth grading". Fields that other forms share, such as the minimum sales and the costs of a sale, are
 * defined elsewhere.
 */
import { type DescribedParameter, describedAs } from '../describe.ts';
import type { ParameterText } from '../endpoint.ts';
import { profitTexts } from '../rows/profit.ts';
import { TIMING_REQUESTS, timingParameters } from './how-fast.ts';
import { gradingParameters, gradingSettings, SEARCHED_DAYS } from './worth-grading.ts';

const timingTexts: Readonly<Record<string, ParameterText>> = {
  market: {
    label: 'Marketplace',
    help: 'Where it is sold. On the fashion site: the days that sold listings took. On the auction site: the days that the present stock lasts.',
  },
  year: {
    label: 'Best and Worst Month',
    help: `Adds what the auction site sold in each of the last ${TIMING_REQUESTS.year} months. Costs ${TIMING_REQUESTS.year} more requests.`,
  },
};

const gradingTexts: Readonly<Record<string, ParameterText>> = {
  keyword: {
    label: 'Keyword',
    help: 'The card without its grade, as a buyer would search for it.',
    example: 'charizard base set 4',
  },
  grader: { label: 'Grading Company', help: 'Company whose 9 and 10 are compared with the ungraded card.' },
  gradingCost: {
    label: 'Grading Cost',
    help: 'Everything that grading one card costs you, shipping and insurance included.',
    example: '25',
  },
  chanceOf9: { label: 'Chance of a 9 (Percent)', help: 'How likely your card gets a 9.', example: '40' },
  chanceOf10: { label: 'Chance of a 10 (Percent)', help: 'How likely your card gets a 10.', example: '15' },
  startDate: { label: 'Start Date', help: `First day to include; empty for the last ${SEARCHED_DAYS} days.` },
};

/** In the order in which a person decides. */
export const timingForm: readonly DescribedParameter[] = describedAs(
  timingParameters.filter(({ name }) => name !== 'minSales'),
  timingTexts,
  'scrape',
);

export const gradingForm: readonly DescribedParameter[] = describedAs(
  gradingParameters.filter(({ name }) => name !== 'minSales' && !(name in profitTexts)),
  gradingTexts,
  'history',
);

/** What a person enters about grading once, for all cards. */
export const gradingSettingsForm = gradingForm.filter(({ name }) => gradingSettings.some(setting => setting === name));
