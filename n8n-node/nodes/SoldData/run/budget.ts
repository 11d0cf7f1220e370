/**
 * The request budget of an execution. n8n runs the node several times in it: for each pass of a loop, each call of an agent, and each try of
 * Retry On Fail. What these runs were charged is part of the execution's data, which they share and which n8n keeps while it waits.
 */
import type { Spent } from '@sold-data/core/engine';
import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';
import { passOf } from './retry-on-fail.ts';

/** Stands for "no budget". It is finite, so charges can be subtracted from it. */
const UNLIMITED = Number.MAX_SAFE_INTEGER;

/** One pass of a loop, with all its tries. */
interface Tries extends IDataObject {
  pass: number;
  /** The requests of the execution before it. */
  before: number;
  /** Its requests that were certainly charged. */
  certain: number;
}

export class ExecutionBudget {
  /** Requests that this run of the node was charged or may have been. */
  spent = 0;
  private readonly most: number;
  private readonly notes: IDataObject;
  private readonly tries: Tries;
  /** The requests of earlier tries. */
  private readonly earlier: number;

  constructor(context: IExecuteFunctions, most = UNLIMITED) {
    this.most = most;
    this.notes = context.getContext('node');
    this.tries = this.triesOf(context);
    this.earlier = this.total - this.tries.before;
  }

  private triesOf(context: IExecuteFunctions): Tries {
    const first = { pass: 0, before: this.total, certain: 0 };
    // The calls of an agent can overlap, so runs share their charges only if they are tries.
    if (!context.getNode().retryOnFail) return first;
    const pass = passOf(context);
    const known = this.notes.tries as Tries | undefined;
    const tries = known?.pass === pass ? known : { ...first, pass };
    this.notes.tries = tries;
    return tries;
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

  /** The run has ended. @param charged its requests that were certainly charged. @returns the charges of all its tries. */
  end(charged: number): Spent {
    this.tries.certain += charged;
    return chargesOf(this.earlier + this.spent, this.tries.certain);
  }
}

/** @param all charges, of which some are certain; those of an earlier run may be confirmed by this one. */
function chargesOf(all: number, certain: number): Spent {
  return { charged: Math.min(certain, all), doubt: Math.max(0, all - certain) };
}
