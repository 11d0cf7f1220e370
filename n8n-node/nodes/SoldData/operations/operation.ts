/** What each kind of operation is made of. One file beside this one holds it all, and `table.ts` names the kinds. */
import type { INodeProperties } from 'n8n-workflow';
import type { Cost } from '../fields/cost.ts';
import type { Offered } from '../resources/offer.ts';
import type { Run } from '../run/run.ts';
import type { Properties } from './sample.ts';

export interface OperationKind {
  /** The cost, shown above the form and read by a model. */
  cost(offered: Offered): Cost;
  /** The fields, in the order in which a person fills them in. */
  form(offered: Offered): INodeProperties[];
  /** Runs the operation once for all input items. */
  perform(run: Run, offered: Offered): Promise<void>;
  /** The fields of its default output. @param stated what the OpenAPI document states. */
  sample(offered: Offered, stated: Stated): Properties;
}

/** Fields of answers, from the OpenAPI document, which is read only at build time. */
export interface Stated {
  answer(offered: Offered): Properties;
  /** Money becomes a number and a currency field. */
  totals(): Properties;
}
