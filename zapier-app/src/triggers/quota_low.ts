/** Quota Low: fewer requests are left than you want to keep. Looking is free of charge. */
import { call, catalog } from '@sold-data/core';
import { type Bundle, defineTrigger, type ZObject } from 'zapier-platform-core';
import { outputFields, sample } from '../generated/accountUsage.ts';
import { wholeNumber } from '../parameters.ts';
import { layFlat, leavesOf, recordIn } from '../rows/leaves.ts';
import { RAW } from '../rows/table.ts';
import { Step } from '../transport.ts';

const columns = [...leavesOf(recordIn(catalog.accountUsage.response)), RAW];

async function perform(z: ZObject, bundle: Bundle) {
  const { left, threshold, raw } = await new Step(z, bundle).run(function* (session) {
    const threshold = wholeNumber(bundle.inputData, 'left', { min: 1, max: 10_000_000, normal: 20 });
    const { data, raw } = yield* call(session, catalog.accountUsage, {});
    // Carried-over requests and credits are spent before anything fails (reference 8, billing rule 2).
    const left = (data.remaining ?? 0) + (data.rollover_balance ?? 0) + (data.credit_balance ?? 0);
    return { left, threshold, raw: raw as Record<string, unknown> };
  });
  if (left >= threshold && !bundle.meta?.isLoadingSample) return [];
  // Once for each cycle and threshold.
  return [{ id: `${threshold}@${raw.reset_at}`, left, ...layFlat(columns, raw) }];
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
    inputFields: [
      {
        key: 'left',
        label: 'Fewest Requests Left',
        type: 'integer',
        required: true,
        helpText: 'Allowance, carried-over requests and credits together.',
        placeholder: '20',
      },
    ],
    perform,
    outputFields: [
      { key: 'id', label: 'Cycle', type: 'string' },
      { key: 'left', label: 'Requests and Credits Left', type: 'integer' },
      ...outputFields,
    ],
    sample: { id: '20@2026-12-01T00:00:00.000Z', left: 12, ...sample },
  },
});
