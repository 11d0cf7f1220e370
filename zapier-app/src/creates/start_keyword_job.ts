/** Start Keyword Job: many searches in one job; Find Job or Job Finished carry the results. */
import { catalog } from '@sold-data/core';
import { checked, filtersIn, keywordForm, keywordsIn } from './keywords.ts';
import { startStep } from './start.ts';

export const startKeywordJob = startStep({
  key: 'start_keyword_job',
  noun: 'Job',
  display: {
    label: 'Start Keyword Job',
    description:
      'Starts a job that looks up what many things sold for. Returns at once; use Find Job or Job Finished for the results.',
  },
  kind: 'keywordJob',
  form: keywordForm(catalog.startKeywordJob, 'queries'),
  read: inputData => {
    const filters = filtersIn(inputData);
    return checked(catalog.startKeywordJob, {
      queries: keywordsIn(inputData).map(keyword => ({ keyword, ...filters })),
    });
  },
});
