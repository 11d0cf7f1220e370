/** What a copy of the add-on says about itself. Read while it is built: from the package, its publisher, its commit and its changes. */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { publisher } from '../scripts/publisher.ts';

const root = fileURLToPath(new URL('..', import.meta.url));

export interface About {
  version: string;
  /** Empty where there is no repository. */
  commit: string;
  licence: string;
  /** Where the source is. */
  source: string;
  /** What this version brings to the sheet, a sentence or two each. */
  news: string[];
}

export function aboutOf(): About {
  const { version, license } = JSON.parse(readFileSync(join(root, 'sheets-addon/package.json'), 'utf8')) as {
    version: string;
    license: string;
  };
  return {
    version,
    commit: commitOf(root),
    licence: license,
    source: publisher.repository,
    news: newsOf(readFileSync(join(root, 'CHANGELOG.md'), 'utf8'), version),
  };
}

function commitOf(folder: string): string {
  try {
    return execFileSync('git', ['rev-parse', '--short=10', 'HEAD'], {
      cwd: folder,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    }).trim();
  } catch {
    return '';
  }
}

/** The entries of a version that are about the add-on, from the page of changes. */
export function newsOf(changes: string, version: string): string[] {
  const [section = ''] = changes.split(`\n## ${version}\n`).slice(1);
  const [own = ''] = section.split('\n## ');
  return own
    .split(/\n(?=- )/)
    .map(entry => entry.replace(/[*`]/g, '').replace(/\s+/g, ' ').trim())
    .flatMap(entry => /^- Google Sheets: (.+)$/.exec(entry)?.[1] ?? [])
    .map(text => text.charAt(0).toUpperCase() + text.slice(1));
}

/**
 * The first lines of Code.js, for anyone who reads it before pasting it beside a key.
 * @param service the one address that it sends requests to
 */
export function headerOf({ version, commit, licence, source }: About, service: string): string {
  const lines = [
    `Sold Data for Google Sheets, version ${version}`,
    ...(commit === '' ? [] : [`Commit: ${commit}`]),
    `Licence: ${licence}`,
    `Source: ${source}`,
    `Sends requests to this address only: ${service}`,
  ];
  return lines.map(line => `// ${line}`).join('\n');
}
