/** The steps of ADDING.md as something that can be followed: its diffs and its commands, in order. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './copy.ts';

export interface Steps {
  /** Changes by hand, as the page shows them. */
  diffs: string[];
  /** Files that those touch. */
  files: string[];
  /** `npm run generate`, with its words apart. */
  commands: string[][];
}

/** What stands in one section of the page, up to the next heading of the same level. @throws Error when there is no change in it */
export function stepsOf(heading: string): Steps {
  const page = readFileSync(join(root, 'ADDING.md'), 'utf8');
  const [, section = ''] = page.split(`\n## ${heading}\n`);
  const [own = ''] = section.split('\n## ');
  const blocks = [...own.matchAll(/```(diff|sh)\n([\s\S]*?)```/g)].map(([, kind, text]) => ({ kind, text: text! }));
  const diffs = blocks.filter(({ kind }) => kind === 'diff').map(({ text }) => text);
  if (diffs.length === 0) throw new Error(`"${heading}" shows no change`);
  return {
    diffs,
    files: [...new Set(diffs.flatMap(diff => [...diff.matchAll(/^\+\+\+ b\/(.+)$/gm)].map(([, file]) => file!)))],
    commands: blocks
      .filter(({ kind }) => kind === 'sh')
      .flatMap(({ text }) =>
        text
          .trim()
          .split('\n')
          .map(line => line.split(' ')),
      ),
  };
}
