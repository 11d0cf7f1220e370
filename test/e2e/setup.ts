import { linkTools } from '../../scripts/lib/tools.ts';

/** Prepares the suites before they are loaded: an installation takes longer than a test's time limit. */
export async function setup(): Promise<void> {
  linkTools(import.meta.dirname);
  const { launchBrowser } = await import('./browser.ts');
  await (await launchBrowser()).close();
}
