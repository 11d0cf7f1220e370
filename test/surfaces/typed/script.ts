/** The parameters of the client for scripts. */
import { connect, type Service } from '../../../core/script/connect.ts';
import { feeIn, type OpenDoor, paidIn, passed, type TypedField } from './door.ts';

const items = [10, 20, 30].map(price => ({ itemId: String(price), soldPrice: `${price}.00`, soldCurrency: 'USD' }));
const BODY = JSON.stringify({ items, rates: [] });
const JSON_TYPE = { status: 200, headers: { 'content-type': 'application/json' } };

function callWith(service: Service, field: TypedField, typed: unknown): Promise<unknown> {
  const parcel = { from: { postalCode: '10001' }, to: { postalCode: '94105' }, parcel: { weightOz: 16 } };
  switch (field) {
    case 'feePercent': {
      const profit = { feePercent: typed as number, fixedFee: 0, shipping: 0, packaging: 0 };
      return service.price('scrape', { keyword: 'lego castle' }, { profit });
    }
    case 'weightOz':
      return service.call('shippingRates', { ...parcel, parcel: { weightOz: typed as number } });
    case 'postalCode':
      return service.call('shippingRates', { ...parcel, from: { postalCode: typed as string } });
    case 'paid': {
      const profit = { feePercent: 0, fixedFee: 0, shipping: 0, packaging: 0, paid: typed as number, currency: 'USD' };
      return service.price('scrape', { keyword: 'lego castle' }, { profit });
    }
    case 'minSales':
      return service.price('scrape', { keyword: 'lego castle' }, { minSales: typed as number });
    case 'productId':
      return service.call('cardSales', { productId: typed as number });
    default:
      return service.call('scrape', { keyword: 'lego castle', [field]: typed });
  }
}

export const script: OpenDoor = async () => {
  const requests: { url: string; body?: string }[] = [];
  const fetch = async (url: string | URL | Request, init?: RequestInit) => {
    requests.push({ url: String(url), ...(init?.body ? { body: String(init.body) } : {}) });
    return new Response(BODY, JSON_TYPE);
  };
  return {
    async pass(field, typed) {
      requests.length = 0;
      // A client of its own for each value, so none waits for a limit per minute.
      const service = connect({ baseUrl: 'https://service.example', apiKey: 'cs_any', fetch });
      const outcome = await callWith(service, field, typed).catch((error: Error) => error);
      const result = passed(field, requests, outcome instanceof Error ? outcome.message : '');
      if ('refused' in result) return result;
      const { median, netProceeds, netProfit } = outcome as {
        median: number;
        netProceeds?: number;
        netProfit?: number;
      };
      if (field === 'paid') return { sent: paidIn(netProceeds, netProfit) };
      if (field !== 'feePercent') return result;
      return { sent: netProceeds === undefined ? null : feeIn(median, netProceeds) };
    },
    close: async () => {},
  };
};
