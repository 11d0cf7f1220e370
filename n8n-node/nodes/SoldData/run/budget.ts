/**
 * The request budget of an execution. n8n runs the node several times in it: for each pass of a loop, each call of an agent, and each try of
 * Retry On Fail. What these runs were charged is part of the execution's data, which they share and which n8n keeps while it waits.
 */
import type { Spent } from '@sold-data/core/engine';
import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

/** Stands for "no budget". It is finite, so charges can be subtracted from it. */
const UNLIMITED = Number.MAX_SAFE_INTEGER;

export class ExecutionBudget {
  /** Requests that this run of the node was charged or may have been. */
  spent = 0;
  private readonly most: number;
  private readonly notes: IDataObject;

  constructor(context: IExecuteFunctions, most = UNLIMITED) {
    this.most = most;
    this.notes = context.getContext('node');
  }

  /** Requests left for the execution. The core's session subtracts charges and adds refunds. */
  get left(): number {
    return this.most - this.total;
  }

  set left(left: number) {
    const spent = this.left - left;
    this.notes.requests = this.total + spent;
    this.spent += spent;
  }

  /** Requests that the execution was charged or may have been: all passes of a loop, and all tries. */
  get total(): number {
    return Number(this.notes.requests ?? 0);
  }

  /**
   * The run has failed. @param charged its requests that were certainly charged.
   * @returns the charges whose answers are not output: of all tries of this run.
   */
  fail(charged: number): Spent {
    const certain = Number(this.notes.certain ?? 0) + charged;
    this.notes.certain = certain;
    return chargesOf(this.total - Number(this.notes.answered ?? 0), certain);
  }

  /** The run has output what its requests brought. @returns its charges. */
  close(charged: number): Spent {
    this.notes.answered = this.total;
    this.notes.certain = 0;
    return chargesOf(this.spent, charged);
  }
}

/** @param all charges, of which some are certain; those of an earlier run may be confirmed by this one. */
function chargesOf(all: number, certain: number): Spent {
  return { charged: Math.min(certain, all), doubt: Math.max(0, all - certain) };
}
