/** Compares a check of an item with what is remembered of it: the events, and what to remember next. Pure. */
import type { Check } from './check.ts';
import { type EventSettings, eventKinds, type Observed } from './events.ts';
import type { WatchItem } from './item.ts';
import { offered } from './offered.ts';
import { sold } from './sold.ts';
import { type ItemState, minuteOf, type Room } from './state.ts';

/**
 * Records a check that succeeded. The first check of a side begins the comparison: its only events are deals, and offers within a limit.
 */
export function observe(
  item: WatchItem,
  before: ItemState,
  check: Check,
  settings: EventSettings,
  room: Room,
): Observed {
  const observed =
    check.side === 'sold' ? sold(item, before, check, settings, room) : offered(item, before, check, settings, room);
  const { kinds = eventKinds } = settings;
  return {
    state: { ...observed.state, checkedAt: minuteOf(check.at) },
    events: observed.events.filter(({ kind }) => kinds.includes(kind)),
  };
}
