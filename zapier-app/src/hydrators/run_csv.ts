/** The CSV of a bulk search as a file, of one keyword or of the whole run. */
import { call, catalog } from '@sold-data/core';
import type { Bundle, ZObject } from 'zapier-platform-core';
import { parametersFrom } from '../parameters.ts';
import { Step } from '../transport.ts';
import { stash } from './stash.ts';

export async function runCsv(z: ZObject, bundle: Bundle): Promise<string> {
  const parameters = parametersFrom(catalog.bulkSearchCsv, bundle.inputData as Record<string, unknown>);
  const { raw } = await new Step(z, bundle).run(session => call(session, catalog.bulkSearchCsv, parameters));
  return stash(z, String(raw), `bulk-search-${parameters.runId}.csv`);
}
