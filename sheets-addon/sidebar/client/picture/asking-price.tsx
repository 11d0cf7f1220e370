/** The histogram with a line to drag: what is left at that price, and the share of the sales above it. Nothing is requested. */
import { leftText, type ProfitTerms, profitAt, type SavedPicture, shareAbove } from '@sold-data/core/engine';
import { useState } from 'preact/hooks';
import { type Axis, axisOf, Distribution, type Marks } from './distribution.tsx';
import type { Amount } from './words.ts';

interface AskingPriceProps {
  picture: SavedPicture;
  marks: Marks;
  terms: ProfitTerms | null;
  amount: Amount;
}

export function AskingPrice({ picture, marks, terms, amount }: AskingPriceProps) {
  const [price, setPrice] = useState(marks.now);
  const axis = axisOf(picture, marks);
  if (!axis) return null;
  const text = atPrice(price, { picture, terms, amount });
  return (
    <section>
      <Distribution picture={picture} marks={marks} axis={axis} price={price} amount={amount}>
        <input
          type="range"
          aria-label="Your price"
          aria-valuetext={text}
          min={axis.low}
          max={axis.high}
          step="any"
          value={price}
          onInput={({ currentTarget }) => setPrice(tidy(currentTarget.valueAsNumber, axis))}
        />
      </Distribution>
      <p class="at-price">{text}</p>
    </section>
  );
}

/** For example `At $560 you keep $93. 38% of the sales were higher.` */
function atPrice(price: number, { picture, terms, amount }: Omit<AskingPriceProps, 'marks'>): string {
  const share = shareAbove(picture, price);
  const higher = share === null ? '' : ` ${percent(share)} of the sales were higher.`;
  if (!terms) return `At ${amount(price)}:${higher}`;
  return `At ${amount(price)} ${leftText(profitAt(price, terms), amount)}.${higher}`;
}

/** In whole percent. Only none of the sales is 0%, and only all of them are 100%. */
function percent(share: number): string {
  const whole = Math.round(share * 100);
  if (share > 0 && whole === 0) return 'Under 1%';
  return share < 1 && whole === 100 ? 'Over 99%' : `${whole}%`;
}

/** The nearest round price: a hundredth of the axis, rounded down to 1, 2 or 5 of its digit, and a cent at least. */
function tidy(price: number, { low, high }: Axis): number {
  const fine = Math.max(0.01, (high - low) / 100);
  const unit = 10 ** Math.floor(Math.log10(fine));
  const step = unit * ([5, 2].find(times => times * unit <= fine) ?? 1);
  return Math.round(Math.round(price / step) * step * 100) / 100;
}
