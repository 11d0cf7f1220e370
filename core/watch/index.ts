/** Watches a list within a monthly budget. */
export * from './events.ts';
export * from './item.ts';
export { type PlanSettings, planWatch, type WatchPlan } from './plan.ts';
export * from './round.ts';
export { type Standing, standingOf } from './standing.ts';
export { MOST_WATCHED, readWatch, saveWatch, type WatchState } from './state.ts';
export { byUrgency } from './urgency.ts';
