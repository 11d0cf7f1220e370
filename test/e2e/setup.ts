import { linkTools } from '../../tools/packages.ts';

/** The browser's remote control, before the suites that import it are loaded. */
export function setup(): void {
  linkTools(import.meta.dirname);
}
