/** The median sold price has moved since the last event. */
import {
  actions,
  changeForm,
  endpoints,
  medianMoved,
  minSalesForm,
  priceOf,
  type ReportedMedian,
} from '@sold-data/core/engine';
import { number } from '../fields/field.ts';
import { numberAt, optionAt } from '../run/field-reader.ts';
import { priceItem } from '../run/output.ts';
import { checkCost, type EventKind, watchedForm } from './event.ts';
import type { Check, Poll } from './poll.ts';

const fields = {
  percent: number('Change (Percent)', 'percent', 10, 'How far the median must move, up or down, since the last event', {
    minValue: changeForm.min,
    maxValue: changeForm.max,
    numberPrecision: 1,
  }),
  minSales: number('Minimum Sales', 'minSales', 3, 'A median of fewer sales than this is ignored', {
    minValue: minSalesForm.min,
    maxValue: minSalesForm.max,
  }),
};

const watched = { endpoint: endpoints.scrape, fixed: actions.priceAuction.fixed };

export const medianChanged: EventKind = {
  name: 'Median Price Changed',
  description: 'When the median sold price has moved by a percentage since the last event',
  cost: checkCost(),
  form: () => watchedForm(watched, [fields.percent], [fields.minSales]),
  check: checkOf,
};

function checkOf(poll: Poll): Check {
  const percent = numberAt(poll.field, fields.percent, { percent: true });
  const minSales = optionAt(poll.field, fields.minSales);
  const question = poll.question(watched.endpoint, watched.fixed);
  // The same search may have been watched for new listings.
  const subject = ['medianChanged', question.key];
  const look = async () => {
    const price = await poll.run(priceOf(poll.session, question, { minSales }));
    const { state, change } = medianMoved(price, percent, poll.memory<ReportedMedian>(subject));
    if (state) poll.remember(subject, state);
    const shown = poll.sample ? { previousMedian: null, changePercent: null } : change;
    const asked = { keyword: String(question.parameters.keyword) };
    return shown ? [priceItem(asked, price, shown)] : [];
  };
  return { subject, look };
}
