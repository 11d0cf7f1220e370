import { agree } from './agreement.ts';

agree({ id: 'accountUsage', section: 'reference 4.9', base: {}, rows: [] });
agree({ id: 'shippingUsage', section: 'reference 4.9', base: {}, rows: [] });
agree({ id: 'status', section: 'service facts, Common', base: {}, rows: [] });
