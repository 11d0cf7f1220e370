/** Quota Low: fewer requests are left than you want to keep. Free of charge. */
import { call, quotaLow as newLow, type QuotaState, type Row } from '@sold-data/core/engine';
import { questionFrom, wholeNumber } from '../forms/input.ts';
import { accountFields, accountRow, accountSample, requestsLeft } from '../rows/facts.ts';
import { trigger } from '../transport/define.ts';
import type { Step } from '../transport/step.ts';

const fewest = wholeNumber(
  {
    key: 'left',
    label: 'Requests Left',
    helpText: 'Starts the Zap once when fewer are left: allowance, carried-over requests and credits together.',
    required: true,
  },
  { min: 1, max: 10_000_000, normal: 20 },
);

/** How long the state is kept, seconds: longer than any month. Every check renews it. */
const KEEP_S = 60 * 24 * 3600;

async function work(step: Step) {
  const { cache, session, input, meta } = step;
  const threshold = fewest.read(input);
  const { data } = await step.run(call(session, questionFrom('accountUsage', {})));
  const answer = data as Row;
  const name = `quota:${threshold}`;
  const before = await cache.lookUp<QuotaState>(name);
  const { state, isLow, id } = newLow(requestsLeft(answer), threshold, Date.now(), before ?? undefined);
  if (meta.isLoadingSample) return [{ ...accountRow(answer), id }];
  // If the cache does not answer, the same event would get another ID.
  const isKept = before !== undefined && (await cache.write(name, state, KEEP_S));
  return isLow && isKept ? [{ ...accountRow(answer), id }] : [];
}

export const quotaLow = trigger({
  key: 'quota_low',
  noun: 'Quota',
  label: 'Quota Low',
  description: 'Triggers when fewer requests and credits are left than you want to keep; free of charge.',
  form: [fewest.field],
  work,
  output: [...accountFields, { key: 'id', label: 'Event', type: 'string' }],
  sample: { ...accountSample, id: '20@2026-11-20T10:00:00.000Z' },
});
