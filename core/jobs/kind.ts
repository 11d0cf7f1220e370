/** Types that describe the kinds of jobs as data. The same code runs all of them. */
import type { EndpointId, JobKindId, ParametersOf, Row } from '../endpoint.ts';
import type { StartById } from '../generated/types.ts';

/**
 * The values of a job's `status`. Any other value means that the job is still running, because the service may add values (reference 9 rule
 * 1).
 */
export interface JobStates {
  waiting: readonly string[];
  /** Ended with everything that was requested. */
  finished: readonly string[];
  /** Ended with some entries missing. */
  partial: readonly string[];
  failed: readonly string[];
  cancelled: readonly string[];
}

/** One kind of job (reference 3 and 4.9). */
export interface JobKind {
  id: JobKindId;
  /** A few words, Title Case. */
  title: string;
  start: EndpointId;
  /** Absent if the start itself returns the results (a stream). */
  poll?: EndpointId;
  cancel?: EndpointId;
  csv?: EndpointId;
  /** The start parameter that holds the entries. Its upper bound is the maximum number of entries. */
  entries?: 'cards' | 'queries' | 'keywords';
  /** The search for each entry or page of the job. Filters and results have the format of that endpoint. */
  search?: EndpointId;
  /** The field with the results in the poll body (or in the collected stream). */
  results: 'results' | 'items';
  /** The endpoint whose row format the results use, directly or beside their statistics. The CSV uses it too. */
  rowsOf: EndpointId;
  /** The fields that identify a result. */
  resultKey: readonly string[];
  /** The `status` of a result whose entry failed and was not charged. */
  entryFailed?: string;
  /** The fields of the poll body that show progress. */
  progress?: { done: string; total: string };
  states: JobStates;
  /** How a duplicate start is prevented: by an idempotency key, by looking up the active job, or not at all. */
  startOnce: 'idempotencyKey' | 'askForRunning' | 'never';
  pollEveryMs: number;
}

/** Parameters for the start of a job. If the kind is known only at run time, any row is accepted and checked then. */
export type StartOf<Kind extends JobKindId> = true extends IsOneOf<Kind> ? Row : ParametersOf<StartById[Kind]>;
/** True for a union of several. */
type IsOneOf<Kind, All = Kind> = Kind extends All ? ([All] extends [Kind] ? false : true) : never;
