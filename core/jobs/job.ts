/** A job as a value: read from what the service says of it. */
import type { JobKind, JobKindId, Row } from '../endpoint.ts';
import type { Spent } from '../errors/errors.ts';
import { errorOf } from '../errors/table.ts';
import { counted } from '../question/cost.ts';
import type { Answer } from '../request/call.ts';
import { decoded } from '../request/redact.ts';
import { isRow } from '../rows/notices.ts';

export type JobOutcome = 'running' | 'done' | 'partial' | 'cancelled' | 'failed';

/** A job as last seen. Plain, so that a host can keep it and go on later; holds no secret. */
export interface Job {
  kind: JobKindId;
  jobId: string;
  outcome: JobOutcome;
  /** The service's own word. */
  status: string;
  done: number | null;
  total: number | null;
  /** Rows or results so far. */
  results: Row[];
  /** There is a CSV to download. */
  csv: boolean;
  /** The job was already running when we asked for one; it may answer another question (`keyword` tells which). */
  attached: boolean;
  keyword: string | null;
  /** What the service says of a failure. */
  message: string | null;
  /** The body as it came, without download addresses. */
  raw: Record<string, unknown>;
  /** What of the answer is not as described: an end by a new word, results that could not be read. */
  warnings?: string[];
  /** Of a job that was just started: what it can be charged. A look at it is free. */
  spent?: Spent;
}

/** The job that an answer describes. @throws UnexpectedAnswerError when nobody tells its id. */
export function jobFrom(kind: JobKind, answer: Answer<unknown>, knownId?: string): Job {
  const body = answer.data as Row;
  const jobId = knownId ?? jobIdIn(body);
  if (jobId === undefined) {
    const { requestId } = answer;
    throw errorOf({ code: 'unexpected_answer', status: 200, requestId, detail: 'The answer has no jobId' });
  }
  const { downloadUrl, ...raw } = body;
  const given = body[kind.results];
  const all = Array.isArray(given) ? given : [];
  const results = all.filter(isRow);
  const status = typeof body.status === 'string' ? body.status : 'unknown';
  const done = countIn(body, kind.progress?.done);
  const total = countIn(body, kind.progress?.total);
  const outcome = outcomeOf(kind, status, done !== null && total !== null && done >= total && done > 0);
  const warnings: string[] = [];
  if (outcome === 'done' && !kind.states.finished.includes(status))
    warnings.push(`The job ended with the unknown word "${status}"; all of it was done.`);
  if (results.length < all.length)
    warnings.push(`${counted(all.length - results.length, 'result')} could not be read and were left out.`);
  return {
    kind: kind.id,
    jobId,
    status,
    outcome,
    done,
    total,
    results,
    csv: tokenIn(downloadUrl) !== undefined,
    attached: false,
    keyword: typeof body.keyword === 'string' ? body.keyword : null,
    message: typeof body.error === 'string' ? body.error : null,
    raw,
    ...(warnings.length > 0 ? { warnings } : {}),
  };
}

/** The id of a job wherever an answer holds it (the place is assumed): `jobId` or `id`, at the top or in `job` or `activeJob`. Also a number. */
export function jobIdIn(body: Row): string | undefined {
  for (const holder of [body.jobId, body.job, body.activeJob, body]) {
    const { jobId, id } = (typeof holder === 'object' && holder !== null ? holder : { jobId: holder }) as Row;
    for (const each of [jobId, id])
      if ((typeof each === 'string' && each !== '') || Number.isFinite(each)) return String(each);
  }
  return undefined;
}

/** A word that is none of the ends means that the job still works, unless it is new and everything is done (reference 9 rule 1). */
function outcomeOf({ states }: JobKind, status: string, isThrough: boolean): JobOutcome {
  if (states.finished.includes(status)) return 'done';
  if (states.partial.includes(status)) return 'partial';
  if (states.cancelled.includes(status)) return 'cancelled';
  if (states.failed.includes(status)) return 'failed';
  return isThrough && !states.waiting.includes(status) ? 'done' : 'running';
}

function countIn(body: Row, name: string | undefined): number | null {
  const value = name === undefined ? undefined : body[name];
  return typeof value === 'number' ? value : null;
}

/** The token in a download address. A secret. */
export function tokenIn(address: unknown): string | undefined {
  const match = typeof address === 'string' ? /[?&]token=([^&#]+)/.exec(address) : null;
  return match ? decoded(match[1]!) : undefined;
}
