/** Writes forms, output fields and samples into `src/generated`, from the catalogue. Part of `npm run generate`. */
import { catalog, type Endpoint } from '@sold-data/core';
import { inputFieldsOf, outputFieldsOf, plain, sampleOf } from './fields.ts';
import { lineItems, type OutputField } from './src/field.ts';

import { jobColumns, listingColumns } from './src/jobs/columns.ts';
import { leavesOf, recordIn } from './src/rows/leaves.ts';
import { columnsFor } from './src/rows/table.ts';

const HEAD = '// Written by zapier-app/generate.ts from the catalogue. Change the catalogue and run: npm run generate';

/** Path from the root to content. */
export function generate(): Record<string, string> {
  const files: Record<string, string> = {
    price: outputFile(priceFields()),
    job: outputFile(plain(jobColumns)),
    listingRows: outputFile(listingRowFields()),
    bulkRows: outputFile(bulkRowFields()),
  };
  for (const endpoint of Object.values(catalog)) if (isForm(endpoint)) files[endpoint.id] = endpointFile(endpoint);
  return Object.fromEntries(
    Object.entries(files).map(([name, content]) => [`zapier-app/src/generated/${name}.ts`, content]),
  );
}

/** What people fill in; polls, cancels and downloads are asked with an id that a step knows. */
function isForm({ path }: Endpoint): boolean {
  return !path.includes('{');
}

/** The statistics of a search: labels of the catalogue, and what the core adds to them. */
function priceFields(): OutputField[] {
  const statistics = leavesOf(recordIn(catalog.scrape.response.shape.summary));
  return [
    { key: 'keyword', label: 'Keyword', type: 'string' },
    ...plain(statistics),
    { key: 'upperBounds', label: 'Best-Offer Sales', type: 'integer' },
    { key: 'enough', label: 'Enough Sales', type: 'boolean' },
    { key: 'note', label: 'Note', type: 'string' },
  ];
}

/** Some pages of listings in one result. */
function listingRowFields(): OutputField[] {
  return [
    { key: 'keyword', label: 'Keyword', type: 'string' },
    { key: 'count', label: 'Rows', type: 'integer' },
    { key: 'complete', label: 'Complete', type: 'boolean' },
    { key: 'nextPage', label: 'Next Page', type: 'integer' },
    { key: 'requests', label: 'Requests Spent', type: 'integer' },
    { key: 'warning', label: 'Warning', type: 'string' },
    ...lineItems('items', plain(columnsFor(catalog.scrape))),
  ];
}

/** Listings and prices of several keywords in one result. */
function bulkRowFields(): OutputField[] {
  return [
    { key: 'runId', label: 'Run', type: 'string' },
    { key: 'complete', label: 'Complete', type: 'boolean' },
    { key: 'warning', label: 'Warning', type: 'string' },
    { key: 'missing', label: 'Missing Keywords', type: 'string', list: true },
    { key: 'count', label: 'Rows', type: 'integer' },
    { key: 'csv', label: 'CSV File', type: 'file' },
    ...lineItems('prices', [
      ...priceFields(),
      { key: 'ok', label: 'Succeeded', type: 'boolean' },
      { key: 'error', label: 'Error', type: 'string' },
    ]),
    ...lineItems('items', plain(listingColumns)),
  ];
}

function endpointFile(endpoint: Endpoint): string {
  const form = exported('inputFields', 'InputField[]', inputFieldsOf(endpoint));
  // What a job's start or a stream answers is laid out by the step itself.
  if (endpoint.method === 'POST' && !endpoint.rows) return file('InputField', form);
  return file('InputField, OutputField', form, ...outputs(outputFieldsOf(endpoint)));
}

function outputFile(fields: OutputField[]): string {
  return file('OutputField', ...outputs(fields));
}

function outputs(fields: OutputField[]): string[] {
  return [
    exported('outputFields', 'OutputField[]', fields),
    exported('sample', 'Record<string, unknown>', sampleOf(fields)),
  ];
}

function file(types: string, ...parts: string[]): string {
  return `${[`${HEAD}\nimport type { ${types} } from '../field.ts';`, ...parts].join('\n\n')}\n`;
}

function exported(name: string, type: string, value: unknown): string {
  return `export const ${name}: ${type} = ${JSON.stringify(value, null, 2)};`;
}
