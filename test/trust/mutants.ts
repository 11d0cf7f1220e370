/**
 * `npm run trust:mutants [group...]`: mutation testing of the core (Stryker), written into test/TRUST.md. Its tools are large, so they live
 * in a cache of their own and not in the repository's install.
 */
import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { toolsOf } from '../../tools/packages.ts';
import { partOf, writePart } from './page.ts';
import { groups } from './stryker/groups.ts';
import { reasons } from './stryker/reasons.ts';

const repository = resolve(import.meta.dirname, '../..');
const tools = toolsOf(join(import.meta.dirname, 'stryker'));
/** This run's own: two may run at once. */
const cache = mkdtempSync(join(repository, '.cache/stryker-'));

interface Mutant {
  status: 'Killed' | 'Timeout' | 'Survived' | 'NoCoverage' | 'Ignored' | 'CompileError' | 'RuntimeError';
  mutatorName: string;
  replacement?: string;
  location: { start: { line: number; column: number }; end: { line: number; column: number } };
}
type Report = { files: Record<string, { source: string; mutants: Mutant[] }> };

function reportOf(name: string): Report {
  const report = join(cache, `${name}.json`);
  const settings = join(cache, `${name}.settings.json`);
  writeFileSync(
    settings,
    JSON.stringify({
      plugins: [join(tools, 'node_modules/@stryker-mutator/vitest-runner/dist/src/index.js')],
      testRunner: 'vitest',
      vitest: { configFile: 'test/trust/stryker/vitest.config.ts', related: false },
      coverageAnalysis: 'perTest',
      // What runs once when a module is loaded would need a run of all tests each.
      ignoreStatic: true,
      mutate: groups[name]?.files,
      concurrency: Number(process.env.MUTANTS_AT_ONCE ?? 1),
      ignorePatterns: [
        '/*',
        '!/core',
        '/core/dist',
        '!/test',
        '/test/{e2e,bench,demo}',
        '!/package.json',
        '!/tsconfig.json',
      ],
      tempDirName: relative(repository, join(cache, `tmp-${name}`)),
      reporters: ['json', 'progress-append-only'],
      jsonReporter: { fileName: report },
      disableTypeChecks: false,
      allowConsoleColors: false,
      timeoutMS: 10_000,
      tsconfigFile: 'none.json',
    }),
  );
  const stryker = join(tools, 'node_modules/@stryker-mutator/core/bin/stryker.js');
  const env = { ...process.env, MUTANTS: name };
  spawnSync('node', [stryker, 'run', settings], { cwd: repository, env, stdio: 'inherit' });
  if (!existsSync(report)) throw new Error(`Mutation testing of ${name} came to no end`);
  return JSON.parse(readFileSync(report, 'utf8')) as Report;
}

const isKilled = ({ status }: Mutant) => status === 'Killed' || status === 'Timeout';
const isLeft = ({ status }: Mutant) => status === 'Survived' || status === 'NoCoverage';

function sourceOf(source: string, { location: { start, end } }: Mutant): string {
  const lines = source.split('\n').slice(start.line - 1, end.line);
  lines[lines.length - 1] = lines.at(-1)!.slice(0, end.column - 1);
  lines[0] = lines[0]!.slice(start.column - 1);
  return lines.join(' ');
}

const short = (text: string) => {
  const line = text.replace(/\s+/g, ' ').replaceAll('|', '\\|');
  return `\`${line.length > 70 ? `${line.slice(0, 69)}…` : line}\``;
};
const row = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;

function chapter(name: string, { files }: Report): string {
  const all = Object.entries(files).sort(([a], [b]) => a.localeCompare(b));
  const counted = (mutants: readonly Mutant[]) => {
    const killed = mutants.filter(isKilled).length;
    const whole = killed + mutants.filter(isLeft).length;
    return [killed, whole, whole === 0 ? '' : `${((100 * killed) / whole).toFixed(1)} %`];
  };
  const figures = all.map(([file, { mutants }]) => row([`\`${file}\``, ...counted(mutants)]));
  const left = all.flatMap(([file, { source, mutants }]) =>
    mutants.filter(isLeft).map(mutant => {
      const from = sourceOf(source, mutant);
      const to = mutant.replacement ?? '';
      const why =
        reasons.find(each => each.file === file && from.includes(each.from) && to.includes(each.to))?.why ??
        'no test tells yet';
      return row([`\`${file}\`:${mutant.location.start.line}`, short(from), short(to), why]);
    }),
  );
  const ignored = all.flatMap(([, { mutants }]) => mutants).filter(({ status }) => status === 'Ignored').length;
  return [
    `### ${groups[name]?.title}`,
    [
      row(['File', 'Killed', 'Of', '']),
      row(['---', '---:', '---:', '---:']),
      ...figures,
      row(['**all**', ...counted(all.flatMap(([, { mutants }]) => mutants))]),
    ].join('\n'),
    `\`npm run trust:mutants ${name}\`; ${ignored} more in code that runs when a module is loaded were left out.`,
    ...(left.length > 0
      ? [[row(['Survivor', 'Source', 'Mutant', 'Why']), row(['---', '---', '---', '---']), ...left].join('\n')]
      : []),
  ].join('\n\n');
}

process.on('exit', () => rmSync(cache, { recursive: true, force: true }));
const wanted = process.argv.slice(2);
for (const name of wanted.length > 0 ? wanted : Object.keys(groups)) {
  const { title } = groups[name] ?? {};
  if (!title) throw new Error(`There is no group ${name}; there are ${Object.keys(groups).join(', ')}`);
  const own = chapter(name, reportOf(name));
  const others = partOf('mutants')
    .split(/\n+(?=### )/)
    .filter(text => text !== '' && !text.startsWith(`### ${title}\n`));
  writePart('mutants', [...others, own].join('\n\n'));
  console.log(own);
}
