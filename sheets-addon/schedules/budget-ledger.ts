/**
 * Counts what a run is charged so that not even a kill lets it exceed its budget: requests are noted a handful at a time before
 * they are sent, and what was noted and not sent is given back after the batch. A kill costs less than a handful of the budget.
 */

import { contract } from '../host/contract.ts';

const HANDFUL = 5;

/** Stands in for the session's budget, which the engine counts down before each request and up again when it was not charged. The spreadsheet's contract holds beside it. */
export class BudgetLedger {
  private now: number;
  private noted: number;
  private readonly start: number;
  private readonly note: (spent: number) => void;

  /** @param left the budget that is left. @param note keeps how much of it is spent. */
  constructor(left: number, note: (spent: number) => void) {
    this.start = Math.max(0, left);
    this.now = this.start;
    this.noted = this.start;
    this.note = note;
  }

  get left(): number {
    return Math.min(this.now, contract.left);
  }

  set left(value: number) {
    const charge = this.left - value;
    contract.left -= charge;
    this.now -= charge;
    if (this.now >= this.noted) return;
    this.noted = Math.max(0, this.now + 1 - HANDFUL);
    this.note(this.start - this.noted);
  }

  /** What has really been spent; later requests are noted from here on. */
  settle(): number {
    this.noted = this.now;
    return this.start - this.now;
  }
}
