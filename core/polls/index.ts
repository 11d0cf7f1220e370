/** What is new since the last poll: rows of a search, a moved median, a low quota, finished jobs. */
export { hasKey, listingIds, nameIn, shownId } from './identity.ts';
export * from './jobs.ts';
export * from './median.ts';
export * from './new-rows.ts';
export * from './quota.ts';
