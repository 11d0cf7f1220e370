/** A trigger that watches a list: its form, its check and the rows of its events. */
import {
  type EventKind,
  type EventSettings,
  type Field,
  type Row,
  sampleEvents,
  type WatchEvent,
} from '@sold-data/core/engine';
import type { Trigger } from 'zapier-platform-core';
import type { Input, InputField } from '../forms/field.ts';
import { columnsOf, layFlat, outputFields } from '../rows/columns.ts';
import { type Charged, onlyLeft, sampleSpent, spentFields } from '../rows/table.ts';
import { trigger } from '../transport/define.ts';
import { FailedCheck } from '../transport/outage.ts';
import { watchForm, watchOf } from './list.ts';
import { watchTurn } from './turn.ts';

interface WatchText {
  key: string;
  noun: string;
  label: string;
  description: string;
  /** The kind of event that starts a Zap. */
  kind: EventKind;
  /** Form fields for this kind of event. */
  form: InputField[];
  folded?: InputField[];
  settings(input: Input): EventSettings;
  /** The most readable columns first; time and ID follow. */
  columns: Field<keyof WatchEvent>[];
}

export function watchTrigger({ kind, form, folded, settings, columns, ...text }: WatchText): Trigger {
  const kinds = [kind];
  const laid = columnsOf([...columns, { name: 'seenAt', label: 'Seen At', kind: 'instant' }]);
  const rowOf = (event: WatchEvent, spent: Charged): Row => ({
    ...layFlat(laid, { ...event, seenAt: new Date(event.at).toISOString() }),
    ...spent,
    id: event.id,
  });
  return trigger({
    ...text,
    form: watchForm(kinds, form, folded),
    work: async step => {
      const watched = watchOf(kinds, step.input);
      const own = { ...settings(step.input), kinds };
      // In the editor, a sample costs no request.
      if (step.meta.isLoadingSample) return [rowOf(sampleEvents[kind], sampleSpent)];
      const { events, spent, failure } = await watchTurn(step, text.key, watched, own);
      const charged = step.spent(spent);
      const rows = events.map((event, index) => rowOf(event, index === 0 ? charged : onlyLeft(charged)));
      if (failure) throw new FailedCheck(failure, rows);
      return rows;
    },
    output: [...outputFields(laid), ...spentFields, { key: 'id', label: 'Event', type: 'string' }],
    sample: rowOf(sampleEvents[kind], sampleSpent),
  });
}
