/** Histogram of sold prices, with the middle half, the median and the price that the person paid. */
import type { SavedPicture } from '@sold-data/core/engine';
import type { ComponentChildren } from 'preact';
import { money, shortMoney } from './words.ts';

const [WIDTH, HEIGHT, TOP] = [268, 96, 8];

export interface Marks {
  /** The price that the person paid, and the price at which a sale earns nothing, both in the picture's currency. */
  paid?: number | null;
  breakEven?: number | null;
}

export function Distribution({ picture, paid = null, breakEven = null }: { picture: SavedPicture } & Marks) {
  const { bins, median, p25, p75, currency, count, min, max } = picture;
  const [first, last] = [bins[0], bins.at(-1)];
  if (!first || !last || median === null || p25 === null || p75 === null) return null;
  const marks = [paid, breakEven].filter(mark => mark !== null);
  const scale = scaleOf(first.from, last.to, marks);
  const most = Math.max(...bins.map(bin => bin.count));
  const tall = (sold: number) => ((HEIGHT - TOP) * sold) / most;
  const atMost = (amount: number) => money(amount, currency);
  const text = [
    `Prices of ${count} sales: half sold for ${atMost(p25)} to ${atMost(p75)}, median ${atMost(median)}.`,
    ...(min === null || max === null ? [] : [`Lowest ${atMost(min)}, highest ${atMost(max)}.`]),
    ...(paid === null ? [] : [`You paid ${atMost(paid)}.`]),
    ...(breakEven === null ? [] : [`Break-even ${atMost(breakEven)}.`]),
  ].join(' ');
  return (
    <figure class="chart">
      <svg viewBox={`0 0 ${WIDTH} ${HEIGHT + 12}`} role="img" aria-label={text}>
        <rect class="middle" x={scale(p25)} y="0" width={Math.max(2, scale(p75) - scale(p25))} height={HEIGHT} />
        {bins.map(({ from, to, count: sold }) => (
          <rect
            key={from}
            class={from < p75 && to > p25 ? 'bar in' : 'bar'}
            x={scale(from) + 0.75}
            y={HEIGHT - tall(sold)}
            width={Math.max(2, scale(to) - scale(from) - 1.5)}
            height={tall(sold)}
            rx="1.5"
          />
        ))}
        <line class="axis" x1="0" x2={WIDTH} y1={HEIGHT} y2={HEIGHT} />
        <line class="median-edge" x1={scale(median)} x2={scale(median)} y1="0" y2={HEIGHT} />
        <line class="median" x1={scale(median)} x2={scale(median)} y1="0" y2={HEIGHT} />
        {paid !== null && (
          <g class="paid">
            <line x1={scale(paid)} x2={scale(paid)} y1="4" y2={HEIGHT} />
            <Triangle x={scale(paid)} />
          </g>
        )}
        {breakEven !== null && (
          <g class="even">
            <Triangle x={scale(breakEven)} />
          </g>
        )}
      </svg>
      <div class="ends" aria-hidden="true">
        <span>
          {shortMoney(first.from, currency)}
          {min !== null && min < first.from && ' or less'}
        </span>
        <span>
          {shortMoney(last.to, currency)}
          {max !== null && max > last.to && ' or more'}
        </span>
      </div>
      <figcaption class="legend">
        <MarkLabel kind="median" at={scale(median)}>
          median {atMost(median)}
        </MarkLabel>
        {paid !== null && (
          <MarkLabel kind="paid" at={scale(paid)}>
            you paid {atMost(paid)}
          </MarkLabel>
        )}
        {breakEven !== null && (
          <MarkLabel kind="even" at={scale(breakEven)}>
            break-even {atMost(breakEven)}
          </MarkLabel>
        )}
      </figcaption>
    </figure>
  );
}

interface MarkLabelProps {
  kind: 'median' | 'paid' | 'even';
  /** The x position of its mark. */
  at: number;
  children: ComponentChildren;
}

/** A label that begins at its mark, or ends there in the right half. A long one takes the room that it needs. */
function MarkLabel({ kind, at, children }: MarkLabelProps) {
  const percent = (100 * at) / WIDTH;
  const isLeft = percent <= 50;
  return (
    <span style={{ display: 'flex', flexDirection: isLeft ? 'row' : 'row-reverse' }}>
      <i style={{ flex: `0 1 ${isLeft ? percent : 100 - percent}%` }} />
      <span class={kind}>{children}</span>
    </span>
  );
}

const Triangle = ({ x }: { x: number }) => <path d={`M${x} ${HEIGHT + 2} l5 8 h-10 z`} />;

/**
 * Maps a price to its x position. Marks outside the bins widen the axis by at most a third on each side; a mark further out is drawn at the
 * edge.
 */
function scaleOf(from: number, to: number, marks: readonly number[]): (price: number) => number {
  const span = Math.max(to - from, 0.01);
  // If all prices are equal, they are drawn in the middle.
  const room = to > from ? 0 : span * 4;
  const low = Math.max(Math.min(from - room, ...marks), from - room - span / 3);
  const high = Math.min(Math.max(to + room, ...marks), to + room + span / 3);
  const inside = WIDTH - 12;
  return price => 6 + inside * Math.min(1, Math.max(0, (price - low) / (high - low)));
}
