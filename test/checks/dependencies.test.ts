import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dependencies, type Large, largest, type Row, root } from './dependencies.ts';

const page = join(root, 'DEPENDENCIES.md');
const HEAD = `# Dependencies

What \`npm ci\` installs, and why. A size is what the install would lose without the package: it and all that only it brings, in
megabytes on Linux (x64). What people install holds none of it but what stands under *Ships in*; the n8n package and the core ship
nothing of others. A browser, the clients of the benchmarks, n8n's linters, Zapier's command line and the tools of mutation testing are no
part of it: commands install them into \`.cache/tools\` when they first need them. Written by
\`SOLD_DATA_WRITE=1 npx vitest run test/checks/dependencies.test.ts\`, and checked without it.

| Package | What for | Licence | MB | Ships in |
| --- | --- | --- | --- | --- |
`;
const line = ({ packages, why, licence, size, ships }: Row) =>
  `| ${packages.map(name => `\`${name}\``).join(', ')} | ${why} | ${licence} | ${size.toFixed(size < 10 ? 1 : 0)} | ${ships} |`;
const TEN = '\n## The ten largest packages\n\n| Package | MB | Wanted by |\n| --- | --- | --- |\n';
const largeLine = ({ name, size, wantedBy }: Large) =>
  `| \`${name}\` | ${size.toFixed(size < 10 ? 1 : 0)} | ${wantedBy ? `\`${wantedBy.packages[0]}\`` : 'several'} |`;
const cells = (text: string) => text.split('|').map(cell => cell.trim());

test('each declared package has its reason, and DEPENDENCIES.md is fresh', () => {
  const rows = dependencies();
  const ten = largest(10, rows);
  if (process.env.SOLD_DATA_WRITE) {
    const lines = (all: string[]) => `${all.join('\n')}\n`;
    writeFileSync(page, HEAD + lines(rows.map(line)) + TEN + lines(ten.map(largeLine)));
  }
  const [written = '', large = ''] = readFileSync(page, 'utf8').split(TEN);
  expect(written.slice(0, HEAD.length)).toBe(HEAD);
  const table = written.slice(HEAD.length).trim().split('\n').map(cells);
  const facts = ([, name, why, licence, , ships]: string[]) => [name, why, licence, ships].join(' | ');
  expect(table.map(facts).sort()).toEqual(rows.map(line).map(cells).map(facts).sort());
  // Sizes belong to the platform that the page names; a package manager's other layout moves them a little.
  if (`${process.platform} ${process.arch}` !== 'linux x64') return;
  const place = (text: string) => cells(text)[1];
  expect(large.trim().split('\n').map(place).sort()).toEqual(ten.map(largeLine).map(place).sort());
  for (const row of rows) {
    const told = Number(table.find(([, name]) => name === cells(line(row))[1])![4]);
    expect
      .soft(Math.abs(told - row.size), `${row.packages[0]}: told ${told} MB, is ${row.size.toFixed(1)}`)
      .toBeLessThan(1 + row.size / 10);
  }
});
