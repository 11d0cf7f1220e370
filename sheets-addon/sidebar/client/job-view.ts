/** A job as the sidebar words it. Pure. */

import { present } from '../../host/lists.ts';
import type { ChartRequest } from '../../jobs/actions.ts';
import type { JobState } from '../../jobs/state.ts';
import type { Forms, JobForm } from '../forms.ts';
import { counted } from './words.ts';

export interface JobView {
  /** `Card batch: 120 cards` */
  title: string;
  message: string;
  done: number;
  total: number;
  noun: string;
}

export function viewOf(job: JobState, forms: Forms): JobView {
  const { title, noun, entries } = forms.jobs[job.request.kind];
  const inPart = job.serviceDone ?? 0;
  return {
    title: `${title}: ${entries ? (job.request.range ?? counted(job.entries - job.postponed, noun)) : String(job.request.parameters.keyword ?? '')}`,
    message: messageOf(job, noun),
    done: entries ? job.settled - job.postponed + inPart : job.jobId === undefined ? job.pages : inPart,
    total: entries ? job.entries - job.postponed : (job.expected ?? job.request.maxPages ?? 0),
    noun,
  };
}

function messageOf(job: JobState, noun: string): string {
  const { question, request } = job;
  const parts = [job.message];
  if (question?.kind === 'again')
    parts.push(
      `The answer to the last step was lost on the way, and it may have been charged (up to ${counted(question.cost ?? 1, 'request')}).`,
    );
  if (question?.kind === 'attach')
    parts.push(
      `Another deep pagination is running${question.keyword ? ` for “${question.keyword}”` : ''} (${question.done ?? 0} of ${question.total ?? '?'} pages). The service runs one at a time.`,
    );
  if (job.cancelling && job.jobId !== undefined && request.kind === 'keywordJob')
    parts.push('The service cannot stop a keyword job: what it has started is still collected.');
  if (job.status === 'done' && request.kind === 'history' && job.page !== null)
    parts.push(`There is more: it stopped after ${counted(job.pages, 'page')}, as asked.`);
  if (job.failed > 0 && job.endedAt !== undefined && job.status !== 'cancelled')
    parts.push(`${counted(job.failed, noun)} got no answer${job.lost ? '' : ' and cost nothing'}.`);
  if (job.lost)
    parts.push(`${counted(job.lost, 'request')} may have been charged for results that were lost on the way.`);
  if (job.again > 0) parts.push(`${counted(job.again, 'page')} asked again because the answer was lost.`);
  parts.push(...(job.warnings ?? []));
  return parts.filter(Boolean).join(' ');
}

/** Medians over keywords, or the price of a sale over its day. */
export function chartOf({ request }: JobState, kind: 'price' | 'histogram'): ChartRequest {
  const statistics = request.output.rows === 'statistics';
  const [x, y] = statistics
    ? [request.kind === 'cardBatch' ? 'Reference' : 'Keyword', 'Median']
    : request.kind === 'history'
      ? ['Last Sold On', 'Average Sold Price']
      : ['Sold On', 'Sold Price'];
  const what = statistics ? 'median prices' : 'sold prices';
  if (kind === 'histogram')
    return { sheet: request.output.sheet, type: 'HISTOGRAM', columns: [present(y)], title: `Spread of ${what}` };
  const title = `${what.charAt(0).toUpperCase()}${what.slice(1)}`;
  return {
    sheet: request.output.sheet,
    type: statistics ? 'COLUMN' : 'SCATTER',
    columns: [present(x), present(y)],
    title,
  };
}

/** Pages or entries a minute, where that is known: the job's own limit within the plan's. */
export function paceOf({ pace }: JobForm, perMinute: number | null): number | null {
  if (typeof pace === 'number') return Math.min(pace, perMinute ?? pace);
  return pace ? perMinute : null;
}
