/** Price statistics that the service computes (reference 2.4, 2.9). */
import { currencyField, integerField, numberField } from './row.ts';

/** Of fashion and peer searches, and as far as we know of trading cards (reference 2.9). */
export const priceStatistics = {
  count: integerField('Sales', 'How many prices the statistics rest on.'),
  median: numberField('Median', 'Half of the prices are lower.'),
  mean: numberField('Mean', 'Average of the prices.'),
  min: numberField('Lowest', 'Smallest price.'),
  max: numberField('Highest', 'Largest price.'),
  p25: numberField('Lower Quartile', 'A quarter of the prices are lower.'),
  p75: numberField('Upper Quartile', 'A quarter of the prices are higher.'),
};

const { count, ...prices } = priceStatistics;

/** Of auction-site searches, which know the currency and the shipping (reference 2.4). */
export const auctionStatistics = {
  count,
  currency: currencyField('Currency', 'Of all prices in these statistics.'),
  ...prices,
  avgShipping: numberField('Average Shipping', 'Mean cost of delivery.'),
};
