/**
 * `npm run trust:mutants [area or file...]`: mutation testing of the core (Stryker), written into test/TRUST.md, where figures of other
 * files stay; `page` writes what was found before anew, with the reasons as they now are. Its tools and the reports live in `.cache`.
 */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { buildSync } from 'esbuild';
import { chosen, command, run, shown } from '../../command.ts';
import { toolsOf } from '../../tools.ts';
import { partOf, writePart } from './page.ts';
import { type Area, areas, TOO_LONG } from './stryker/areas.ts';
import { reasons } from './stryker/reasons.ts';

const repository = resolve(import.meta.dirname, '../..');
const cache = join(repository, '.cache/stryker');
const tools = join(import.meta.dirname, 'stryker');

export interface Mutant {
  status: 'Killed' | 'Timeout' | 'Survived' | 'NoCoverage' | 'Ignored' | 'CompileError' | 'RuntimeError';
  mutatorName: string;
  replacement?: string;
  location: { start: { line: number; column: number }; end: { line: number; column: number } };
}
interface Judged {
  file: string;
  source: string;
  mutants: Mutant[];
}

const reportFile = (file: string) => join(cache, `${file.replaceAll('/', '+')}.json`);

function judgesOf({ tests, longer }: Area, file: string): string[] {
  const places = longer?.files.test(file) ? [...tests, ...longer.tests] : tests;
  const all = places.flatMap(place =>
    place.endsWith('.ts') ? [place] : readdirSync(join(repository, place)).map(name => `${place}/${name}`),
  );
  return all.filter(name => name.endsWith('.test.ts') && !TOO_LONG.test(name));
}

/** Judges the mutants of one file. What was judged before and has not changed, and whose tests have not, is taken from the cache. */
async function judge(area: Area, file: string): Promise<void> {
  const fileName = reportFile(file);
  const named = (ending: string) => fileName.replace(/json$/, ending);
  const settings = named('settings.json');
  const found = named('new.json');
  rmSync(found, { force: true });
  writeFileSync(
    settings,
    JSON.stringify({
      plugins: [join(toolsOf(tools), 'runner.mjs')],
      testRunner: 'judges',
      coverageAnalysis: 'perTest',
      // What runs once when a module is loaded would need a run of all tests each.
      ignoreStatic: true,
      mutate: [file],
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
      tempDirName: named('sandbox'),
      incremental: true,
      incrementalFile: named('incremental.json'),
      reporters: ['json', 'progress-append-only'],
      jsonReporter: { fileName: found },
      disableTypeChecks: false,
      allowConsoleColors: false,
      timeoutMS: 3_000,
      tsconfigFile: 'none.json',
    }),
  );
  const stryker = join(toolsOf(tools), 'node_modules/@stryker-mutator/core/bin/stryker.js');
  const env = { ...process.env, JUDGES: judgesOf(area, file).join(), ROUNDS: '20' };
  await shown('node', [stryker, 'run', settings], { cwd: repository, env });
  if (!existsSync(found)) throw new Error(`Mutation testing of ${file} came to no end`);
  renameSync(found, fileName);
}

/** What was found of a file as it now stands. */
function judgedOf(file: string): Judged | undefined {
  if (!existsSync(reportFile(file))) return undefined;
  const { files } = JSON.parse(readFileSync(reportFile(file), 'utf8')) as {
    files: Record<string, Omit<Judged, 'file'>>;
  };
  const judged = files[file];
  return judged?.source === readFileSync(join(repository, file), 'utf8') ? { file, ...judged } : undefined;
}

const isKilled = ({ status }: Mutant) => status === 'Killed' || status === 'Timeout';
const isLeft = ({ status }: Mutant) => status === 'Survived' || status === 'NoCoverage';

function sourceOf(source: string, { location: { start, end } }: Mutant): string {
  const lines = source.split('\n').slice(start.line - 1, end.line);
  lines[lines.length - 1] = lines.at(-1)?.slice(0, end.column - 1) ?? '';
  lines[0] = lines[0]?.slice(start.column - 1) ?? '';
  return lines.join(' ');
}

const short = (text: string) => {
  const line = text.replace(/\s+/g, ' ').replaceAll('|', '\\|');
  return `\`${line.length > 70 ? `${line.slice(0, 69)}…` : line}\``;
};
const row = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`;

function figuresOf(mutants: readonly Mutant[]): [killed: number, whole: number] {
  const killed = mutants.filter(isKilled).length;
  return [killed, killed + mutants.filter(isLeft).length];
}

function counted(killed: number, whole: number): (string | number)[] {
  return [killed, whole, whole === 0 ? '' : `${((100 * killed) / whole).toFixed(1)} %`];
}

/** So many places are shown with what was changed; of more, the lines alone. */
const SHOWN = 12;

interface Place {
  name: string;
  line: number;
  change: string;
}

/** What the page says of files whose reports are not here: the figures, and the survivors with their reasons. */
class Earlier {
  private readonly chapter: string;

  constructor(title: string) {
    this.chapter =
      partOf('mutants')
        .split(/\n+(?=### )/)
        .find(part => part.startsWith(`### ${title}\n`)) ?? '';
  }

  figures(file: string): [killed: number, whole: number] | undefined {
    const found = new RegExp(`^\\| \`${file}\` \\| (\\d+) \\| (\\d+) \\|`, 'm').exec(this.chapter);
    return found ? [Number(found[1]), Number(found[2])] : undefined;
  }

  /** Where many survive for one reason, the page names each line once. */
  survivors(names: readonly string[]): [why: string, places: Place[]][] {
    return [...this.chapter.matchAll(/^\| (.*) \| \d+ \| (`.*) \|$/gm)].map(([, why = '', where = '']) => [
      why,
      [...where.matchAll(/`([\w-]+\.ts):(\d+)`(.*?)(?=<br>|, `[\w-]+\.ts:|$)/g)].flatMap(
        ([, name = '', line, change = '']) =>
          names.includes(name) ? [{ name, line: Number(line), change: change.trim() }] : [],
      ),
    ]);
  }
}

