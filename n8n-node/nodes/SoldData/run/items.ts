/** The output of a run, collected by input item. */
import type { IBinaryData, IDataObject, INodeExecutionData } from 'n8n-workflow';
import { isUnpriced, noPrice, type Unpriced } from './unpriced.ts';

/** Collects the output of each input item for n8n: in order, linked to its input, with failures in n8n's format. */
export class Items {
  private readonly byItem: INodeExecutionData[][] = [];
  private readonly told: (error: unknown) => IDataObject;
  private readonly unpriced: (itemIndex: number) => Unpriced;
  /** Items without a price that were left out, and those that failed. */
  leftOut = 0;
  readonly withoutPrice: { itemIndex: number; error: unknown }[] = [];

  /**
   * @param told returns the contents of an error item: only `error` and `details`, because otherwise n8n treats it as a result.
   * @param unpriced returns what an input item wants for results without a price.
   */
  constructor(told: (error: unknown) => IDataObject, unpriced: (itemIndex: number) => Unpriced = () => 'putOut') {
    this.told = told;
    this.unpriced = unpriced;
  }

  /** Adds an item that came from one or several input items. */
  add(from: number | readonly number[], json: IDataObject, binary?: Record<string, IBinaryData>): void {
    const origins = typeof from === 'number' ? [from] : from;
    const [first = 0] = origins;
    const wish = isUnpriced(json) ? this.unpriced(first) : 'putOut';
    if (wish === 'leaveOut') this.leftOut += 1;
    if (wish === 'fail') this.failWithoutPrice(origins, noPrice(json));
    if (wish !== 'putOut') return;
    const pairedItem = origins.length === 1 ? { item: first } : origins.map(item => ({ item }));
    this.byItem[first] ??= [];
    this.byItem[first].push({ json, ...(binary ? { binary } : {}), pairedItem });
  }

  fail(itemIndex: number, error: unknown): void {
    this.add(itemIndex, this.told(error));
  }

  private failWithoutPrice(origins: readonly number[], error: unknown): void {
    for (const itemIndex of origins) {
      this.withoutPrice.push({ itemIndex, error });
      this.fail(itemIndex, error);
    }
  }

  /** Fails each of the first `count` input items without output. */
  failOthers(count: number, error: unknown): void {
    for (let itemIndex = 0; itemIndex < count; itemIndex += 1) if (!this.byItem[itemIndex]) this.fail(itemIndex, error);
  }

  /** All items, in the order of the input items. */
  all(): INodeExecutionData[] {
    return this.byItem.flatMap(items => items ?? []);
  }
}
