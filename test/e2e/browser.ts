// Launches a real browser for the playground's tests and pictures: an installed Chrome or Chromium, else the one that comes out of npm.
import { accessSync, constants, existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { type Browser, chromium } from 'playwright-core';
import { toolsOf } from '../../tools.ts';

const COMMANDS = ['google-chrome-stable', 'google-chrome', 'chromium', 'chromium-browser', 'chrome'];

const WELL_KNOWN_PLACES: Partial<Record<NodeJS.Platform, string[]>> = {
  darwin: [
    '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
    '/Applications/Chromium.app/Contents/MacOS/Chromium',
  ],
  win32: [process.env.PROGRAMFILES, process.env['PROGRAMFILES(X86)'], process.env.LOCALAPPDATA]
    .filter(folder => folder !== undefined)
    .map(folder => join(folder, 'Google', 'Chrome', 'Application', 'chrome.exe')),
};

const QUIET = [
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-domain-reliability',
  '--disable-sync',
  '--no-default-browser-check',
  '--no-first-run',
  '--no-pings',
  '--font-render-hinting=none',
];

const NSS = ['/usr/lib/x86_64-linux-gnu/libnss3.so', '/usr/lib64/libnss3.so', '/usr/lib/libnss3.so'];

/** The path of an installed Chrome or Chromium, or undefined when there is none. */
export function installedBrowser(): string | undefined {
  const folders = (process.env.PATH ?? '').split(delimiter).filter(Boolean);
  const candidates = [
    ...folders.flatMap(folder => COMMANDS.map(command => join(folder, command))),
    ...(WELL_KNOWN_PLACES[process.platform] ?? []),
  ];
  return candidates.find(isExecutable);
}

/**
 * Launches a headless browser that makes no request of its own.
 * Throws when no browser is installed and none can be unpacked (the one from npm is for Linux on x64).
 */
export async function launchBrowser(): Promise<Browser> {
  const installed = installedBrowser();
  if (installed) return launch(installed, {});
  const unpacked = browserFromNpm();
  const env: Record<string, string> = {
    FONTCONFIG_FILE: join(import.meta.dirname, 'chromium/fonts.conf'),
    XDG_DATA_HOME: unpacked,
    XDG_CACHE_HOME: unpacked,
  };
  // It brings NSS for systems that have none.
  if (!NSS.some(path => existsSync(path))) env.LD_LIBRARY_PATH = join(unpacked, 'al2023/lib');
  return launch(join(unpacked, 'chromium'), env);
}

/** Installs it unless it is there. @returns the folder with its program @throws Error where there is none for the machine */
export function browserFromNpm(): string {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error('No Chrome or Chromium found. Install one, or put its folder on PATH.');
  }
  return join(toolsOf(join(import.meta.dirname, 'chromium')), 'unpacked');
}

function launch(executablePath: string, extraEnv: Record<string, string>): Promise<Browser> {
  // The user namespaces that Chromium's sandbox needs are closed to root; our pages are our own.
  const asRoot = process.getuid?.() === 0 ? ['--no-sandbox', '--disable-setuid-sandbox'] : [];
  return chromium.launch({
    executablePath,
    args: [...QUIET, ...asRoot],
    env: { ...definedEnvironment(), ...extraEnv },
    timeout: 30_000,
  });
}

function definedEnvironment(): Record<string, string> {
  return Object.fromEntries(
    Object.entries(process.env).filter((pair): pair is [string, string] => pair[1] !== undefined),
  );
}

function isExecutable(path: string): boolean {
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}
