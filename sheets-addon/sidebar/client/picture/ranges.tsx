/** A sample list of items with their price ranges, shown to new users before they have a key. The items come from a template. */
import type { PriceRange } from '../../forms/forms.ts';
import { type Amount, formOf } from './words.ts';

const [WIDTH, HEIGHT] = [84, 14];

/** Prices are drawn relative to their item's median, so all medians are aligned and a wide range is a long line. */
export function PriceRanges({ ranges }: { ranges: readonly PriceRange[] }) {
  const reach = Math.max(...ranges.flatMap(({ p10, p90, median }) => [1 - p10 / median, p90 / median - 1]));
  const amount = formOf(
    ranges.map(({ median }) => median),
    'USD',
  );
  return (
    <ul class="ranges">
      {ranges.map(range => (
        <li key={range.item}>
          <span class="name">{range.item}</span>
          <Range {...range} reach={reach} amount={amount} />
          <strong>{amount(range.median)}</strong>
        </li>
      ))}
    </ul>
  );
}

function Range({ p10, p25, median, p75, p90, reach, amount }: PriceRange & { reach: number; amount: Amount }) {
  const x = (price: number) => (WIDTH / 2) * (1 + (price / median - 1) / reach);
  const text = `Most sold for ${amount(p10)} to ${amount(p90)}, half for ${amount(p25)} to ${amount(p75)}.`;
  return (
    <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} role="img" aria-label={text}>
      <line class="reach" x1={x(p10)} x2={x(p90)} y1={HEIGHT / 2} y2={HEIGHT / 2} />
      <rect class="box" x={x(p25)} y="2" width={x(p75) - x(p25)} height={HEIGHT - 4} rx="1.5" />
      <line class="middle" x1={x(median)} x2={x(median)} y1="0" y2={HEIGHT} />
    </svg>
  );
}
