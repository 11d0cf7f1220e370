/**
 * Describes a build of the add-on: version, commit, licence and source. Read at build time from package.json and git.
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { publisher } from '../../scripts/lib/publisher.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

export interface About {
  version: string;
  /** Empty when the build is not from a git repository. */
  commit: string;
  licence: string;
  /** Address of the source code. */
  source: string;
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

/**
 * The first lines of Code.js, for anyone who reads it before pasting it into a project with their API key.
 * @param service the only address that the script sends requests to
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
