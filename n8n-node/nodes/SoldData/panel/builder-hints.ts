/** Hints for n8n's assistant about fields, used when it builds a workflow. */
import { TIMING_REQUESTS } from '@sold-data/core/engine';
import type { INodeProperties } from 'n8n-workflow';

const HINTS: Readonly<Record<string, string>> = {
  keyword: 'An expression that reads the name from each input item. Each different keyword is charged.',
  returnAll: 'Reads on to Max Pages, and each page is charged: prefer Limit.',
  output: 'Keep simplified: its fields are the same in every run and are known before the first one.',
  watchList: 'The rows of a Data Table or a sheet with the headings keyword, maxPrice and condition.',
  jobId: 'The jobId from the output of a Start operation, or of a run whose wait ran out.',
  patience: 'When it runs out, the item has finished: false and a jobId for the Get operation.',
  fees: "The seller's own fees. Leave a marketplace out rather than guess them.",
  grading: "The owner's own costs and chances. Leave them out rather than guess them.",
  year: `Leave it off unless the month matters: ${TIMING_REQUESTS.year} more requests for each keyword.`,
  options: 'Set requestBudget where a loop or a model decides how often this runs.',
};

/** Adds a hint to a field, if there is one. */
export function withBuilderHint(field: INodeProperties): INodeProperties {
  const propertyHint = HINTS[field.name];
  return propertyHint ? { ...field, builderHint: { propertyHint } } : field;
}
