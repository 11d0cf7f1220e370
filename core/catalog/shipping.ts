/** US shipping-rate estimates: a separate product with its own plan and quota (reference 1, 4.9, 8 rule 6; shapes assumed). */
import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import * as field from './fields.ts';
import { parameter } from './parameters.ts';

const place = z.strictObject({
  postalCode: parameter(
    z
      .string()
      .trim()
      .regex(/^\d{5}(-\d{4})?$/)
      .meta({ form: 'a US ZIP code such as 10001 or 10001-1234', digits: 5 }),
    'Postal Code',
    'US ZIP code.',
    '10001',
  ),
});

const inches = z.number().positive().optional();

export const shippingRate = z
  .looseObject({
    carrier: field.text('Carrier', 'Delivery company.'),
    service: field.text('Service', 'Delivery service.'),
    amount: field.decimal('Amount', 'Estimated price.'),
    currency: field.currency('Currency', 'Of the estimated price.'),
    estimatedDays: field.integer('Estimated Days', 'Until delivery.'),
  })
  .partial()
  .meta({ id: 'ShippingRate' });

const shippingRates = endpoint({
  id: 'shippingRates',
  method: 'POST',
  path: '/v1/shipping/rates',
  title: 'Get Shipping Rates',
  summary:
    'Estimated shipping prices for a US parcel with several carriers; uses the shipping plan, not the sold-data requests.',
  reference: '4.9',
  parameters: z.strictObject({
    from: parameter(place, 'From', 'Where the parcel starts.'),
    to: parameter(place, 'To', 'Where the parcel is sent.'),
    parcel: parameter(
      z.strictObject({
        weightOz: parameter(z.number().positive(), 'Weight', 'In ounces.', 16),
        lengthIn: parameter(inches, 'Length', 'In inches.', 10),
        widthIn: parameter(inches, 'Width', 'In inches.', 8),
        heightIn: parameter(inches, 'Height', 'In inches.', 4),
      }),
      'Parcel',
      'Weight and size.',
    ),
    carriers: parameter(
      z.array(z.string().trim().min(1)).optional(),
      'Carriers',
      'Only these carriers; empty for all.',
    ),
  }),
  answer: z
    .looseObject({
      requestId: field.text('Request ID', 'Quote it when you contact support.'),
      rates: field.list(shippingRate, 'Rates', 'One per carrier and service.'),
    })
    .partial(),
  rows: { field: 'rates', row: shippingRate, key: ['carrier', 'service'], assumed: true },
  buckets: ['shipping'],
  cost: { per: 'request' },
  timeoutMs: 30_000,
  assumed: ['the request', 'the answer', 'the per-minute limit: that of the smallest sold-data plan'],
});

const shippingUsage = endpoint({
  id: 'shippingUsage',
  method: 'GET',
  path: '/v1/shipping/usage',
  title: 'Get Shipping Usage',
  summary: 'Plan and quota for shipping rates.',
  reference: '4.9',
  parameters: z.strictObject({}),
  answer: z
    .looseObject({
      plan: field.text('Plan', 'Shipping plan of the account.'),
      quota: field.integer('Monthly Requests', 'Included in the plan.'),
      used: field.integer('Used', 'Since the last reset.'),
      remaining: field.integer('Remaining', 'Until the next reset.'),
      reset_at: field.textOrNumber('Resets At', 'ISO text or epoch seconds.'),
    })
    .partial(),
  buckets: [],
  cost: { per: 'nothing' },
  timeoutMs: 30_000,
  assumed: ['the field names of the answer', 'that it is free of charge'],
});

export const shippingEndpoints = {
  shippingRates,
  shippingUsage,
};
