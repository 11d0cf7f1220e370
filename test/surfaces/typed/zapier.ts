/** The fields of the built app, filled by a mapped value. */
import type { SandboxRequest } from '../../support/service/message.ts';
import { openApp } from '../../support/zapier/open.ts';
import { rowsOf } from '../../zapier-app/steps.ts';
import { feeIn, type OpenDoor, paidIn, passed, type TypedField } from './door.ts';

const FREE = { fixedFee: '0', shipping: '0', packaging: '0' };
const PARCEL = { from__postalCode: '10001', to__postalCode: '94105', parcel__weightOz: '16' };

function stepWith(field: TypedField, typed: unknown): [step: string, inputData: Record<string, unknown>] {
  switch (field) {
    case 'keyword':
      return ['find_sold_price', { keyword: typed }];
    case 'feePercent':
      return ['find_sold_price', { keyword: 'lego castle', feePercent: typed, ...FREE }];
    case 'weightOz':
      return ['find_shipping_rates', { ...PARCEL, parcel__weightOz: typed }];
    case 'postalCode':
      return ['find_shipping_rates', { ...PARCEL, from__postalCode: typed }];
    case 'paid':
      return ['find_sold_price', { keyword: 'lego castle', feePercent: '0', ...FREE, paid: typed, currency: 'USD' }];
    case 'minSales':
      return ['find_sold_price', { keyword: 'lego castle', minSales: typed }];
    case 'productId':
      return ['find_sold_price', { source: 'cardSales', productId: typed }];
    default:
      return ['find_listings', { lookIn: 'searchSold', keyword: 'lego castle', maxRows: 1, [field]: typed }];
  }
}

export const zapier: OpenDoor = async (timezone = 'UTC') => {
  const requests: SandboxRequest[] = [];
  const { platform, clock, close } = await openApp({ plan: '500k' }, (request, serve) => {
    requests.push(request);
    return serve(request);
  });
  return {
    async pass(field, typed) {
      requests.length = 0;
      const [step, inputData] = stepWith(field, typed);
      const outcome = await platform.search(step, { inputData, meta: { timezone } });
      clock.pass(60_000);
      const result = passed(field, requests, outcome.failure?.message);
      if ('refused' in result) return result;
      const [{ priceNow, netProceeds, netProfit } = {}] = rowsOf(outcome);
      if (field === 'paid') return { sent: paidIn(netProceeds, netProfit) };
      if (field !== 'feePercent') return result;
      return { sent: typeof netProceeds === 'number' ? feeIn(priceNow, netProceeds) : null };
    },
    close,
  };
};
