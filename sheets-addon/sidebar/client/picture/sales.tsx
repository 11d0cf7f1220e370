/** The latest sales with photo, link and day. */

import { isMarketAddress, type LatestSale } from '@sold-data/core/engine';
import { useState } from 'preact/hooks';
import { dayText, formOf } from './words.ts';

export function LatestSales({ sales }: { sales: readonly LatestSale[] }) {
  if (sales.length === 0) return null;
  const prices = sales.map(({ price }) => price);
  return (
    <section class="latest">
      <h3>{sales.some(({ day }) => day !== null) ? 'Last sales' : 'Some of the sales'}</h3>
      <ul>
        {sales.map(({ title, url, image, price, currency, day, group }, index) => (
          <li key={index}>
            <Thumbnail image={image} />
            <div>
              <p class="title">{isWeb(url) ? <SaleLink to={url} title={title} /> : (title ?? 'Without a title')}</p>
              <p class="help">
                {[group ?? 'condition not given', ...(day === null ? [] : [dayText(day)])].join(' · ')}
              </p>
            </div>
            <strong>{formOf(prices, currency)(price)}</strong>
          </li>
        ))}
      </ul>
    </section>
  );
}

const isWeb = (url: string | null): url is string => url !== null && /^https:\/\//.test(url);

const SaleLink = ({ to, title }: { to: string; title: string | null }) => (
  <a href={to} rel="noreferrer">
    {title ?? 'Open the listing'}
  </a>
);

/** The photo of a listing, or a placeholder. It adds nothing to the title, so screen readers skip it. */
export function Thumbnail({ image }: { image: string | null }) {
  const [failed, fail] = useState(false);
  const shown = isMarketAddress(image) && !failed;
  return (
    <span class="thumbnail" aria-hidden="true">
      {shown && <img src={image} alt="" loading="lazy" referrerpolicy="no-referrer" onError={() => fail(true)} />}
    </span>
  );
}
