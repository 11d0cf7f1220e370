/**
 * `npm run bench [-- --json] [name ...]`: runs every benchmark of this folder, or those whose name contains a word.
 * `--check` runs those that guard a change; a broken promise is measured twice more, and the best figure counts.
 * Exits 1 when a promise is broken.
 */
import { readdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Bench, better, type Figure, holds, ratioOf } from './figure.ts';

const { values, positionals } = parseArgs({
  options: { json: { type: 'boolean', default: false }, check: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const results: { bench: string; figures: Figure[] }[] = [];
for (const bench of await wanted()) {
  if (!values.json) console.log(`\n${bench.name}`);
  const figures = await measured(bench, values.check ? 3 : 1);
  results.push({ bench: bench.name, figures });
  if (!values.json) for (const figure of figures) console.log(`  ${line(figure)}`);
}
if (results.length === 0) {
  console.error(`No benchmark is called ${positionals.join(' or ')}. Leave the name out to run them all.`);
  process.exit(1);
}
if (values.json) console.log(JSON.stringify(results.map(asJson), null, 2));
process.exit(results.every(({ figures }) => figures.every(holds)) ? 0 : 1);

async function wanted(): Promise<Bench[]> {
  const files = readdirSync(import.meta.dirname).filter(name => name.endsWith('.bench.ts'));
  const modules = await Promise.all(files.toSorted().map(file => import(`./${file}`) as Promise<{ benches: Bench[] }>));
  return modules
    .flatMap(({ benches }) => benches)
    .filter(bench => !values.check || bench.check)
    .filter(({ name }) => positionals.length === 0 || positionals.some(word => name.includes(word)));
}

async function measured(bench: Bench, times: number): Promise<Figure[]> {
  let best = await bench.measure();
  for (let again = 1; again < times && !best.every(holds); again += 1) {
    const next = await bench.measure();
    best = best.map((figure, i) => better(figure, next[i]!));
  }
  return best;
}

function asJson({ bench, figures }: (typeof results)[number]) {
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
