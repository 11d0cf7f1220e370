/** Compares a check of an item with its saved state. Returns the events and the new state. Pure. */
import type { Check } from './check.ts';
import { type EventSettings, eventKinds, type Observed } from './events.ts';
import type { WatchItem } from './item.ts';
import { offered } from './offered.ts';
import { sold } from './sold.ts';
import { type ItemState, minuteOf, type Room } from './state.ts';

/**
 * Records a successful check. The first check of a side only starts the comparison; it reports deals and offers within a limit, but no
 * other events.
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
