/** Collects what each input item gave and hands it to n8n: in order, linked to its item, failures as n8n expects them. */
import type { IBinaryData, IDataObject, INodeExecutionData } from 'n8n-workflow';

export class Items {
  private readonly byItem: INodeExecutionData[][] = [];
  private readonly told: (error: unknown) => IDataObject;

  /** @param told what the error output says of an error: nothing but `error` and `details`, or n8n takes it for a result. */
  constructor(told: (error: unknown) => IDataObject) {
    this.told = told;
  }

  /** Adds an item that came from one input item, or from several. */
  add(from: number | readonly number[], json: IDataObject, binary?: Record<string, IBinaryData>): void {
    const origins = typeof from === 'number' ? [from] : from;
    const [first = 0] = origins;
    const pairedItem = origins.length === 1 ? { item: first } : origins.map(item => ({ item }));
    this.byItem[first] ??= [];
    this.byItem[first].push({ json, ...(binary ? { binary } : {}), pairedItem });
  }

  fail(itemIndex: number, error: unknown): void {
    this.add(itemIndex, this.told(error));
  }

  /** Fails each of the first `count` input items that gave nothing yet. */
  failOthers(count: number, error: unknown): void {
    for (let itemIndex = 0; itemIndex < count; itemIndex += 1) if (!this.byItem[itemIndex]) this.fail(itemIndex, error);
  }

  /** Everything, in the order of the input items. */
  all(): INodeExecutionData[] {
    return this.byItem.flatMap(items => items ?? []);
  }
}
