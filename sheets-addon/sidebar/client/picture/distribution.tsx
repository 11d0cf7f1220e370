/** Histogram of sold prices, with the middle half, the price now, what the person paid, and the price that they move. */
import type { SavedPicture } from '@sold-data/core/engine';
import type { ComponentChildren } from 'preact';
import type { Amount } from './words.ts';

const [WIDTH, HEIGHT, TOP] = [268, 96, 8];
/** Room beside the axis, half as wide as the thumb of the slider below it. */
const EDGE = 6;

export interface Marks {
  /** Prices in the picture's currency: the price now, what the person paid, and the price at which a sale earns nothing. */
  now: number;
  paid: number | null;
  breakEven: number | null;
}

/** The prices that an axis covers. */
export interface Axis {
  low: number;
  high: number;
}

/**
 * The axis of a picture with its marks; undefined if there are too few sales. Marks outside the bins widen it by at most a third on each
 * side; a mark further out is drawn at the edge.
 */
export function axisOf({ bins }: SavedPicture, { now, paid, breakEven }: Marks): Axis | undefined {
  const [from, to] = [bins[0]?.from, bins.at(-1)?.to];
  if (from === undefined || to === undefined) return undefined;
  const marks = [now, paid, breakEven].filter(mark => mark !== null);
  const span = Math.max(to - from, 0.01);
  // If all prices are equal, they are drawn in the middle.
  const room = to > from ? 0 : span * 4;
  return {
    low: Math.max(0, Math.min(from - room, ...marks), from - room - span / 3),
    high: Math.min(Math.max(to + room, ...marks), to + room + span / 3),
  };
}

interface DistributionProps {
  picture: SavedPicture;
  marks: Marks;
  axis: Axis;
  /** The price that the person has moved the line to. */
  price: number;
  amount: Amount;
  /** The slider that moves it. */
  children: ComponentChildren;
}

export function Distribution({ picture, marks, axis, price, amount, children }: DistributionProps) {
  const { bins, p25, p75, count, min, max } = picture;
  const { now, paid, breakEven } = marks;
  const [first, last] = [bins[0], bins.at(-1)];
  if (!first || !last || p25 === null || p75 === null) return null;
  const scale = (at: number) =>
    EDGE + (WIDTH - 2 * EDGE) * Math.min(1, Math.max(0, (at - axis.low) / (axis.high - axis.low)));
  const most = Math.max(...bins.map(bin => bin.count));
  const tall = (sold: number) => ((HEIGHT - TOP) * sold) / most;
  const text = [
    `Prices of ${count} sales: half sold for ${amount(p25)} to ${amount(p75)}, price now ${amount(now)}.`,
    ...(min === null || max === null ? [] : [`Lowest ${amount(min)}, highest ${amount(max)}.`]),
    ...(paid === null ? [] : [`You paid ${amount(paid, true)}.`]),
    ...(breakEven === null ? [] : [`Break-even ${amount(breakEven)}.`]),
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
        <line class="price-edge" x1={scale(price)} x2={scale(price)} y1="0" y2={HEIGHT} />
        <line class="price" x1={scale(price)} x2={scale(price)} y1="0" y2={HEIGHT} />
      </svg>
      {children}
      <div class="ends" aria-hidden="true">
        <span>
          {amount(first.from)}
          {min !== null && min < first.from && ' or less'}
        </span>
        <span>
          {amount(last.to)}
          {max !== null && max > last.to && ' or more'}
        </span>
      </div>
      <figcaption class="legend">
        <MarkLabel kind="now" at={scale(now)}>
          now {amount(now)}
        </MarkLabel>
        {paid !== null && (
          <MarkLabel kind="paid" at={scale(paid)}>
            you paid {amount(paid, true)}
          </MarkLabel>
        )}
        {breakEven !== null && (
          <MarkLabel kind="even" at={scale(breakEven)}>
            break-even {amount(breakEven)}
          </MarkLabel>
        )}
      </figcaption>
    </figure>
  );
}

interface MarkLabelProps {
  kind: 'now' | 'paid' | 'even';
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
