/** Watches a list, and finds new entries in anything that is polled. */
export * from './events.ts';
export { hasKey, listingIds, nameIn, shownId } from './identity.ts';
export * from './item.ts';
export type { Market, MarketSide, Side, WatchField } from './market.ts';
export * from './news.ts';
export { type PlanSettings, planWatch, type WatchPlan } from './plan.ts';
export * from './round.ts';
export { sampleEvents } from './samples.ts';
export { type Standing, standingOf } from './standing.ts';
export { MOST_WATCHED, readWatch, saveWatch, type WatchState } from './state.ts';
export { byUrgency } from './urgency.ts';
