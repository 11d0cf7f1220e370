/** What all steps that start a job have in common: one at a time for each connection, back at once with the job. */
import type { JobKindId } from '@sold-data/core';
import { type BasicDisplay, defineCreate } from 'zapier-platform-core';
import { inWords } from '../errors.ts';
import { ADVANCED, type InputField } from '../field.ts';
import { outputFields, sample } from '../generated/job.ts';
import { jobRow } from '../jobs/row.ts';
import { startOnce } from '../jobs/start.ts';

interface StartStep {
  key: string;
  noun: string;
  display: BasicDisplay;
  kind: JobKindId;
  form: InputField[];
  /** What to send, from what was filled in. */
  read: (inputData: Record<string, unknown>) => Record<string, unknown>;
}

export function startStep({ key, noun, display, kind, form, read }: StartStep) {
  return defineCreate({
    key,
    noun,
    display,
    operation: {
      inputFields: form,
      inputFieldGroups: [ADVANCED],
      // Two starts at the same moment could not find each other's notes.
      lock: { key: 'start_job', scope: ['auth'], timeout: 60 },
      perform: inWords(async (z, bundle) =>
        jobRow(z, await startOnce(z, bundle, kind, read(bundle.inputData as Record<string, unknown>))),
      ),
      outputFields,
      sample,
    },
  });
}
