/** The price of each group of the sales in an answer, for example of each condition: one item for each group. */
import {
  call,
  type Endpoint,
  gridGroupings,
  groupings,
  groupsFrom,
  type Row,
  type SalesGroups,
  WEEK,
} from '@sold-data/core/engine';
import type { INodeProperties } from 'n8n-workflow';
import { searchCost, TEST_MEDIAN } from '../fields/cost.ts';
import { choice } from '../fields/field.ts';
import { searchForm } from '../fields/form.ts';
import { shared } from '../fields/shared.ts';
import { choiceOf } from '../run/form.ts';
import { groupItems } from '../run/output.ts';
import { questionsOf } from '../run/questions.ts';
import { askAll, isTool } from '../run/run.ts';
import { priceSettings } from '../run/settings.ts';
import type { OperationKind } from './operation.ts';
import { ofItems, ofSubject, sampled } from './sample.ts';

export const breakdown: OperationKind = {
  cost: offered => searchCost(offered, { advice: TEST_MEDIAN }),

  form(offered) {
    const offers = offered.endpoint.rows?.sale?.upperBound ? [shared.bestOffers] : [];
    const options = [...offers, shared.minSales, shared.unpriced];
    return searchForm(offered, { fields: [groupField(offered.endpoint)], options });
  },

  async perform(run, asking) {
    await askAll(
      run,
      await questionsOf(run, asking, field => {
        const groups = groupField(asking.endpoint);
        const by = choiceOf(groups, field<unknown>(groups.name, groups.default));
        return { settings: { ...priceSettings(field), by } };
      }),
      function* ({ question, settings }) {
        const { data, notices } = yield* call(run.session, question);
        return { found: groupsFrom(question, data as Row, String(settings.by), run.today, settings), notices };
      },
      ({ itemIndexes, subject = {} }, { found, notices }) => {
        for (const notice of notices) run.notes.add(notice);
        if (found?.picture.note) run.notes.add(`${found.picture.note}.`);
        const groups = found ? groupItems(subject, found) : [];
        if (groups.length === 0) {
          run.notes.add('Nothing was sold.');
          if (isTool(run.context)) run.items.add(itemIndexes, { ...subject, count: 0, message: 'Nothing was sold.' });
        }
        for (const group of groups) run.items.add(itemIndexes, group);
      },
    );
  },

  sample(offered) {
    const { question, answer, today } = sampled;
    const groups = groupsFrom(question, answer, 'condition by buyingFormat', today) as SalesGroups;
    return { ...ofSubject(offered), ...ofItems(...groupItems({}, groups)) };
  },
};

/** The field that selects how to group sales. Its options come from the catalogue. */
function groupField(endpoint: Endpoint): INodeProperties {
  const fields = groupings(endpoint).filter(({ field }) => field !== WEEK);
  const options = [
    ...fields.map(({ field: value, label: name }) => ({ name, value })),
    ...gridGroupings(endpoint).map(({ name: value, label: name }) => ({ name, value })),
  ];
  const sorted = options.sort((a, b) => a.name.localeCompare(b.name));
  return {
    ...choice('Break Down By', 'breakDownBy', sorted, 'What the sales are grouped by'),
    default: fields[0]?.field ?? '',
  };
}
