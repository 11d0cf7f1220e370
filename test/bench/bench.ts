/** `npm run bench [-- --json] [name ...]`: runs every benchmark of this folder, or those whose name contains a word. Exits 1 when a promise is broken. */
import { readdirSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { type Bench, type Figure, holds, ratioOf } from './figure.ts';

const { values, positionals } = parseArgs({
  options: { json: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const results: { bench: string; figures: Figure[] }[] = [];
for (const file of readdirSync(import.meta.dirname)
  .filter(name => name.endsWith('.bench.ts'))
  .sort()) {
  const { benches } = (await import(`./${file}`)) as { benches: Bench[] };
  for (const bench of benches) {
    if (positionals.length > 0 && !positionals.some(word => bench.name.includes(word))) continue;
    if (!values.json) console.log(`\n${bench.name}`);
    const figures = await bench.measure();
    results.push({ bench: bench.name, figures });
    if (!values.json) for (const figure of figures) console.log(`  ${line(figure)}`);
  }
}
if (results.length === 0) {
  console.error(`No benchmark is called ${positionals.join(' or ')}. Leave the name out to run them all.`);
  process.exit(1);
}
if (values.json)
  console.log(
    JSON.stringify(
      results.map(({ bench, figures }) => ({
        bench,
        figures: figures.map(figure => ({ ...figure, ratio: ratioOf(figure), holds: holds(figure) })),
      })),
      null,
      2,
    ),
  );
process.exit(results.every(({ figures }) => figures.every(holds)) ? 0 : 1);

function line(figure: Figure): string {
  const ratio = ratioOf(figure);
  const against = figure.peer
    ? `, ${figure.peer.name} ${round(figure.peer.figure)} ${figure.unit}: ${ratio?.toFixed(2)} x`
    : '';
  const promise = figure.promise
    ? ` (promised at most ${figure.promise.most}${figure.promise.of === 'ratio' ? ' x' : ` ${figure.unit}`}: ${holds(figure) ? 'holds' : 'BROKEN'})`
    : '';
  return `${figure.what}: ${round(figure.ours)} ${figure.unit}${against}${promise}`;
}

function round(figure: number): string {
  return figure >= 100 ? String(Math.round(figure)) : figure.toPrecision(3);
}
