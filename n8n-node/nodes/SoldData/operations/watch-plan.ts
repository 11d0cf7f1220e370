/** Get Watch Plan: how often a list can be checked. */
import { ask, call, endpoints, planWatch, type Row, runAsync } from '@sold-data/core/engine';
import { FREE } from '../fields/cost.ts';
import { planFields, watchSettings } from '../fields/watch.ts';
import { fieldsAt } from '../run/field-reader.ts';
import type { Run } from '../run/run.ts';
import type { OperationKind } from './operation.ts';
import { ofItems } from './sample.ts';
import { listOf, watchedRows } from './watch-rows.ts';

export const watchPlan: OperationKind = {
  cost: () => FREE,
  form: () => [watchedRows, ...planFields],
  perform: getWatchPlan,
  sample: () => ofItems({ text: '', items: 0, eachHours: 0, requests: 0, monthly: 0 }),
};

/** Outputs how often the list can be checked with the key's remaining requests. Reads the usage, which is free. */
async function getWatchPlan(run: Run): Promise<void> {
  const { context, session, host, items, today } = run;
  const { list } = listOf(run);
  const { data } = await runAsync(call(session, ask(endpoints.accountUsage, {}, today)), session, host);
  const {
    text,
    items: count,
    requests,
    monthly,
    eachMs,
  } = planWatch(list.items, watchSettings(fieldsAt(run, 0)), session.now(), data as Row);
  const eachHours = Number.isFinite(eachMs) ? Math.round(eachMs / 360_000) / 10 : null;
  const itemIndexes = context.getInputData().map((_, itemIndex) => itemIndex);
  items.add(itemIndexes, { text, items: count, eachHours, requests, monthly });
}
