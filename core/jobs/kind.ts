/** The kinds of jobs, as data: one piece of code runs all of them. */
import type { EndpointId, JobKindId, ParametersOf, Row } from '../endpoint.ts';
import type { StartById } from '../generated/types.ts';

/** The values of a job's `status`. Any other value means that the job is still running (reference 9 rule 1: new values may come). */
export interface JobStates {
  waiting: readonly string[];
  /** Ended with everything that was requested. */
  finished: readonly string[];
  /** Ended with some entries missing. */
  partial: readonly string[];
  failed: readonly string[];
  cancelled: readonly string[];
}

/** One kind of long-running work (reference 3 and 4.9). The same code in core/jobs runs all of them. */
export interface JobKind {
  id: JobKindId;
  /** A few words, Title Case. */
  title: string;
  start: EndpointId;
  /** None if the answer to the start is the result itself (a stream). */
  poll?: EndpointId;
  cancel?: EndpointId;
  csv?: EndpointId;
  /** The parameter of the start that holds the entries; its own bound is the most entries. */
  entries?: 'cards' | 'queries' | 'keywords';
  /** The search that each entry, or each page of the job, performs: filters and results have the form of that endpoint. */
  search?: EndpointId;
  /** The field of the poll body (of the collected stream) with the results. */
  results: 'results' | 'items';
  /** The endpoint whose rows the results are, or hold behind their statistics; the CSV holds them too. */
  rowsOf: EndpointId;
  /** The fields that identify a result. */
  resultKey: readonly string[];
  /** The value of a result's own `status` if this entry got no answer and was not charged. */
  entryFailed?: string;
  /** The fields of the poll body that count. */
  progress?: { done: string; total: string };
  states: JobStates;
  /** How a double start is prevented: by a key, by asking for the active job, or not at all. */
  startOnce: 'idempotencyKey' | 'askForRunning' | 'never';
  pollEveryMs: number;
}

/**
 * What the start of a job takes. A kind that is known only at run time takes what a form holds: it is checked then.
 */
export type StartOf<Kind extends JobKindId> = true extends IsOneOf<Kind> ? Row : ParametersOf<StartById[Kind]>;
/** True for a union of several. */
type IsOneOf<Kind, All = Kind> = Kind extends All ? ([All] extends [Kind] ? false : true) : never;
