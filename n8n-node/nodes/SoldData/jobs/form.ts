/** The forms and costs of job operations. */
import { type DescribedParameter, described, endpoints, jobKinds } from '@sold-data/core/engine';
import type { INodeProperties } from 'n8n-workflow';
import { type Cost, FREE, forEach, requestPerUnit } from '../fields/cost.ts';
import { flatParameters } from '../fields/form.ts';
import { outputField, selectedFields } from '../fields/output.ts';
import { shared } from '../fields/shared.ts';
import type { Offered } from '../resources/offer.ts';
import { entryFormOf } from '../run/questions.ts';
import { kindOf } from './results.ts';
import { startAnew } from './starts.ts';

/** The parameters of a start. For a job with a list, those of one entry, because each input item is an entry. */
export function startParameters(offered: Offered): DescribedParameter[] {
  const { endpoint, fixed } = offered;
  const { entries: list, rowsOf } = jobKinds[kindOf(offered)];
  if (!list) return flatParameters(endpoint, fixed);
  const { entry, options } = entryFormOf(described(endpoint), list);
  const keyword = described(endpoints[rowsOf]).filter(({ name }) => name === 'keyword');
  // The node generates a missing reference.
  const fields = (entry ?? keyword).map(parameter =>
    parameter.name === 'reference' ? asOptional(parameter) : parameter,
  );
  return [...fields, ...(options?.fields ?? []).map(asOptional)];
}

const asOptional = (parameter: DescribedParameter): DescribedParameter => ({ ...parameter, required: undefined });

/** A repeated start of the same list finds its job, unless a new one is asked for. */
export function startOptions(offered: Offered): INodeProperties[] {
  return jobKinds[kindOf(offered)].startOnce === 'idempotencyKey' ? [startAnew] : [];
}

export function resultFields({ outputs = [], rowsOf, isJudged }: Offered): INodeProperties[] {
  return [outputField(outputs), ...(rowsOf ? [selectedFields(rowsOf, isJudged)] : [])];
}

/** A result without rows consists of statistics. */
export function resultOptions({ outputs = [], rowsOf }: Offered): INodeProperties[] {
  return outputs.includes('listings') || !rowsOf ? [shared.minSales, shared.unpriced] : [];
}

const AGAIN = 'Running it again pays again.';
const REPEATED: Partial<Record<NonNullable<Offered['job']>, string>> = {
  bulkSearch: AGAIN,
  keywordJob: AGAIN,
  cardBatch:
    'The same list in the same node finds its job again on the same day; a copied node and each batch of a loop start their own.',
};

/** The cost of a job. @param advice what to do about a missing price. */
export function startCost(offered: Offered, advice = ''): Cost {
  if (offered.endpoint.cost.per === 'nothing') return FREE;
  const action = requestPerUnit(offered);
  const each = forEach(offered);
  const repeated = REPEATED[kindOf(offered)];
  if (repeated === undefined) {
    const notice = `Costs one request for each page, up to Max Pages ${each}. A repeat finds the job while it runs.`;
    return { notice, action };
  }
  const first = `Costs one request ${each}, if it has a result. All items go into one job, equal ones once.`;
  return { notice: [first, repeated, advice].join(' ').trimEnd(), action };
}
