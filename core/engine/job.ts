/** A job as a value: read from what the service says of it. */
import type { JobKind, JobKindId, Row } from '../endpoint.ts';
import { errorOf } from '../error-table.ts';
import type { Answer } from './call.ts';
import { decoded } from './redact.ts';

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
}

/** A job of which only the id is known. */
export function unseen(kind: JobKindId, jobId: string): Job {
  return {
    kind,
    jobId,
    outcome: 'running',
    status: 'unknown',
    done: null,
    total: null,
    results: [],
    csv: false,
    attached: false,
    keyword: null,
    message: null,
    raw: {},
  };
}

/** The job that an answer describes. @throws UnexpectedAnswerError when nobody tells its id. */
export function jobFrom(kind: JobKind, answer: Answer<unknown>, knownId?: string): Job {
  const body = answer.data as Row;
  const jobId = knownId ?? (typeof body.jobId === 'string' ? body.jobId : undefined);
  if (jobId === undefined) {
    const { requestId } = answer;
    throw errorOf({ code: 'unexpected_answer', requestId, detail: 'The answer has no jobId' });
  }
  const { downloadUrl, ...raw } = body;
  const results = body[kind.results];
  const status = typeof body.status === 'string' ? body.status : 'unknown';
  return {
    kind: kind.id,
    jobId,
    status,
    outcome: outcomeOf(kind, status),
    done: countIn(body, kind.progress?.done),
    total: countIn(body, kind.progress?.total),
    results: Array.isArray(results) ? (results as Row[]) : [],
    csv: tokenIn(downloadUrl) !== undefined,
    attached: false,
    keyword: typeof body.keyword === 'string' ? body.keyword : null,
    message: typeof body.error === 'string' ? body.error : null,
    raw,
  };
}

/** A word that is none of the ends means that the job still works. */
function outcomeOf({ states }: JobKind, status: string): JobOutcome {
  if (states.finished.includes(status)) return 'done';
  if (states.partial.includes(status)) return 'partial';
  if (states.cancelled.includes(status)) return 'cancelled';
  if (states.failed.includes(status)) return 'failed';
  return 'running';
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
