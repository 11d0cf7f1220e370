/** One item: its price, the spread of prices, their trend, and the latest sales. */

import {
  EVIDENCE_MEANING,
  EVIDENCE_RULE,
  type LatestSale,
  PRICE_NOW_RULE,
  type SavedPicture,
} from '@sold-data/core/engine';
import type { ItemLook } from '../../server-interface.ts';
import { Distribution, type Marks } from './distribution.tsx';
import { LatestSales, Thumbnail } from './sales.tsx';
import { TimeLine } from './time-line.tsx';
import { daysText, money, shortMoney, signedMoney, speedText } from './words.ts';

export interface ItemFacts extends Marks {
  keyword: string;
  /** The price to list the item at today; null if there are too few sales. */
  priceNow: number | null;
  /** The price as the item's cell shows it. */
  median: number | null;
  currency: string | null;
  /** Limitations of the price. */
  note: string;
  picture: SavedPicture | null;
  /** Loaded only for items that someone has opened. */
  latest?: readonly LatestSale[];
  asking?: ItemLook['asking'];
  profit?: number | null;
  mostToPay?: number | null;
}

export function ItemPicture({ keyword, priceNow, median, currency, note, picture, latest = [], ...more }: ItemFacts) {
  const { paid = null, breakEven = null, profit = null, mostToPay = null, asking = null } = more;
  const tiles = [
    { label: 'Profit', value: profit, text: profit !== null && signedMoney(profit, currency), bad: (profit ?? 0) < 0 },
    { label: 'Pay at most', value: mostToPay, text: mostToPay !== null && money(mostToPay, currency) },
    { label: `Asking ${asking?.day}`, value: asking, text: asking && money(asking.median, currency) },
  ].filter(({ value }) => value !== null);
  // The person's amounts are drawn only if the picture has the same currency as the price.
  const marks = picture?.currency === currency ? { paid, breakEven } : {};
  // Price and picture leave out the same sales, so their notes may repeat each other. Without a price, its note is shown in place of the
  // price.
  const shown = new Set(median === null ? note.split('; ') : ['']);
  const said = [note, picture?.note ?? ''].flatMap(each => each.split('; '));
  const limits = [...new Set(said)].filter(each => !shown.has(each) && each !== '').join('; ');
  return (
    <article class="item">
      <div class="item-head">
        {picture && <Thumbnail image={picture.image} />}
        <div>
          <h2>{keyword}</h2>
          {picture && <p class="help">{coverage(picture)}</p>}
        </div>
      </div>
      {median === null ? (
        <p class="limits">{note || 'No price'}.</p>
      ) : (
        <p class="price">
          <strong>{money(priceNow ?? median, currency)}</strong> price now · median {money(median, currency)},
          {picture && picture.p25 !== null && picture.p75 !== null && (
            <span>
              {' '}
              half sold for {shortMoney(picture.p25, picture.currency)}–{shortMoney(picture.p75, picture.currency)}
            </span>
          )}
        </p>
      )}
      {picture && <Distribution picture={picture} {...marks} />}
      {tiles.length > 0 && (
        <dl class="tiles">
          {tiles.map(({ label, text, bad = false }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd class={label === 'Profit' ? (bad ? 'loss' : 'gain') : ''}>{text}</dd>
            </div>
          ))}
        </dl>
      )}
      {picture && <EvidenceWord picture={picture} />}
      {picture && <TimeLine picture={picture} />}
      <LatestSales sales={latest} />
      {limits !== '' && <p class="help limits">{limits}.</p>}
    </article>
  );
}

function coverage({ count, firstDay, lastDay, soldPerDay }: SavedPicture): string {
  const sales = `${count.toLocaleString('en-US')} ${count === 1 ? 'sale' : 'sales'}`;
  const days = firstDay !== null && lastDay !== null ? `, ${daysText(firstDay, lastDay)}` : '';
  return `${sales}${days}${soldPerDay === null ? '' : ` · ${speedText(soldPerDay)}`}`;
}

/** The grade of the evidence, and the rule behind it on request. */
function EvidenceWord({ picture: { evidence, isNewest } }: { picture: Pick<SavedPicture, 'evidence' | 'isNewest'> }) {
  const { grade, why } = evidence;
  const meaning = grade === 'none' ? '' : ` ${capital(EVIDENCE_MEANING[grade])}.`;
  return (
    <details class={`evidence ${grade}`}>
      <summary>
        {grade === 'none' ? 'No evidence' : `${capital(grade)} evidence`}
        <span class="help"> · {why}</span>
      </summary>
      <p class="help">
        {EVIDENCE_RULE}
        {meaning}
      </p>
      <p class="help">
        {PRICE_NOW_RULE} This one comes from {isNewest ? 'the newest sales' : 'all sales'}.
      </p>
    </details>
  );
}

const capital = (text: string) => text[0]!.toUpperCase() + text.slice(1);
