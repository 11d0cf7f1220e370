/**
 * `npm run bench [-- --json] [name ...]`: runs every benchmark of this folder, or those whose name contains a word.
 * `--check` runs those that guard a change; a broken promise is measured twice more, and the best figure counts.
 * Exits 1 when a promise is broken. `--spoil` shows that each can be: our own work is done five times over, and it exits 1 when one holds.
 */
import { readdirSync } from 'node:fs';
import { command, run, TypedWrong } from '../../command.ts';
import { linkTools } from '../../tools.ts';
import { type Bench, better, type Figure, holds, ratioOf } from './figure.ts';

interface Options {
  json?: boolean;
  check?: boolean;
  spoil?: boolean;
}

/** How often our own work is done to break every bound. */
const SPOILT = 5;

await run(
  command('bench', 'Size, speed and memory beside a peer in the same run.')
    .argument('[names...]', 'run those whose name contains a word')
    .option('--json', 'print figures as JSON')
    .option('--check', 'run those that guard a change; a broken promise is measured twice more')
    .option('--spoil', 'do our own work five times over, so every bound must fail')
    .action(measureAll),
);

async function measureAll(names: string[], { json, check, spoil }: Options): Promise<void> {
  const results: { bench: string; figures: Figure[] }[] = [];
  for (const bench of await wanted(names, check)) {
    if (!json) console.log(`\n${bench.name}`);
    const figures = spoil ? await bench.measure(SPOILT) : await measured(bench, check ? 3 : 1);
    results.push({ bench: bench.name, figures });
    if (!json) for (const figure of figures) console.log(`  ${line(figure)}`);
  }
  if (json) console.log(JSON.stringify(results.map(asJson), null, 2));
  const promised = results.flatMap(({ figures }) => figures.filter(({ promise }) => promise));
  process.exit(promised.every(figure => holds(figure) !== (spoil ?? false)) ? 0 : 1);
}

async function wanted(names: string[], check = false): Promise<Bench[]> {
  const files = readdirSync(import.meta.dirname).filter(name => name.endsWith('.bench.ts'));
  const modules = await Promise.all(files.toSorted().map(file => import(`./${file}`) as Promise<{ benches: Bench[] }>));
  const benches = modules.flatMap(module => module.benches).filter(bench => !check || bench.check);
  for (const word of names)
    if (!benches.some(({ name }) => name.includes(word)))
      throw new TypedWrong(
        `No benchmark${check ? ' of --check' : ''} is called ${word}. Leave it out to run them all.`,
      );
  linkTools(import.meta.dirname);
  return benches.filter(({ name }) => names.length === 0 || names.some(word => name.includes(word)));
}

async function measured(bench: Bench, times: number): Promise<Figure[]> {
  let best = await bench.measure();
  for (let again = 1; again < times && !best.every(holds); again += 1) {
    const next = await bench.measure();
    best = best.map((figure, i) => better(figure, next[i]!));
  }
  return best;
}

function asJson({ bench, figures }: { bench: string; figures: Figure[] }) {
  return { bench, figures: figures.map(it => ({ ...it, ratio: ratioOf(it), holds: holds(it) })) };
}

function line(figure: Figure): string {
  const { what, ours, unit, peer, promise } = figure;
  const against = peer ? `, ${peer.name} ${round(peer.figure)} ${unit}: ${ratioOf(figure)?.toFixed(2)} x` : '';
  const bound = promise?.of === 'ratio' ? `${promise.most} x` : `${promise?.most} ${unit}`;
  const said = promise ? ` (promised at most ${bound}: ${holds(figure) ? 'holds' : 'BROKEN'})` : '';
  return `${what}: ${round(ours)} ${unit}${against}${said}`;
}

function round(figure: number): string {
  return figure >= 100 ? String(Math.round(figure)) : figure.toPrecision(3);
}
