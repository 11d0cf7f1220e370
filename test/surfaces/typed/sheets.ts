/** The arguments of the shipped add-on's formulas, filled by a cell. */
import { callSidebar, install } from '../../sheets-addon/addon.ts';
import { FakeSpreadsheet } from '../../support/apps-script/spreadsheet/fake-spreadsheet.ts';
import type { SandboxRequest } from '../../support/service/message.ts';
import { type OpenDoor, paidIn, passed, type TypedField } from './door.ts';

const COSTS = { feePercent: '0', fixedFee: '0', shipping: '0', packaging: '0' };

/** @param keyword differs for values in one file, because an answer that is known isn't asked for again. */
function formulaWith(field: TypedField, typed: unknown, keyword: string): [name: string, ...args: unknown[]] {
  switch (field) {
    case 'keyword':
      return ['SOLD_MEDIAN', typed];
    case 'feePercent':
      return ['SOLD_PROFIT', keyword, 0, 'feePercent', typed];
    case 'weightOz':
      return ['SHIPPING_RATES', '10001', '94105', typed];
    case 'postalCode':
      return ['SHIPPING_RATES', typed, '94105', 16];
    case 'paid':
      return ['SOLD_PROFIT', keyword, typed];
    case 'productId':
      return ['SOLD_WHERE_TO_SELL', keyword, '', typed, 'markets', 'cards'];
    default:
      return ['SOLD_MEDIAN', keyword, field, typed];
  }
}

/** Fields whose values need a file of their own: the value names the search, or its result is compared with another. */
const ALONE: readonly TypedField[] = ['keyword', 'weightOz', 'postalCode', 'productId', 'feePercent', 'paid'];

function openFile(timeZone: string | undefined) {
  const { sandbox, host } = install({ plan: '500k' }, { spreadsheet: new FakeSpreadsheet({ timeZone }) });
  callSidebar(host, 'saveCosts', [{ currency: 'USD', markets: { auction: COSTS, cards: COSTS } }]);
  const requests: SandboxRequest[] = [];
  sandbox.between = (request, serve) => {
    requests.push(request);
    return serve(request);
  };
  return { requests, run: (name: string, ...args: unknown[]) => host.run(name, args, 'CUSTOM_FUNCTION') };
}

export const sheets: OpenDoor = async timeZone => {
  let file = openFile(timeZone);
  let count = 0;
  return {
    async pass(field, typed) {
      const isAlone = ALONE.includes(field);
      if (isAlone) file = openFile(timeZone);
      const { run, requests } = file;
      requests.length = 0;
      count += 1;
      const keyword = isAlone ? 'lego castle' : `lego castle ${count}`;
      const { value, error } = run(...formulaWith(field, typed, keyword));
      const result = passed(field, requests, error?.message ?? value);
      if ('refused' in result) return result;
      if (field === 'paid') return { sent: paidIn(run('SOLD_PROFIT', keyword, 0).value, value) };
      if (field !== 'feePercent') return result;
      const whole = run('SOLD_PROFIT', keyword, 0, 'feePercent', '0 %').value;
      return { sent: Math.round((1 - Number(value) / Number(whole)) * 1000) / 10 };
    },
    close: async () => {},
  };
};
