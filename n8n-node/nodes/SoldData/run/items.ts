/** Collects what each input item gave and hands it to n8n: in order, linked to its item, failures as n8n expects them. */
import type { Session } from '@sold-data/core';
import type { IBinaryData, IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';
import { errorJson } from './errors.ts';

export class Items {
  private readonly byItem: INodeExecutionData[][] = [];

  /** Adds an item that came from one input item, or from several. */
  add(from: number | readonly number[], json: IDataObject, binary?: Record<string, IBinaryData>): void {
    const origins = typeof from === 'number' ? [from] : from;
    const [first = 0] = origins;
    const pairedItem = origins.length === 1 ? { item: first } : origins.map(item => ({ item }));
    this.of(first).push({ json, ...(binary ? { binary } : {}), pairedItem });
  }

  /** n8n sends an item to the error output when it holds nothing but `error` and `details`. */
  fail(itemIndex: number, error: unknown): void {
    this.add(itemIndex, errorJson(error));
  }

  /** Fails each of the first `count` input items that gave nothing yet. */
  failOthers(count: number, error: unknown): void {
    for (let itemIndex = 0; itemIndex < count; itemIndex += 1) if (!this.byItem[itemIndex]) this.fail(itemIndex, error);
  }

  /** Everything, in the order of the input items. */
  all(): INodeExecutionData[] {
    return this.byItem.flatMap(items => items ?? []);
  }

  private of(itemIndex: number): INodeExecutionData[] {
    this.byItem[itemIndex] ??= [];
    return this.byItem[itemIndex];
  }
}

/** Tells under the output what the run cost and what the reader should know. */
export function tell(context: IExecuteFunctions, session: Session, notes: ReadonlySet<string>): void {
  const { requests, usage } = session.seen;
  const left = usage?.remaining === undefined ? '' : ` ${usage.remaining} of the monthly allowance left.`;
  const used = requests === 0 ? [] : [`This run sent ${requests} ${requests === 1 ? 'request' : 'requests'}.${left}`];
  for (const message of [...used, ...notes]) context.addExecutionHints({ message, location: 'outputPane' });
}
