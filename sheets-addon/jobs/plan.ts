/** What a job will cost and where it will write, told before it starts. Free of charge. */
import { afford } from '@sold-data/core';
import { menuSession } from '../host/session.ts';
import { readAccount } from '../settings/account.ts';
import { fitTable } from '../tables/table.ts';
import { runKinds } from './kinds.ts';
import { checkRequest, type Entry, type JobRequest, type Left } from './request.ts';
import { shapeOf } from './rows.ts';

export interface JobPlan extends Left {
  /** `About 120 requests of your 340 left (120 keywords).` */
  cost: string;
  requests: number;
  enough: boolean;
  /** How many entries, and the first few, so that a person sees what was read. */
  entries: number;
  sample: Entry[];
  /** Rows that stand on the sheet; null when it does not exist yet. */
  rows: number | null;
}

/** @throws SoldDataError with one sentence, also when the sheet holds other data. */
export function planJob(given: JobRequest): JobPlan {
  const { request, entries, ...left } = checkRequest(given);
  const { noun, part } = runKinds[request.kind];
  const requests = part ? entries.length : request.maxPages!;
  const { sheet, rows } = fitTable(request.output.sheet, shapeOf(request));
  const basis = `${requests} ${noun}${requests === 1 ? '' : 's'}`;
  const { enough, text } = afford({ requests, basis }, readAccount(menuSession(20_000)));
  const sample = entries.slice(0, 3);
  return {
    ...left,
    cost: text,
    requests,
    enough,
    entries: entries.length,
    sample,
    rows: sheet ? Math.max(0, rows) : null,
  };
}
