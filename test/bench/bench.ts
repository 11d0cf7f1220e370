/**
 * `npm run bench`: size and speed, each compared with a peer in the same run. An exceeded bound is measured twice more. Exits 1 if it stays
 * exceeded.
 */
import { command, run } from '../../scripts/lib/command.ts';
import * as core from './core.bench.ts';
import { better, type Figure, holds, measured } from './figure.ts';
import * as lists from './lists.bench.ts';
import { comparePrices } from './price/price.bench.ts';
import * as sheets from './sheets.bench.ts';
import * as sizes from './sizes.bench.ts';

const line = command('bench', 'Size and speed, each beside a peer in the same run.').action(measureAll);
line
  .command('price')
  .description(
    'How far prices are from what was paid later, on made-up series or on CSVs with the columns item, day and price.',
  )
  .argument('[files...]', 'CSV files, also zipped')
  .action(comparePrices);
await run(line);

async function measureAll(): Promise<void> {
  let broken = false;
  for (const { measure } of [sizes, core, sheets, lists]) {
    let best = await measure();
    for (let again = 0; again < 2 && !best.every(holds); again += 1) {
      const next = await measure();
      best = best.map((figure, i) => better(figure, next[i]!));
    }
    for (const figure of best) console.log(lineOf(figure));
    broken ||= !best.every(holds);
  }
  process.exit(broken ? 1 : 0);
}

function lineOf(figure: Figure): string {
  const { what, ours, unit, peer, most } = figure;
  const against = peer ? `, ${peer.name} ${round(peer.figure)} ${unit}: ${measured(figure).toFixed(2)} x` : '';
  return `${what}: ${round(ours)} ${unit}${against} (at most ${most} ${peer ? 'x' : unit}: ${holds(figure) ? 'holds' : 'BROKEN'})`;
}

function round(figure: number): string {
  return figure >= 100 ? String(Math.round(figure)) : figure.toPrecision(3);
}
