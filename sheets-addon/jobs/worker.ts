/** One execution that works on a job, and what its steps may use. */
import type { Operation, Session } from '@sold-data/core';
import type { JobState } from './state.ts';

export interface Worker {
  id: string;
  session: Session;
  /** Requests that this execution may still be charged. */
  budget: { left: number };
  /** Runs an operation of the core. */
  run<Result>(operation: Operation<Result>): Result;
  /** Changes the job, as long as it is this worker's. @throws LeaseLost */
  change(change: (state: JobState) => void): JobState;
}

/** Another execution has taken the job over: this one must not write any more. */
export class LeaseLost extends Error {}

/** Nothing is wrong, but the step has to wait. */
export class Later extends Error {
  readonly ms: number;
  constructor(ms: number) {
    super();
    this.ms = ms;
  }
}
