/** One item: what to list it at, the spread of its prices, their trend, and the latest sales. */
import {
  breakEvenAt,
  EVIDENCE_MEANING,
  EVIDENCE_RULE,
  moneyForm,
  PRICE_NOW_RULE,
  profitAt,
  type SavedPicture,
} from '@sold-data/core/engine';
import type { ItemLook } from '../../server-interface.ts';
import { Headline, ListAt } from './answer.tsx';
import { AskingPrice } from './asking-price.tsx';
import { MixedSearch } from './mixed.tsx';
import { LatestSales, Thumbnail } from './sales.tsx';
import { Telling } from './telling.tsx';
import { TimeLine } from './time-line.tsx';
import { type Amount, daysText } from './words.ts';

type ItemFacts = Omit<ItemLook, 'price' | 'cost'> & {
  price: NonNullable<ItemLook['price']>;
  /** Shows a narrower search. */
  narrow: (search: string) => void;
};

export function ItemPicture(item: ItemFacts) {
  const { cell, keyword, price, picture, daysToSell, latest, asking, paid, paidNote, terms, narrow } = item;
  const { priceNow, currency, note, mixed, summary } = price;
  const amount: Amount = moneyForm(priceNow ?? asking?.median ?? 0, currency);
  const breakEven = terms && paid !== null ? breakEvenAt(terms, paid) : null;
  const mostToPay = terms && profitAt(priceNow, terms).mostToPay;
  const tiles = [
    ...(mostToPay == null ? [] : [{ label: 'Pay at most', text: amount(mostToPay) }]),
    ...(asking ? [{ label: `Asking ${asking.day}`, text: amount(asking.median) }] : []),
  ];
  // A picture in another currency than the price would put its marks on the wrong axis.
  const isSame = picture?.currency === currency;
  return (
    <article class="item">
      <div class="item-head">
        {picture && <Thumbnail image={picture.image} />}
        <h2>{keyword}</h2>
      </div>
      {priceNow === null ? (
        <p class="limits">
          {note || 'No price'}.{picture?.evidence.grade === 'none' && ' Try other words, or fewer.'}
        </p>
      ) : (
        <>
          <Headline price={amount(priceNow)} picture={picture} daysToSell={daysToSell} />
          {picture && <EvidenceWord picture={picture} />}
          {mixed && <MixedSearch mixed={mixed} keyword={keyword} amount={amount} narrow={narrow} />}
          <ListAt price={price} amount={amount} terms={terms} paid={paid} paidNote={paidNote} />
          {picture && isSame && (
            <AskingPrice
              key={cell}
              picture={picture}
              marks={{ now: priceNow, paid, breakEven }}
              terms={terms}
              amount={amount}
            />
          )}
        </>
      )}
      {tiles.length > 0 && (
        <dl class="tiles">
          {tiles.map(({ label, text }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
      {priceNow === null && picture && <EvidenceWord picture={picture} />}
      {priceNow !== null && <Telling text={summary} />}
      {picture && <TimeLine picture={picture} />}
      <LatestSales sales={latest ?? []} />
      <Limits notes={[picture?.note ?? '']} told={note} />
    </article>
  );
}

/** Limitations that the price does not tell itself. Price and picture leave out the same sales. */
function Limits({ notes, told }: { notes: readonly string[]; told: string }) {
  const known = new Set(told.split('; '));
  const limits = notes.flatMap(each => each.split('; ')).filter(each => each !== '' && !known.has(each));
  return limits.length === 0 ? null : <p class="help limits">{limits.join('; ')}.</p>;
}

/** The grade of the evidence, and the rule behind it on request. */
function EvidenceWord({ picture }: { picture: SavedPicture }) {
  const { evidence, isNewest, firstDay, lastDay } = picture;
  const { grade, why } = evidence;
  const meaning = grade === 'none' ? '' : ` ${capital(EVIDENCE_MEANING[grade])}.`;
  return (
    <details class={`evidence ${grade}`}>
      <summary>
        {grade === 'none' ? 'No evidence' : `${capital(grade)} evidence`}
        <span class="help"> · {why}</span>
      </summary>
      {firstDay !== null && lastDay !== null && <p class="help">Sold {daysText(firstDay, lastDay)}.</p>}
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
