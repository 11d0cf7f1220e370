import type { ResourceSurface } from './operation.ts';

export const shipping = {
  name: 'Shipping',
  operations: {
    getRates: {
      name: 'Get Rates',
      action: 'Get shipping rates of a parcel',
      description: 'Get estimated prices of a US parcel with several carriers',
      endpoint: 'shippingRates',
      simplified: ['carrier', 'service', 'amount', 'currency', 'estimatedDays'],
    },
    getUsage: {
      name: 'Get Usage',
      action: 'Get what is left of the shipping plan',
      description: 'Get plan, quota and use of the shipping product, free of charge',
      endpoint: 'shippingUsage',
    },
  },
} as const satisfies ResourceSurface;
