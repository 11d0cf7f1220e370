/** Prints the parts and checks whether they agree. */
import type { Line, Part, PriceShown } from './part.ts';

/** Width of the narrowest usual terminal, in columns. */
const TERMINAL = 80;

export function print(part: Part): void {
  console.log(`\n${part.title}`);
  for (const line of part.lines) console.log(linesOf(line).join('\n'));
}

/** The question with its requests at the right edge, and the result below it. */
export function linesOf({ asked, shown, requests }: Line): string[] {
  const cost = `[${requests} ${requests === 1 ? 'request' : 'requests'}]`;
  return [`  ${asked.padEnd(TERMINAL - cost.length - 2)}${cost}`, ...wrapped(shown, '      ')];
}

/** Differences as sentences; empty if the connectors agree with each other and with the service. */
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

/** Wraps a text into indented lines. */
function wrapped(text: string, indent: string): string[] {
  const lines: string[] = [];
  for (const word of text.split(' ')) {
    const longer = `${lines.at(-1)} ${word}`;
    if (lines.length > 0 && longer.length <= TERMINAL) lines[lines.length - 1] = longer;
    else lines.push(indent + word);
  }
  return lines;
}
