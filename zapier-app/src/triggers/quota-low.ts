/** Quota Low: fewer requests are left than you want to keep. Free of charge. */
import { call, type Row } from '@sold-data/core';
import { questionFrom, wholeNumber } from '../forms/input.ts';
import { accountFields, accountRow, accountSample, requestsLeft, resetAt } from '../rows/facts.ts';
import { trigger } from '../transport/define.ts';
import type { Step } from '../transport/step.ts';

const fewest = wholeNumber(
  {
    key: 'left',
    label: 'Fewest Requests Left',
    helpText: 'Allowance, carried-over requests and credits together.',
    required: true,
  },
  { min: 1, max: 10_000_000, normal: 20 },
);

async function work(step: Step) {
  const threshold = fewest.read(step.input);
  const { data } = await step.run(call(step.session, questionFrom('accountUsage', {})));
  const answer = data as Row;
  const left = requestsLeft(answer);
  if ((left === undefined || left >= threshold) && !step.meta.isLoadingSample) return [];
  // Once for each cycle and threshold; allowances are monthly (reference 8).
  const cycle = resetAt(answer) ?? new Date().toISOString().slice(0, 7);
  return [{ id: `${threshold}@${cycle}`, ...accountRow(answer) }];
}

export const quotaLow = trigger({
  key: 'quota_low',
  noun: 'Quota',
  label: 'Quota Low',
  description: 'Triggers when fewer requests and credits are left than you want to keep; free of charge.',
  form: [fewest.field],
  work,
  output: [{ key: 'id', label: 'Cycle', type: 'string' }, ...accountFields],
  sample: { id: '20@2026-12-01T00:00:00.000Z', ...accountSample },
});
