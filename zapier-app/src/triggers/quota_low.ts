/** Quota Low: fewer requests are left than you want to keep. Looking is free of charge. */
import { call, catalog, type Row } from '@sold-data/core';
import { type Bundle, defineTrigger, type ZObject } from 'zapier-platform-core';
import { accountRow, requestsLeft, resetAt } from '../account.ts';
import type { InputField } from '../field.ts';
import { outputFields, sample } from '../generated/accountUsage.ts';
import { wholeNumber } from '../parameters.ts';
import { Step } from '../transport.ts';

const fewest: InputField = {
  key: 'left',
  label: 'Fewest Requests Left',
  type: 'integer',
  required: true,
  helpText: 'Allowance, carried-over requests and credits together.',
  placeholder: '20',
};

async function perform(z: ZObject, bundle: Bundle) {
  const { threshold, answer } = await new Step(z, bundle).run(function* (session) {
    const threshold = wholeNumber(bundle.inputData, fewest, { min: 1, max: 10_000_000, normal: 20 });
    const { raw } = yield* call(session, catalog.accountUsage, {});
    return { threshold, answer: raw as Row };
  });
  const left = requestsLeft(answer);
  if ((left === undefined || left >= threshold) && !bundle.meta?.isLoadingSample) return [];
  // Once for each cycle and threshold; allowances are monthly (reference 8).
  const cycle = resetAt(answer) ?? new Date().toISOString().slice(0, 7);
  return [{ id: `${threshold}@${cycle}`, left: left ?? null, ...accountRow(answer) }];
}

export const quotaLow = defineTrigger({
  key: 'quota_low',
  noun: 'Quota',
  display: {
    label: 'Quota Low',
    description: 'Triggers when fewer requests and credits are left than you want to keep.',
    hidden: true,
  },
  operation: {
    type: 'polling',
    inputFields: [fewest],
    perform,
    outputFields: [
      { key: 'id', label: 'Cycle', type: 'string' },
      { key: 'left', label: 'Requests and Credits Left', type: 'integer' },
      ...outputFields,
    ],
    sample: { id: '20@2026-12-01T00:00:00.000Z', left: 12, ...sample },
  },
});
