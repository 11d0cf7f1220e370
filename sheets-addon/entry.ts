/**
 * Everything that Apps Script may call; stubs.ts writes the top-level functions. Apps Script evaluates the whole script for
 * every cell that calculates, so only prices that are cached are loaded at once. `require` loads the rest when it
 * is called: esbuild turns it into a function of the same script.
 */
import { readCached } from './formulas/read-cached.ts';
import type * as Rest from './on-demand.ts';

declare function require(path: './on-demand.ts'): typeof Rest;

/** What a cell shows. */
export function cell(name: string, given: ArrayLike<unknown>) {
  const args = Array.from(given);
  return readCached(name, args) ?? onDemand().evaluate(name, args);
}

/** Everything but cached prices. */
export const onDemand = () => require('./on-demand.ts');
