/** US shipping-rate estimates: a product of its own with its own plan and quota (reference 1, 4.9, 8 rule 6; shapes assumed). */
import * as z from 'zod';
import { endpoint } from './endpoint.ts';
import { currency, decimal, integer, list, text, textOrNumber } from './schema.ts';

const place = z.strictObject({
  postalCode: z
    .string()
    .trim()
    .regex(/^\d{5}(-\d{4})?$/)
    .meta({
      title: 'Postal Code',
      description: 'US ZIP code.',
      examples: ['10001'],
      form: 'a US ZIP code such as 10001 or 10001-1234',
    }),
});

const inches = z.number().positive().optional();

export const shippingRate = z
  .looseObject({
    carrier: text('Carrier', 'Company that delivers.'),
    service: text('Service', 'Product of the company.'),
    amount: decimal('Amount', 'Estimated price.'),
    currency: currency('Currency', 'Of the estimated price.'),
    estimatedDays: integer('Estimated Days', 'Until delivery.'),
  })
  .partial()
  .meta({ id: 'ShippingRate' });

export const shippingRates = endpoint({
  id: 'shippingRates',
  method: 'POST',
  path: '/v1/shipping/rates',
  title: 'Get Shipping Rates',
  summary: 'Estimated prices of a US parcel with several carriers; uses the shipping plan, not the sold-data requests.',
  reference: '4.9',
  parameters: z.strictObject({
    from: place.meta({ title: 'From', description: 'Where the parcel starts.' }),
    to: place.meta({ title: 'To', description: 'Where the parcel goes.' }),
    parcel: z
      .strictObject({
        weightOz: z
          .number()
          .positive()
          .meta({ title: 'Weight', description: 'In ounces.', examples: [16] }),
        lengthIn: inches.meta({ title: 'Length', description: 'In inches.', examples: [10] }),
        widthIn: inches.meta({ title: 'Width', description: 'In inches.', examples: [8] }),
        heightIn: inches.meta({ title: 'Height', description: 'In inches.', examples: [4] }),
      })
      .meta({ title: 'Parcel', description: 'Weight and size.' }),
    carriers: z
      .array(z.string().trim().min(1))
      .optional()
      .meta({ title: 'Carriers', description: 'Only these; without them all.' }),
  }),
  answer: z
    .looseObject({
      requestId: text('Request ID', 'For questions to the service.'),
      rates: list(shippingRate, 'Rates', 'One per carrier and service.'),
    })
    .partial(),
  rows: { field: 'rates', row: shippingRate, key: ['carrier', 'service'], assumed: true },
  buckets: ['shipping'],
  cost: { per: 'request' },
  timeoutMs: 30_000,
  assumed: ['the request', 'the answer', 'the per-minute limit: that of the smallest sold-data plan'],
});

export const shippingUsage = endpoint({
  id: 'shippingUsage',
  method: 'GET',
  path: '/v1/shipping/usage',
  title: 'Get Shipping Usage',
  summary: 'Plan and quota of the shipping product.',
  reference: '4.9',
  parameters: z.strictObject({}),
  answer: z
    .looseObject({
      plan: text('Plan', 'Of the shipping product.'),
      quota: integer('Monthly Requests', 'Included in the plan.'),
      used: integer('Used', 'Since the last reset.'),
      remaining: integer('Remaining', 'Until the next reset.'),
      reset_at: textOrNumber('Resets At', 'ISO text or epoch seconds.'),
    })
    .partial(),
  buckets: [],
  cost: { per: 'nothing' },
  timeoutMs: 30_000,
  assumed: ['the names of the answer', 'that it is free of charge'],
});
