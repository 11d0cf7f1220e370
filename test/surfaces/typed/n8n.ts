/** The fields of the built node, filled by an expression that reads the value from an item. */
import type { INodeParameters } from 'n8n-workflow';
import { vi } from 'vitest';
import { openWorkbench } from '../../n8n-node/workbench.ts';
import { core } from '../../support/n8n/engine.ts';
import { feeIn, type OpenDoor, paidIn, passed, type TypedField } from './door.ts';

// As JSON, because the stand-in's first node evaluates items that begin with an equals sign.
const EXPRESSION = '={{ JSON.parse($json.typed) }}';
const FREE = { fixedFee: 0, shipping: 0, packaging: 0 };
const filtered = (filters: INodeParameters): INodeParameters => ({ keyword: 'lego castle', limit: 1, filters });
const parcel = (fields: INodeParameters): INodeParameters => ({
  fromPostalCode: '10001',
  toPostalCode: '94105',
  parcelWeightOz: 16,
  ...fields,
});

function stepWith(field: TypedField): [resource: string, operation: string, parameters: INodeParameters] {
  switch (field) {
    case 'keyword':
      return ['listing', 'getPrice', { keyword: EXPRESSION }];
    case 'feePercent': {
      const costs = { feePercent: EXPRESSION, ...FREE };
      return ['listing', 'getPrice', { keyword: 'lego castle', options: { sellingCosts: { costs } } }];
    }
    case 'weightOz':
      return ['shipping', 'getRates', parcel({ parcelWeightOz: EXPRESSION })];
    case 'postalCode':
      return ['shipping', 'getRates', parcel({ fromPostalCode: EXPRESSION })];
    case 'paid': {
      const costs = { feePercent: 0, ...FREE, paid: EXPRESSION, currency: 'USD' };
      return ['listing', 'getPrice', { keyword: 'lego castle', options: { sellingCosts: { costs } } }];
    }
    case 'minSales':
      return ['listing', 'getPrice', { keyword: 'lego castle', options: { minSales: EXPRESSION } }];
    case 'productId':
      return ['card', 'getPrice', { findBy: 'product', product: EXPRESSION }];
    case 'ebaySite':
      return ['listing', 'searchSold', { ...filtered({}), ebaySite: EXPRESSION }];
    case 'sortOrder':
      return ['listing', 'searchSold', { ...filtered({}), options: { sortOrder: EXPRESSION } }];
    default:
      return ['listing', 'searchSold', filtered({ [field]: EXPRESSION })];
  }
}

export const n8n: OpenDoor = async (timeZone = 'UTC') => {
  const bench = await openWorkbench({ plan: '500k' });
  const zone = vi.spyOn(core.ExecuteContext.prototype, 'getTimezone').mockReturnValue(timeZone);
  return {
    async pass(field, typed) {
      bench.requests.length = 0;
      const items = [{ json: { typed: JSON.stringify(typed) } }];
      const { rows, error } = await bench.run(...stepWith(field), { items });
      const result = passed(field, bench.requests, error?.message);
      if ('refused' in result) return result;
      const [{ priceNow, netProceeds, netProfit } = {}] = rows;
      if (field === 'paid') return { sent: paidIn(netProceeds, netProfit) };
      if (field !== 'feePercent') return result;
      return { sent: netProceeds === undefined ? null : feeIn(priceNow, netProceeds) };
    },
    async close() {
      zone.mockRestore();
      await bench.close();
    },
  };
};
