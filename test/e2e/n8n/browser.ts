import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

const QUIET = ['--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run'];
const INSTALLED = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** An installed Chromium when the machine has one, else the one that comes from npm. */
export async function openBrowser(): Promise<Browser> {
  const installed = INSTALLED.find(existsSync);
  if (installed) {
    const args = ['--no-sandbox', '--disable-gpu', '--disable-quic', ...QUIET];
    return await chromium.launch({ executablePath: installed, args });
  }
  const packed = (await import('@sparticuz/chromium')).default;
  return await chromium.launch({ executablePath: await packed.executablePath(), args: [...packed.args, ...QUIET] });
}
