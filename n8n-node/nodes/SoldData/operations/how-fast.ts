/** How fast an item sells, and the best month of the year. */
import {
  type ItemToTime,
  planTiming,
  TIMING_REQUESTS,
  timingFields,
  timingForm,
  timingFrom,
  timingRow,
} from '@sold-data/core/engine';
import type { IDataObject } from 'n8n-workflow';
import { forEach, ONCE } from '../fields/cost.ts';
import { collection } from '../fields/field.ts';
import { runOptions } from '../fields/form.ts';
import { decisionField } from '../fields/parameter.ts';
import { shared } from '../fields/shared.ts';
import { valuesOf } from '../fields/values.ts';
import { optionAt } from '../run/field-reader.ts';
import { decide, type Reader } from './decide.ts';
import type { OperationKind } from './operation.ts';
import { ofFields, ofItems } from './sample.ts';

/** The site and the months apply to the auction site only. */
const AUCTION_ONLY = ['ebaySite', 'year'];

export const howFast: OperationKind = {
  cost(offered) {
    const { days, year } = TIMING_REQUESTS;
    return {
      notice: `Costs up to ${days} requests ${forEach(offered)}, and ${year} more with Best and Worst Month. ${ONCE}`,
      action: `up to ${days} requests and ${year} more with months`,
    };
  },

  form(offered) {
    const ofAuction = { displayOptions: { show: { market: ['auction'] } } };
    const fields = timingForm
      .map(decisionField)
      .map(field => (AUCTION_ONLY.includes(field.name) ? { ...field, ...ofAuction } : field));
    return [...fields, ...collection('Options', [shared.minSales, ...runOptions(offered)])];
  },

  perform: (run, offered) => decide(run, offered, reader),

  sample: () => ({ ...ofItems({ keyword: '' }), ...ofFields(timingFields), months: { type: 'array' } }),
};

const reader: Reader = (field, today) => {
  const asked = valuesOf(field, timingForm, { market: '', year: '' });
  const item = { ...asked, minSales: optionAt(field, shared.minSales) };
  return keyword => {
    const plan = planTiming({ ...item, keyword } as ItemToTime, today);
    return {
      questions: plan.questions,
      itemsFrom: answers => {
        const speed = timingFrom(plan, answers);
        return [{ keyword, ...timingRow(speed), months: speed.months } as unknown as IDataObject];
      },
    };
  };
};
