/** The page of promises: each with its proofs, and the mistakes that they catch. */
import { PROMISES, type Promised } from './promises.ts';
import { BREAKS } from './table.ts';

const HEAD = `# Promise and proof

Made by \`npm run generate\` from \`checks/breaks\`. \`npm run breaks\` makes each of these mistakes in a copy of the repository, and expects a
test of its file to fail. Quoted words are parts of test names.
`;

/** The page by its path from the root. */
export function generate(): Record<string, string> {
  return { 'test/PROMISES.md': [HEAD, ...PROMISES.map(sectionOf)].join('\n') };
}

function sectionOf({ id, promise, proofs }: Promised): string {
  const rows = Object.entries(proofs).map(([file, shows]) => {
    const caught = BREAKS.filter(each => each.promise === id && each.proof === `test/${file}`);
    return `| [${file}](${file}) | ${shows} | ${caught.map(({ breaks }) => breaks).join('<br>')} |`;
  });
  return `## ${id} ${promise}\n\n| file | shows | fails if |\n|---|---|---|\n${rows.join('\n')}\n`;
}
