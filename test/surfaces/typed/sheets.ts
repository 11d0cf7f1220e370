/** The arguments of the shipped add-on's formulas, filled by a cell. */
import { callSidebar, install } from '../../sheets-addon/addon.ts';
import { onAuction } from '../../sheets-addon/selling-costs.ts';
import { FakeSpreadsheet } from '../../support/apps-script/spreadsheet/fake-spreadsheet.ts';
import type { SandboxRequest } from '../../support/service/message.ts';
import { type OpenDoor, passed, type TypedField } from './door.ts';

const KEYWORD = 'lego castle';
const COSTS = { feePercent: '0', fixedFee: '0', postage: '0', packaging: '0', currency: 'USD' };

function formulaWith(field: TypedField, typed: unknown): [name: string, ...args: unknown[]] {
  switch (field) {
    case 'keyword':
      return ['SOLD_MEDIAN', typed];
    case 'feePercent':
      return ['SOLD_PROFIT', KEYWORD, 0, 'feePercent', typed];
    case 'weightOz':
      return ['SHIPPING_RATES', '10001', '94105', typed];
    case 'postalCode':
      return ['SHIPPING_RATES', typed, '94105', 16];
    default:
      return ['SOLD_MEDIAN', KEYWORD, field, typed];
  }
}

export const sheets: OpenDoor = async timeZone => {
  return {
    async pass(field, typed) {
      // Each value in a file of its own, because an answer that is known isn't asked for again.
      const { sandbox, host } = install({ plan: '500k' }, { spreadsheet: new FakeSpreadsheet({ timeZone }) });
      callSidebar(host, 'saveCosts', [onAuction(COSTS)]);
      const requests: SandboxRequest[] = [];
      sandbox.between = (request, serve) => {
        requests.push(request);
        return serve(request);
      };
      const [name, ...args] = formulaWith(field, typed);
      const { value, error } = host.run(name, args, 'CUSTOM_FUNCTION');
      const result = passed(field, requests, error?.message ?? value);
      if (field !== 'feePercent' || 'refused' in result) return result;
      const whole = host.run('SOLD_PROFIT', [KEYWORD, 0, 'feePercent', '0 %'], 'CUSTOM_FUNCTION').value;
      return { sent: Math.round((1 - Number(value) / Number(whole)) * 1000) / 10 };
    },
    close: async () => {},
  };
};
