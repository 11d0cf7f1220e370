/** A finished price list: items worth selling, items that lose money, and a bar for each. */
import type { ListResultItem } from '../../server-interface.ts';
import { count, counted } from '../ui.tsx';
import { type Amount, formOfParts, withPlus } from './words.ts';

const [WIDTH, HEIGHT] = [80, 14];

/** Sorted, best first: each bar is the profit of all pieces, as in the sums per currency. Items without a profit or pieces are left out. */
export function ListResult({ items, most = 12 }: { items: readonly ListResultItem[]; most?: number }) {
  const priced = items.flatMap(({ profit, ...item }) =>
    profit === null || item.pieces === 0 ? [] : [{ ...item, profit: Math.round(profit * item.pieces * 100) / 100 }],
  );
  if (priced.length === 0 && items.every(({ outdated }) => outdated === undefined)) return null;
  const sorted = priced.sort((a, b) => b.profit - a.profit);
  const worth = sorted.filter(({ profit }) => profit > 0).length;
  const losses = sorted.filter(({ profit }) => profit < 0).length;
  return (
    <section class="result">
      <dl class="tiles">
        <Tile label="Worth selling" tone={worth > 0 ? 'gain' : ''}>
          {counted(worth, 'item')}
        </Tile>
        <Tile label="At a loss" tone={losses > 0 ? 'loss' : ''}>
          {counted(losses, 'item')}
        </Tile>
        <Tile label="Sum of profits">{sums(sorted)}</Tile>
      </dl>
      <Bars items={shown(sorted, most)} left={sorted.length - most} />
    </section>
  );
}

/** Names the first items whose profits, or the most to pay for them, are no longer right in the sheet. */
export function OutdatedAmounts({ items, isOfProfits }: { items: readonly ListResultItem[]; isOfProfits: boolean }) {
  const namesOf = (why: ListResultItem['outdated']) => {
    const names = items.flatMap(({ keyword, outdated }) => (outdated === why ? [keyword] : []));
    const more = names.length - MOST_NAMES;
    return [...names.slice(0, MOST_NAMES), ...(more > 0 ? [`${more} more`] : [])].join(', ');
  };
  const [byCosts, byItem] = [namesOf('costs'), namesOf('item')];
  return (
    <>
      {byCosts && (
        <p class="help">
          {isOfProfits
            ? 'The profits don’t match what you paid or your selling costs now'
            : 'The most to pay doesn’t match your selling costs now'}
          : {byCosts}.
        </p>
      )}
      {byItem && <p class="help">Not priced yet, because their rows held other items at the last run: {byItem}.</p>}
    </>
  );
}

const MOST_NAMES = 5;

const Tile = ({ label, tone = '', children }: { label: string; tone?: string; children: string }) => (
  <div>
    <dt>{label}</dt>
    <dd class={tone}>{children}</dd>
  </div>
);

/** With the profit of all pieces. */
type Priced = ListResultItem & { profit: number };

/** The sum is written like the profits below it, which add up to it. */
const formIn = (items: readonly Priced[], currency: string | null): Amount =>
  formOfParts(
    items.flatMap(item => (item.currency === currency ? [item.profit] : [])),
    currency,
  );

/** Amounts of different currencies are never added up. */
function sums(items: readonly Priced[]): string {
  const cents = new Map<string | null, number>();
  for (const { currency, profit } of items) cents.set(currency, (cents.get(currency) ?? 0) + Math.round(profit * 100));
  return [...cents].map(([currency, sum]) => formIn(items, currency)(sum / 100)).join(', ');
}

/** The best and the worst items. */
function shown(sorted: readonly Priced[], most: number): readonly Priced[] {
  const half = Math.floor(most / 2);
  return sorted.length <= most ? sorted : [...sorted.slice(0, most - half), ...sorted.slice(-half)];
}

function Bars({ items, left }: { items: readonly Priced[]; left: number }) {
  // Bars of different currencies are not comparable in length.
  const reach = (currency: string | null) =>
    Math.max(0.01, ...items.filter(item => item.currency === currency).map(({ profit }) => Math.abs(profit)));
  const bars = items.map(item => ({ ...item, share: item.profit / reach(item.currency) }));
  const worst = Math.min(0, ...bars.map(({ share }) => share));
  const best = Math.max(0, ...bars.map(({ share }) => share));
  const scale = WIDTH / (best - worst || 1);
  return (
    <>
      <ul class="bars">
        {bars.map(({ keyword, pieces, profit, currency, share }, index) => (
          <li key={index}>
            <span class="name" title={keyword}>
              {pieces === 1 ? keyword : `${count(pieces)} × ${keyword}`}
            </span>
            <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} aria-hidden="true">
              <line class="axis" x1={-worst * scale} x2={-worst * scale} y1="0" y2={HEIGHT} />
              <rect
                class={profit < 0 ? 'loss' : 'gain'}
                x={(Math.min(0, share) - worst) * scale}
                y="2"
                width={Math.max(1, Math.abs(share) * scale)}
                height={HEIGHT - 4}
                rx="1"
              />
            </svg>
            <span class={profit < 0 ? 'loss' : 'gain'}>{withPlus(formIn(items, currency)(profit))}</span>
          </li>
        ))}
      </ul>
      {left > 0 && <p class="help">{left} more are between them.</p>}
    </>
  );
}
