/** Whether a card is worth grading, with the person's own costs and chances. */
import {
  type CardToGrade,
  type DescribedParameter,
  GRADING_REQUESTS,
  gradingFields,
  gradingForm,
  gradingFrom,
  gradingParameters,
  gradingRow,
  itemParameters,
  planGrading,
  withoutFractions,
} from '@sold-data/core/engine';
import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { forEach, ONCE } from '../fields/cost.ts';
import { collection } from '../fields/field.ts';
import { runOptions } from '../fields/form.ts';
import { decisionField, fieldOf } from '../fields/parameter.ts';
import { costsField } from '../fields/selling.ts';
import { shared } from '../fields/shared.ts';
import { valuesOf } from '../fields/values.ts';
import { type FieldReader, optionAt } from '../run/field-reader.ts';
import { enteredCosts } from '../run/settings.ts';
import { decide, type Reader } from './decide.ts';
import type { OperationKind } from './operation.ts';
import { ofFields, ofItems } from './sample.ts';

/** The cost of grading, and the chance of each grade; and what is searched for. */
const isOdds = ({ name }: DescribedParameter) => /^(gradingCost|chanceOf)/.test(name);
const odds = gradingForm.filter(isOdds);
const searched = gradingForm.filter(each => !isOdds(each));

const grading = {
  displayName: 'Grading Costs and Chances',
  name: 'grading',
  type: 'fixedCollection',
  default: {},
  placeholder: 'Add Costs and Chances',
  description: 'Without them there are prices of each grade and no gain',
  options: [
    {
      displayName: 'Grading Costs and Chances',
      name: 'costsAndOdds',
      values: odds.map(each => fieldOf({ ...each, fields: undefined, entries: undefined })),
    },
  ],
} satisfies INodeProperties;

/** Costs for the gain from grading, which compares net proceeds. */
const sellingCosts = costsField(
  'Compares what a sale of each grade leaves you',
  itemParameters.filter(({ name }) => name === 'currency'),
);

export const worthGrading: OperationKind = {
  cost: offered => ({
    notice: `Costs ${GRADING_REQUESTS} requests ${forEach(offered)}: one for each grade. ${ONCE}`,
    action: `${GRADING_REQUESTS} requests`,
  }),

  /** Fields for a card without its grade, the cost and chances of grading, and the search period. */
  form(offered) {
    const isDate = ({ kind }: DescribedParameter) => kind === 'date';
    const main = searched.filter(each => !isDate(each)).map(decisionField);
    const filters = searched.filter(isDate).map(decisionField);
    const options = [shared.minSales, sellingCosts, ...runOptions(offered)];
    return [...main, grading, ...collection('Filters', filters), ...collection('Options', options)];
  },

  perform: (run, offered) => decide(run, offered, reader),

  sample: () => ({ ...ofItems({ keyword: '' }), ...ofFields(gradingFields) }),
};

const reader: Reader = (field, today) => {
  const card = cardAt(field);
  return keyword => {
    const plan = planGrading({ ...card, keyword }, today);
    return {
      questions: plan.questions,
      itemsFrom: answers => [{ keyword, ...gradingRow(gradingFrom(plan, answers, today)) } as IDataObject],
    };
  };
};

/** The card without its keyword. */
function cardAt(field: FieldReader): Omit<CardToGrade, 'keyword'> {
  return {
    ...valuesOf(field, searched, { grader: '' }),
    ...withoutFractions(gradingParameters, field<IDataObject>('grading.costsAndOdds', {})),
    ...enteredCosts(field),
    minSales: optionAt(field, shared.minSales),
  };
}
