import { linkTools } from '../../tools.ts';

/** What the suites import and start, before they are loaded: an install takes longer than a test may. */
export async function setup(): Promise<void> {
  linkTools(import.meta.dirname);
  const { browserFromNpm, installedBrowser } = await import('./browser.ts');
  if (!installedBrowser()) browserFromNpm();
}
