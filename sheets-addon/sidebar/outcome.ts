/** How an action of the sidebar answers: a plain value, or one sentence. */
import { said } from '../jobs/said.ts';

export type Outcome<Value> = { ok: true; value: Value } | { ok: false; message: string };

export function outcome<Value>(work: () => Value): Outcome<Value> {
  try {
    return { ok: true, value: work() };
  } catch (error) {
    return { ok: false, message: said(error) };
  }
}
