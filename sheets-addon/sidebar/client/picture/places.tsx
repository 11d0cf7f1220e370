/** Net proceeds of an item on each marketplace, as bars, best first. */
import { type PlaceRow, speedText } from '@sold-data/core/engine';
import { counted } from '../ui.tsx';
import { money, signedMoney } from './words.ts';

const [WIDTH, HEIGHT] = [240, 6];

/** Only amounts in one currency are ranked, so their bars share a scale. */
export function Places({ places }: { places: readonly PlaceRow[] }) {
  const nets = places.flatMap(({ netProceeds, place }) =>
    netProceeds === null || place === null ? [] : [netProceeds],
  );
  const [worst, best] = [Math.min(0, ...nets), Math.max(0, ...nets)];
  const x = (net: number) => (WIDTH * (net - worst)) / (best - worst || 1);
  return (
    <ol class="places">
      {places.map(line => {
        const ranked = line.place === null ? null : line.netProceeds;
        return (
          <li key={line.marketplace} class={line.place === 1 ? 'best' : ''}>
            <div class="row">
              <strong>{line.marketplace}</strong>
              {ranked !== null && (
                <span>
                  you keep <strong>{money(ranked, line.currency)}</strong>
                </span>
              )}
            </div>
            {ranked !== null && (
              <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
                <rect
                  class={ranked < 0 ? 'loss' : 'gain'}
                  x={Math.min(x(0), x(ranked))}
                  width={Math.max(1, Math.abs(x(ranked) - x(0)))}
                  height={HEIGHT}
                  rx="2"
                />
              </svg>
            )}
            {[earningsOf(line), salesOf(line)].map(
              facts => facts.length > 0 && <p class="help">{facts.join(' · ')}</p>,
            )}
            {line.note !== '' && <p class={line.place === null ? '' : 'help'}>{line.note}.</p>}
          </li>
        );
      })}
    </ol>
  );
}

const earningsOf = ({ place, netProfit, mostToPay, currency }: PlaceRow): string[] => [
  ...(place === null || netProfit === null ? [] : [`${signedMoney(netProfit, currency)} profit`]),
  ...(place === null || mostToPay === null ? [] : [`pay at most ${money(mostToPay, currency)}`]),
];

const salesOf = ({ priceNow, currency, count: sales, soldPerDay, evidence }: PlaceRow): string[] => [
  ...(priceNow === null ? [] : [`price now ${money(priceNow, currency)}`]),
  counted(sales, 'sale'),
  ...(soldPerDay === null ? [] : [`lately ${speedText(soldPerDay)}`]),
  ...(evidence === null || evidence === 'none' ? [] : [`${evidence} evidence`]),
];
