/** Parses the service's answer about a job into a value. */
import { counted } from '../counts.ts';
import type { JobKindId, Row } from '../endpoint.ts';
import type { Spent } from '../errors/errors.ts';
import { errorOf } from '../errors/table.ts';
import { type Question, significant } from '../question/question.ts';
import { jobIdIn } from '../request/body.ts';
import { decoded } from '../request/redact.ts';
import { isRow } from '../rows/notices.ts';
import type { JobKind } from './kind.ts';

export type JobOutcome = 'running' | 'done' | 'partial' | 'cancelled' | 'failed';

/** A job's latest known state. It is plain JSON without secrets, so a host can store it and continue later. */
export interface Job {
  kind: JobKindId;
  jobId: string;
  outcome: JobOutcome;
  /** The service's own status word. */
  status: string;
  done: number | null;
  total: number | null;
  /** Rows or results so far. */
  results: Row[];
  /** Whether a CSV can be downloaded. */
  csv: boolean;
  /** Whether the job was already running before this start. */
  attached: boolean;
  keyword: string | null;
  /** The service's message about a failure. */
  message: string | null;
  /** The answer's body without download URLs. */
  raw: Row;
  /** Deviations of the answer from its description: an unknown final status, or unreadable results. */
  warnings?: string[];
  /** The charge for its start; set only on jobs that were just started. Polling is free. */
  spent?: Spent;
}

/** Reads a job from an answer. @throws UnexpectedAnswerError when it has no ID. */
export function jobFrom(
  kind: JobKind,
  { data, requestId }: { data: unknown; requestId?: string },
  knownId?: string,
): Job {
  const { downloadUrl, ...raw } = data as Row;
  const jobId = knownId ?? jobIdIn(raw);
  if (jobId === undefined)
    throw errorOf({ code: 'unexpected_answer', status: 200, requestId, detail: 'The answer has no jobId' });
  const given = raw[kind.results];
  const all = Array.isArray(given) ? given : [];
  const results = all.filter(isRow);
  const status = typeof raw.status === 'string' ? raw.status : 'unknown';
  const done = countIn(raw, kind.progress?.done);
  const total = countIn(raw, kind.progress?.total);
  const outcome = outcomeOf(kind, status, done !== null && total !== null && done >= total && done > 0);
  const warnings: string[] = [];
  if (outcome === 'done' && !kind.states.finished.includes(status))
    warnings.push(`The job ended with the unknown status "${status}"; everything was processed.`);
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
    keyword: typeof raw.keyword === 'string' ? raw.keyword : null,
    message: typeof raw.error === 'string' ? raw.error : null,
    raw,
    ...(warnings.length > 0 ? { warnings } : {}),
  };
}

/** An unknown status means that the job still runs (reference 9 rule 1), unless everything is done. */
function outcomeOf({ states }: JobKind, status: string, isAllDone: boolean): JobOutcome {
  if (states.finished.includes(status)) return 'done';
  if (states.partial.includes(status)) return 'partial';
  if (states.cancelled.includes(status)) return 'cancelled';
  if (states.failed.includes(status)) return 'failed';
  return isAllDone && !states.waiting.includes(status) ? 'done' : 'running';
}

function countIn(body: Row, name: string | undefined): number | null {
  const value = name === undefined ? undefined : body[name];
  return typeof value === 'number' ? value : null;
}

/** The token in a download URL. It is a secret. */
export function tokenIn(address: unknown): string | undefined {
  const match = typeof address === 'string' ? /[?&]token=([^&#]+)/.exec(address) : null;
  return match ? decoded(match[1]!) : undefined;
}

/** Fields in which an answer may repeat the job's request (assumed). */
const ECHOES = ['job', 'query', 'parameters', 'params', 'filters', 'options'];

/**
 * Compares a job with a request. `other`: some reported value differs. `same`: every requested value is reported and matches. `unknown`:
 * too little is reported to decide.
 */
export function compareJob({ raw, total }: Job, { entries }: JobKind, { endpoint, parameters }: Question) {
  if (entries && total !== null && total !== (parameters[entries] as unknown[]).length) return 'other';
  const holders = [raw, ...ECHOES.map(name => raw[name]).filter(isRow)];
  let isAllReported = true;
  for (const parameter of endpoint.parameters) {
    const { name, free } = parameter;
    // It only adds facts to the same search.
    if (free) continue;
    const reported = holders
      .map(holder => holder[name])
      .find(value => value !== undefined && value !== null && value !== '');
    if (reported === undefined) {
      isAllReported &&= parameters[name] === undefined;
      continue;
    }
    // If no number was requested, the service may use its maximum.
    const isEntryCount = endpoint.cost.per === 'entry' && endpoint.cost.of === name;
    const requested = parameters[name] ?? (isEntryCount ? parameter.max : undefined);
    if (JSON.stringify(significant(parameter, reported)) !== JSON.stringify(significant(parameter, requested)))
      return 'other';
  }
  return isAllReported ? 'same' : 'unknown';
}

/** A short text for a job's entry: its keyword, or the columns of a card. */
export function entryWords(entry: unknown): string {
  if (!isRow(entry)) return String(entry);
  const columns = Object.entries(entry).filter(([name]) => name !== 'reference');
  return String(entry.keyword ?? columns.map(([, text]) => text).join(' '));
}

/**
 * Gives each card a unique reference, because results identify the card by nothing else (reference 4.9). An entry that names no card stays
 * unchanged.
 */
export function withReferences(cards: readonly unknown[]): unknown[] {
  const taken = new Set<string>();
  return cards.map(card => {
    if (!isRow(card) || isRow(card.keyword)) return card;
    const wanted = String(card.reference ?? '').trim() || entryWords(card);
    if (wanted === '') return card;
    let reference = wanted;
    for (let copy = 2; taken.has(reference); copy += 1) reference = `${wanted} (${copy})`;
    taken.add(reference);
    return { ...card, reference };
  });
}
