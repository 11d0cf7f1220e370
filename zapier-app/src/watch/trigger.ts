/** A trigger over a list: its form, its check and the rows of its events. */
import type { EventKind, EventSettings, Field, Row, WatchEvent, WatchItem } from '@sold-data/core';
import type { Trigger } from 'zapier-platform-core';
import type { Input, InputField } from '../forms/field.ts';
import { columnsOf, layFlat, outputFields } from '../rows/columns.ts';
import { sampleSpent, spentFields } from '../rows/table.ts';
import { trigger } from '../transport/define.ts';
import type { Step } from '../transport/step.ts';
import { watchForm, watchOf } from './list.ts';
import { nameOf, watchTurn } from './turn.ts';

interface WatchText {
  key: string;
  noun: string;
  label: string;
  description: string;
  /** What starts a Zap, and what those events depend on. */
  kinds: readonly EventKind[];
  form: InputField[];
  folded?: InputField[];
  settings(input: Input): EventSettings;
  /** What somebody maps in the editor: something of the list as it is now, at one request. Nothing of it is remembered. */
  shown(step: Step, items: readonly WatchItem[], settings: EventSettings): Promise<WatchEvent[]>;
  columns: Field<keyof WatchEvent | 'seenAt'>[];
  sample: Partial<WatchEvent>;
}

const NOTHING: WatchEvent = {
  ...{ id: '', kind: 'deal', item: '', key: '', at: 0, title: null, link: null, price: null, currency: null },
  ...{ postage: null, upperBound: false, day: null, median: null, sales: 0, low: null, high: null, ageDays: null },
  ...{ percent: null, before: null, profit: null },
};

/** An event of which only some is known. */
export const eventOf = (known: Partial<WatchEvent>): WatchEvent => ({ ...NOTHING, ...known });

export function watchTrigger({ kinds, form, folded, settings, shown, columns, sample, ...text }: WatchText): Trigger {
  const laid = columnsOf(columns);
  const rowOf = (event: WatchEvent): Row => ({
    id: nameOf(event),
    ...layFlat(laid, { ...event, seenAt: new Date(event.at).toISOString() }),
  });
  return trigger({
    ...text,
    form: watchForm(kinds, form, folded),
    work: async step => {
      const { items, monthly } = watchOf(kinds, step.input);
      const own = { ...settings(step.input), kinds };
      const events = step.meta.isLoadingSample
        ? await shown(step, items, own)
        : await watchTurn(step, text.key, items, { ...own, monthly });
      const spent = step.spent();
      return events.map(event => ({ ...rowOf(event), ...spent }));
    },
    output: [{ key: 'id', label: 'Event', type: 'string' }, ...outputFields(laid), ...spentFields],
    sample: { ...rowOf(eventOf(sample)), ...sampleSpent },
  });
}
