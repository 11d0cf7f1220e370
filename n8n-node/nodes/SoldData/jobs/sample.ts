/** Samples of what jobs put out. */
import { endpoints, type Job } from '@sold-data/core/engine';
import { ofItems, ofRow, type Properties, sampled } from '../operations/sample.ts';
import type { Offered } from '../resources/offer.ts';
import { pricedResult } from './results.ts';

export const sampleJob: Job = {
  kind: 'cardBatch',
  jobId: 'batch_1',
  outcome: 'running',
  status: 'running',
  done: 1,
  total: 2,
  results: [],
  csv: false,
  attached: false,
  keyword: 'lego castle',
  message: 'stopped',
  raw: {},
};

/** A result, and the job that it comes from. */
export function sampleResult({ job, endpoint, rowsOf, simplified }: Offered): Properties {
  const about = job === 'bulkSearch' ? { runId: '' } : { jobId: '', finished: true, outcome: '' };
  const result =
    job === 'deepPagination'
      ? ofRow(rowsOf ?? endpoint, simplified)
      : ofItems({
          ...pricedResult(endpoints.scrape, {}, sampled.answer, { minSales: 3, today: sampled.today }),
          mixed: {},
        });
  const reference = job === 'cardBatch' ? ofItems({ reference: '' }) : {};
  return { ...ofItems({ keyword: '' }), ...reference, ...result, ...ofItems(about) };
}
