import { join } from 'node:path';
import { linkTools } from '../../tools.ts';

/** What the suites import and start, before they are loaded: an install takes longer than a test may. */
export async function setup(): Promise<void> {
  for (const tools of ['.', '../bench']) linkTools(join(import.meta.dirname, tools));
  const { browserFromNpm, installedBrowser } = await import('./browser.ts');
  if (!installedBrowser()) browserFromNpm();
}
