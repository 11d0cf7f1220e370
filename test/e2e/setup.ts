import { linkTools } from '../../scripts/tools.ts';

/** What the suites import and start, before they are loaded: an install takes longer than a test may. */
export async function setup(): Promise<void> {
  linkTools(import.meta.dirname);
  const { launchBrowser } = await import('./browser.ts');
  await (await launchBrowser()).close();
}
