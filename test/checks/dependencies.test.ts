import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { dependencies, type Row, root } from './dependencies.ts';

const page = join(root, 'DEPENDENCIES.md');
const HEAD = `# Dependencies

What \`npm ci\` installs, and why. A size is what the install would lose without the package: it and all that only it brings, in
megabytes on Linux (x64). What people install holds none of it but what stands under *Ships in*; the n8n package and the core ship
nothing of others. Written by \`SOLD_DATA_WRITE=1 npx vitest run test/checks/dependencies.test.ts\`, and checked without it.

| Package | What for | Licence | MB | Ships in |
| --- | --- | --- | --- | --- |
`;
const line = ({ packages, why, licence, size, ships }: Row) =>
  `| ${packages.map(name => `\`${name}\``).join(', ')} | ${why} | ${licence} | ${size.toFixed(size < 10 ? 1 : 0)} | ${ships} |`;
const cells = (text: string) => text.split('|').map(cell => cell.trim());

test('each declared package has its reason, and DEPENDENCIES.md is fresh', () => {
  const rows = dependencies();
  if (process.env.SOLD_DATA_WRITE) writeFileSync(page, `${HEAD}${rows.map(line).join('\n')}\n`);
  const written = readFileSync(page, 'utf8');
  expect(written.slice(0, HEAD.length)).toBe(HEAD);
  const table = written.slice(HEAD.length).trim().split('\n').map(cells);
  const facts = ([, name, why, licence, , ships]: string[]) => [name, why, licence, ships].join(' | ');
  expect(table.map(facts).sort()).toEqual(rows.map(line).map(cells).map(facts).sort());
  // Sizes belong to the platform that the page names; a package manager's other layout moves them a little.
  if (`${process.platform} ${process.arch}` !== 'linux x64') return;
  for (const row of rows) {
    const told = Number(table.find(([, name]) => name === cells(line(row))[1])![4]);
    expect
      .soft(Math.abs(told - row.size), `${row.packages[0]}: told ${told} MB, is ${row.size.toFixed(1)}`)
      .toBeLessThan(1 + row.size / 10);
  }
});
