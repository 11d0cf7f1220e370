/**
 * The request budget of an execution. n8n runs the node several times in it: for each pass of a loop, each call of an agent, and each try of
 * Retry On Fail. What these runs were charged is part of the execution's data, which they share and which n8n keeps while it waits.
 */
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

  /** Those whose answers are not output: of all tries of this run. */
  get unanswered(): number {
    return this.total - Number(this.notes.answered ?? 0);
  }

  /** The run has output what its requests brought. */
  close(): void {
    this.notes.answered = this.total;
  }
}
