/** The price statistics of each question, as one item. */
import { call, endpoints, pictureFrom, priceFrom, type Row } from '@sold-data/core/engine';
import { searchCost, TEST_ENOUGH } from '../fields/cost.ts';
import { flag } from '../fields/field.ts';
import { searchForm } from '../fields/form.ts';
import { sellingCosts } from '../fields/selling.ts';
import { shared } from '../fields/shared.ts';
import type { Offered } from '../resources/offer.ts';
import { type FieldReader, flagAt } from '../run/field-reader.ts';
import { calculatedFigures, priceItem } from '../run/output.ts';
import { questionsOf, type Read } from '../run/questions.ts';
import { askAll, isTool } from '../run/run.ts';
import { type PriceSettings, priceSettings } from '../run/settings.ts';
import type { OperationKind } from './operation.ts';
import { nullable, ofItems, ofSubject, sampled, samplePicture } from './sample.ts';

const fields = {
  statisticsOnly: flag(
    'Statistics Only',
    'statisticsOnly',
    'Whether to request the statistics without the listings behind them. The answer is smaller. Best offers count at their listed price. It has no effect when they are left out, or only known paid prices count.',
  ),
};

export const price: OperationKind = {
  cost: offered => searchCost(offered, { advice: TEST_ENOUGH }),

  form(offered) {
    const offers = offered.endpoint.rows?.sale?.upperBound ? [shared.bestOffers] : [];
    const short = offered.statisticsOnly ? [fields.statisticsOnly] : [];
    return searchForm(offered, { options: [...offers, shared.minSales, shared.unpriced, sellingCosts, ...short] });
  },

  async perform(run, asking) {
    await askAll(
      run,
      await questionsOf(run, asking, field => readAt(field, asking)),
      function* ({ question, settings }) {
        const { data, notices } = yield* call(run.session, question);
        const answer = data as Row;
        const price = priceFrom(question.endpoint, answer, run.today, settings, question.parameters);
        const picture = pictureFrom(question, answer, run.today, settings);
        return { price, picture, product: answer.product, notices };
      },
      ({ itemIndexes, subject = {} }, { price, picture, product, notices }) => {
        for (const notice of notices) run.notes.add(notice);
        // The card that the service matched to the keyword.
        const card = product === undefined ? {} : { product };
        const asked = { ...price, keyword: String(subject.keyword ?? price.keyword ?? '') };
        const figures = calculatedFigures(asked, picture);
        if (isTool(run.context)) figures.note = untold(String(figures.note), String(figures.summary));
        run.items.add(itemIndexes, priceItem(subject, price, { ...figures, ...card }));
      },
    );
  },

  sample(offered) {
    const price = {
      ...priceFrom(endpoints.scrape, sampled.answer, sampled.today),
      mixed: { by: '', groups: [], minus: [] },
    };
    const item = priceItem({}, price, calculatedFigures(price, samplePicture()));
    return { ...ofSubject(offered), ...ofItems(item), ...(offered.product ? { product: nullable('object') } : {}) };
  },
};

/** The parts of a note that the summary doesn't say. A model pays for every word. */
function untold(note: string, summary: string): string {
  const said = summary.toLowerCase();
  const parts = note.split('; ').filter(part => !said.includes(part.toLowerCase()));
  return parts.join('; ');
}

/** The settings of a price. The service's own statistics include every best-offer sale. To leave these out, the listings are needed. */
function readAt(field: FieldReader, { statisticsOnly }: Offered): Read<PriceSettings> {
  const settings = priceSettings(field);
  const countsAll = ['include', shared.bestOffers.default].includes(settings.bestOffers);
  const isShort = statisticsOnly && flagAt(field, `options.${fields.statisticsOnly.name}`) && countsAll;
  return { settings, ...(isShort ? { endpoint: endpoints.priceSummary } : {}) };
}
