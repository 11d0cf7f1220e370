import { agree, type ParameterRow } from './agreement.ts';

const zip = { good: ['10001', '90210-1234'], bad: ['1000', '100011', '10001-', 'SW1A 1AA'], required: true };
const size = (name: string): ParameterRow => ({
  name: `parcel.${name}`,
  says: 'inches, optional',
  good: [0.1, 1, 48],
  bad: [0, -1, 'abc'],
});

agree({
  id: 'shippingRates',
  section: 'service facts, "Summary, usage, shipping"',
  base: { from: { postalCode: '10001' }, to: { postalCode: '90210' }, parcel: { weightOz: 16 } },
  rows: [
    { name: 'from.postalCode', says: 'US postal code', ...zip },
    { name: 'to.postalCode', says: 'US postal code', ...zip },
    { name: 'parcel.weightOz', says: 'ounces, required', good: [0.1, 1, 1_000], bad: [0, -1, 'abc'], required: true },
    size('lengthIn'),
    size('widthIn'),
    size('heightIn'),
    { name: 'carriers', says: 'only these carriers', good: [['usps'], []], bad: [5, [true]] },
  ],
});