/** Survivors by the reason why they may; those of no reason by their file. @param earlier those of other files. */
function survivors(all: readonly Judged[], earlier: readonly [why: string, places: Place[]][]): string {
  const byReason = new Map<string, Place[]>(earlier.filter(([, places]) => places.length > 0));
  for (const { file, source, mutants } of all)
    for (const mutant of mutants.filter(isLeft)) {
      const name = file.split('/').at(-1) ?? '';
      const [from, to] = [sourceOf(source, mutant), mutant.replacement ?? ''];
      const reason = reasons.find(({ of }) =>
        of.some(each => each.file === file && each.from.test(from) && (each.to?.test(to) ?? true)),
      );
      const why = reason?.why ?? `No test tells yet (\`${name}\`).`;
      const place = { name, line: mutant.location.start.line, change: `${short(from)} → ${short(to)}` };
      byReason.set(why, [...(byReason.get(why) ?? []), place]);
    }
  if (byReason.size === 0) return '';
  const rows = [...byReason].map(([why, places]) => {
    const told = places.map(
      ({ name, line, change }) => `\`${name}:${line}\`${places.length > SHOWN || !change ? '' : ` ${change}`}`,
    );
    return row([why, places.length, [...new Set(told)].join(places.length > SHOWN ? ', ' : '<br>')]);
  });
  return [row(['Why it may survive', '', 'Where']), row(['---', '---:', '---']), ...rows].join('\n');
}

function chapter(name: string, { title }: Area, files: readonly string[]): string {
  const all = files.flatMap(file => judgedOf(file) ?? []);
  const earlier = new Earlier(title);
  const told = files.map(file => {
    const judged = all.find(each => each.file === file);
    return {
      file,
      isJudged: judged !== undefined,
      figures: judged ? figuresOf(judged.mutants) : earlier.figures(file),
    };
  });
  const figures = told.map(({ file, figures: own }) =>
    row([`\`${file}\``, ...(own ? counted(...own) : ['', '', 'to be judged'])]),
  );
  const counts = told.flatMap(({ figures: own }) => (own ? [own] : []));
  const sum = (at: 0 | 1) => counts.reduce((whole, own) => whole + own[at], 0);
  const others = told.flatMap(({ file, isJudged, figures: own }) =>
    isJudged || !own ? [] : [file.split('/').at(-1) ?? ''],
  );
  return [
    `### ${title}`,
    [
      row(['File', 'Killed', 'Of', '']),
      row(['---', '---:', '---:', '---:']),
      ...figures,
      row([
        counts.length === files.length ? '**all**' : `**${counts.length} of ${files.length} files**`,
        ...counted(sum(0), sum(1)),
      ]),
    ].join('\n'),
    `\`npm run trust:mutants ${name}\`; what runs once when a module is loaded is left out.`,
    survivors(all, earlier.survivors(others)),
  ]
    .filter(text => text !== '')
    .join('\n\n');
}

function writeChapter({ title: own }: Area, text: string): void {
  const parts = partOf('mutants').split(/\n+(?=### )/);
  const chapters = Object.values(areas).map(({ title }) =>
    title === own ? text : parts.find(part => part.startsWith(`### ${title}\n`)),
  );
  writePart('mutants', chapters.filter(part => part !== undefined).join('\n\n'));
}

const known = Object.entries(areas).map(([name, area]) => {
  const files = readdirSync(join(repository, area.folder)).filter(file => file.endsWith('.ts'));
  return { name, area, files: files.map(file => `${area.folder}/${file}`).sort() };
});

const line = command('trust:mutants', 'Mutation testing of the core, into test/TRUST.md.')
  .argument('[words...]', `${Object.keys(areas).join(', ')}, a file of theirs, or page`)
  .action(async (typed: string[]) => {
    const words = chosen(line, typed, [...known.flatMap(({ name, files }) => [name, ...files]), 'page']);
    const pageAlone = typed.join() === 'page';
    if (!pageAlone) {
      mkdirSync(cache, { recursive: true });
      buildSync({
        entryPoints: [join(tools, 'runner.ts')],
        // Beside the packages that it imports.
        outfile: join(toolsOf(tools), 'runner.mjs'),
        bundle: true,
        format: 'esm',
        platform: 'node',
        packages: 'external',
      });
    }
    for (const { name, area, files } of known) {
      const asked = pageAlone ? [] : files.filter(file => words.includes(name) || words.includes(file));
      if (asked.length === 0 && !pageAlone) continue;
      for (const file of asked) await judge(area, file);
      writeChapter(area, chapter(name, area, files));
    }
  });
await run(line);
