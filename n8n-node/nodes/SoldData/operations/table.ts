/** The kinds of operations, each in the file of its name. */
import type { Offered } from '../resources/offer.ts';
import { breakdown } from './breakdown.ts';
import { cancel } from './cancel.ts';
import { facts } from './facts.ts';
import { file } from './file.ts';
import { get } from './get.ts';
import { howFast } from './how-fast.ts';
import type { OperationKind } from './operation.ts';
import { price } from './price.ts';
import { readList } from './read-list.ts';
import { rows } from './rows.ts';
import { run } from './run.ts';
import { start } from './start.ts';
import { totals } from './totals.ts';
import { trend } from './trend.ts';
import { watchList } from './watch-list.ts';
import { watchPlan } from './watch-plan.ts';
import { whereToSell } from './where-to-sell.ts';
import { worthGrading } from './worth-grading.ts';

export const kinds: Readonly<Record<Offered['kind'], OperationKind>> = {
  rows,
  price,
  breakdown,
  totals,
  trend,
  whereToSell,
  howFast,
  worthGrading,
  facts,
  start,
  run,
  get,
  cancel,
  file,
  watchList,
  watchPlan,
  readList,
};
