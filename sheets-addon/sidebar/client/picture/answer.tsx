/** The answer to "What do I list it at?": the price now, a quick and a patient one, and what is left of each. */
import { listPrices, movementOf, type Pace, type SavedPicture, speedText } from '@sold-data/core/engine';
import type { ItemLook } from '../../server-interface.ts';
import { Button, counted, useShell } from '../ui.tsx';
import type { Amount } from './words.ts';

const PACES: Readonly<Record<Pace, string>> = { fast: 'Sells fast', typical: 'Price now', patient: 'Be patient' };

type Prices = NonNullable<ItemLook['price']>;

export function Headline({ price, picture, daysToSell }: Pick<ItemLook, 'picture' | 'daysToSell'> & { price: string }) {
  const sold = daysToSell === null ? [] : [`${counted(daysToSell, 'day')} to sell, of those that sold`];
  const facts = [...speedOf(picture), ...sold, ...movementText(picture)];
  return (
    <div class="price">
      <p>
        <strong>{price}</strong> price now
      </p>
      {facts.length > 0 && <p class="help">{facts.join(' · ')}</p>}
    </div>
  );
}

interface ListAtProps extends Pick<ItemLook, 'paid' | 'paidNote' | 'terms'> {
  price: Prices;
  amount: Amount;
}

export function ListAt({ price, amount, terms, paid, paidNote }: ListAtProps) {
  const { fix } = useShell();
  return (
    <div class="list-at">
      <table>
        <thead>
          <tr>
            <td />
            <th scope="col">list at</th>
            {terms && <th scope="col">{paid === null ? 'after costs' : 'you keep'}</th>}
          </tr>
        </thead>
        <tbody>
          {listPrices(price, terms).map(({ pace, price: at, kept }) => (
            <tr key={pace} class={pace}>
              <th scope="row">{PACES[pace]}</th>
              <td>{amount(at)}</td>
              {kept !== null && <td class={amount(kept).startsWith('-') ? 'loss' : ''}>{amount(kept)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
      <p class="help">
        {terms && (paid === null ? 'costs: ' : `after the ${amount(paid, true)} you paid, `)}
        {terms && 'fees, shipping and packaging'}
        {paidNote !== '' && `${terms ? '. ' : ''}${paidNote}. `}
        {!terms && paid !== null && `You paid ${amount(paid, true)}. `}
        {!terms && (
          <Button kind="link" act={() => fix('costs')}>
            What do I keep?
          </Button>
        )}
      </p>
    </div>
  );
}

function speedOf(picture: SavedPicture | null): string[] {
  return picture?.soldPerDay == null ? [] : [`sold lately: ${speedText(picture.soldPerDay)}`];
}

/** For example `▲ 8% in 30 days` or `steady over 18 days (+1%)`. */
export function movementText(picture: SavedPicture | null): string[] {
  const moved = picture && movementOf(picture);
  if (!moved) return [];
  const { percent, days, isSteady } = moved;
  const span = `${days} ${days === 1 ? 'day' : 'days'}`;
  const whole = Math.round(Math.abs(percent));
  if (isSteady) return [`steady over ${span} (${whole === 0 ? '' : percent > 0 ? '+' : '-'}${whole}%)`];
  return [`${percent > 0 ? '▲ up' : '▼ down'} ${whole}% in ${span}`];
}
