/** US shipping-rate estimates: a product of its own with its own plan and quota (reference 1, 4.9, 8 rule 6; shapes assumed). */
import { defineEndpoint } from './endpoint.ts';
import { field, formed, list, object, optional, parameters, positive, text } from './parameter.ts';
import { currencyField, decimalField, integerField, listField, record, textField, textOrNumberField } from './row.ts';

/** Made anew for each end: texts stick to the instance. */
const place = () =>
  object({
    postalCode: field(
      formed(/^\d{5}(-\d{4})?$/, 'a US ZIP code such as 10001 or 10001-1234'),
      'Postal Code',
      'US ZIP code.',
      {
        example: '10001',
      },
    ),
  });

export const shippingRate = record({
  carrier: textField('Carrier', 'Company that delivers.'),
  service: textField('Service', 'Product of the company.'),
  amount: decimalField('Amount', 'Estimated price.'),
  currency: currencyField('Currency', 'Of the estimated price.'),
  estimatedDays: integerField('Estimated Days', 'Until delivery.'),
});

export const shippingRates = defineEndpoint({
  id: 'shippingRates',
  method: 'POST',
  path: '/v1/shipping/rates',
  title: 'Get Shipping Rates',
  summary: 'Estimated prices of a US parcel with several carriers; uses the shipping plan, not the sold-data requests.',
  reference: '4.9',
  parameters: parameters({
    from: field(place(), 'From', 'Where the parcel starts.'),
    to: field(place(), 'To', 'Where the parcel goes.'),
    parcel: field(
      object({
        weightOz: field(positive(), 'Weight', 'In ounces.', { example: '16' }),
        lengthIn: field(optional(positive()), 'Length', 'In inches.', { example: '10' }),
        widthIn: field(optional(positive()), 'Width', 'In inches.', { example: '8' }),
        heightIn: field(optional(positive()), 'Height', 'In inches.', { example: '4' }),
      }),
      'Parcel',
      'Weight and size.',
    ),
    carriers: field(optional(list(text(), 0)), 'Carriers', 'Only these; without them all.'),
  }),
  response: record({
    requestId: textField('Request ID', 'For questions to the service.'),
    rates: listField(shippingRate, 'Rates', 'One per carrier and service.'),
  }),
  rows: { field: 'rates', row: shippingRate, key: ['carrier', 'service'], assumed: true },
  buckets: ['shipping'],
  cost: { per: 'request' },
  timeoutMs: 30_000,
  assumed: ['the request', 'the answer', 'the per-minute limit: that of the smallest sold-data plan'],
});

export const shippingUsage = defineEndpoint({
  id: 'shippingUsage',
  method: 'GET',
  path: '/v1/shipping/usage',
  title: 'Get Shipping Usage',
  summary: 'Plan and quota of the shipping product.',
  reference: '4.9',
  parameters: parameters({}),
  response: record({
    plan: textField('Plan', 'Of the shipping product.'),
    quota: integerField('Monthly Requests', 'Included in the plan.'),
    used: integerField('Used', 'Since the last reset.'),
    remaining: integerField('Remaining', 'Until the next reset.'),
    reset_at: textOrNumberField('Resets At', 'ISO text or epoch seconds.'),
  }),
  buckets: [],
  cost: { per: 'nothing' },
  timeoutMs: 30_000,
  assumed: ['the names of the answer', 'that it is free of charge'],
});
