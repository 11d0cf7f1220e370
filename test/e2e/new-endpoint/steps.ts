/** The steps of ADDING.md, read from the page: its diffs and its commands, in order. */
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './copy.ts';

export interface Steps {
  /** Changes made by hand, as the page shows them. */
  diffs: string[];
  /** Files that the diffs change. */
  files: string[];
  /** `['npm', 'run', 'generate']` */
  commands: string[][];
}

/** One section of the page. @throws Error if it shows neither a change nor a command */
export function stepsOf(heading: string): Steps {
  const page = readFileSync(join(root, 'ADDING.md'), 'utf8');
  const [, section = ''] = page.split(`\n## ${heading}\n`);
  const [own = ''] = section.split('\n## ');
  const blocks = [...own.matchAll(/```(diff|sh)\n([\s\S]*?)```/g)].map(([, kind, text]) => ({ kind, text: text! }));
  const diffs = blocks.filter(({ kind }) => kind === 'diff').map(({ text }) => text);
  if (blocks.length === 0) throw new Error(`"${heading}" shows no change and no command`);
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
