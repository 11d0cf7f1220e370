/** Net proceeds of an item on each marketplace, as bars, best first. */
import { type PlaceRow, speedText } from '@sold-data/core/engine';
import { counted } from '../ui.tsx';
import { type Amount, formOf, withPlus } from './words.ts';

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
        const amount = formOf(
          places.flatMap(({ currency, priceNow, median }) =>
            currency === line.currency ? [priceNow ?? median ?? 0] : [],
          ),
          line.currency,
        );
        const ranked = line.place === null ? null : line.netProceeds;
        return (
          <li key={line.marketplace} class={line.place === 1 ? 'best' : ''}>
            <div class="row">
              <strong>{line.marketplace}</strong>
              {ranked !== null && (
                <span>
                  <strong>{amount(ranked)}</strong> after costs
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
            {[earningsOf(line, amount), salesOf(line, amount)].map(
              facts => facts.length > 0 && <p class="help">{facts.join(' · ')}</p>,
            )}
            {line.note !== '' && <p class={line.place === null ? '' : 'help'}>{line.note}.</p>}
          </li>
        );
      })}
    </ol>
  );
}

const earningsOf = ({ place, netProfit, mostToPay }: PlaceRow, amount: Amount): string[] => [
  ...(place === null || netProfit === null ? [] : [`${withPlus(amount(netProfit))} profit`]),
  ...(place === null || mostToPay === null ? [] : [`pay at most ${amount(mostToPay)}`]),
];

const salesOf = ({ priceNow, count: sales, soldPerDay, evidence }: PlaceRow, amount: Amount): string[] => [
  ...(priceNow === null ? [] : [`price now ${amount(priceNow)}`]),
  counted(sales, 'sale'),
  ...(soldPerDay === null ? [] : [`sold lately: ${speedText(soldPerDay)}`]),
  ...(evidence === null || evidence === 'none' ? [] : [`${evidence} evidence`]),
];
