import { call } from '@sold-data/core';
import type { IDataObject } from 'n8n-workflow';
import type { Run } from '../run/run.ts';
import { type Asking, questionsOf } from './questions.ts';

/** Puts out the service's answer to each question as one item. */
export async function answers(run: Run, asking: Asking): Promise<void> {
  await run.ask(
    questionsOf(run, asking),
    function* ({ endpoint, parameters }) {
      return (yield* call(run.session, endpoint, parameters)).raw;
    },
    ({ itemIndexes }, raw) => run.items.add(itemIndexes, raw as IDataObject),
  );
}
