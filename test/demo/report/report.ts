/** Prints the parts and judges whether they agree. */
import type { Part, PriceShown } from './part.ts';

const WIDTH = 46;

export function print(part: Part): void {
  console.log(`\n${part.title}`);
  for (const { asked, shown, requests } of part.lines) {
    const [first, ...rest] = wrapped(shown);
    console.log(`  ${asked.padEnd(WIDTH)} ${first}`);
    for (const line of rest) console.log(`  ${''.padEnd(WIDTH)} ${line}`);
    console.log(`  ${''.padEnd(WIDTH)} [${requests} ${requests === 1 ? 'request' : 'requests'}]`);
  }
}

/** What differs, as sentences; empty when the surfaces agree with each other and with the service. */
export function differences(parts: readonly Part[], truth?: PriceShown): string[] {
  const expected = truth ?? parts.find(({ price }) => isShown(price))?.price;
  return parts.flatMap(({ title, price, fault }) => {
    const faults = fault === undefined ? [] : [fault];
    if (!isShown(price)) return [`${title} shows no price.`, ...faults];
    if (price.median === expected?.median && price.count === expected.count) return faults;
    return [`${title} says ${worded(price)}, not ${worded(expected!)}.`, ...faults];
  });
}

function isShown(price: PriceShown | undefined): price is PriceShown {
  return Number.isFinite(price?.median);
}

function worded({ median, count }: PriceShown): string {
  return `${median} from ${count} sales`;
}

function wrapped(text: string, width = 72): string[] {
  const lines = [''];
  for (const word of text.split(' ')) {
    const last = lines.at(-1)!;
    if (last !== '' && last.length + word.length >= width) lines.push(word);
    else lines[lines.length - 1] = last === '' ? word : `${last} ${word}`;
  }
  return lines;
}
