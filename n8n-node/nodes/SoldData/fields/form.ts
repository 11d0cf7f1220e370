/**
 * The form of a search, in the order in which a person fills it in: search, amount, output, and then Filters and Options, to which fields
 * are added one by one. The parameters come from the catalogue.
 */
import { type DescribedParameter, described, type Endpoint, type ParameterUse } from '@sold-data/core/engine';
import type { INodeProperties } from 'n8n-workflow';
import type { Offered } from '../resources/offer.ts';
import { collection } from './field.ts';
import { cardFields, category } from './locators.ts';
import { fieldOf, sentence } from './parameter.ts';
import { shared } from './shared.ts';
import { flatName, isMain, isOption } from './values.ts';

/** The fields that an operation adds to those of the catalogue. */
interface Own {
  fields?: readonly INodeProperties[];
  options?: readonly INodeProperties[];
  /** Whether its requests are sent one after another. */
  isSerial?: boolean;
}

export function searchForm(
  offered: Offered,
  { fields = [], options = [], isSerial }: Own = {},
  parameters = flatParameters(offered.endpoint, offered.fixed),
): INodeProperties[] {
  const { main, filters, options: asked } = catalogueFields(parameters, offered);
  return [
    ...(offered.product ? cardFields(offered.endpoint) : []),
    ...main,
    ...fields,
    ...collection('Filters', filters),
    ...collection('Options', [...asked, ...options, ...runOptions(offered, isSerial)]),
  ];
}

/** The options of the whole execution that affect an operation. */
export function runOptions({ endpoint }: Offered, isSerial = false): INodeProperties[] {
  const parallel = endpoint.parameters.length > 0 && !isSerial ? [shared.concurrency] : [];
  const spending = endpoint.cost.per === 'nothing' ? [] : [shared.requestBudget, shared.reserve];
  return [shared.maxWait, ...parallel, ...spending];
}

/** Main fields, and fields that are added one by one. */
type Fields = Record<'main' | 'filters' | 'options', INodeProperties[]>;

/** @param lists whether keywords may be a list. */
export function catalogueFields(
  parameters: readonly DescribedParameter[],
  form: Pick<Offered, 'main' | 'hidden' | 'help' | 'newest' | 'product'>,
  lists = true,
): Fields {
  const { main: initial = {}, hidden = [], help = {}, newest = {} } = form;
  // Return All, Limit and First Page replace the page parameter; Find By, the subject of a card.
  const replaced: readonly (ParameterUse | undefined)[] = form.product ? ['page', 'subject'] : ['page'];
  const asked = parameters.filter(({ name, use }) => !replaced.includes(use) && !hidden.includes(name));
  const optional = asked.filter(parameter => !isMain(parameter, initial));
  const added = (parameter: DescribedParameter) => {
    const more = help[parameter.name];
    const field = fieldOf(more ? { ...parameter, help: `${sentence(parameter.help, false)} ${more}` } : parameter);
    return { ...field, default: newest[parameter.name] ?? field.default };
  };
  return {
    main: asked
      .filter(parameter => isMain(parameter, initial))
      .sort((a, b) => rankIn(initial, a) - rankIn(initial, b))
      .map(parameter => {
        const { name } = parameter;
        if (name === category.name) return category;
        return fieldOf(
          name in initial ? { ...parameter, default: initial[name] } : parameter,
          lists && name === 'keyword',
        );
      }),
    filters: optional.filter(parameter => !isOption(parameter)).map(added),
    options: optional.filter(isOption).map(added),
  };
}

/** Fields named in the table of operations keep its order; all others come before them. */
const rankIn = (initial: object, { name }: DescribedParameter) => Object.keys(initial).indexOf(name);

/** Splits an object parameter into one field for each part: `parcel.weightOz` becomes Parcel Weight. */
export function flatParameters(endpoint: Endpoint, fixed: Readonly<Record<string, unknown>>): DescribedParameter[] {
  return described(endpoint)
    .filter(({ name }) => !(name in fixed))
    .flatMap(parameter => (parameter.fields ? partsOf(parameter) : [parameter]));
}

function partsOf({ name, label, required, fields: parts = [] }: DescribedParameter): DescribedParameter[] {
  return parts.map(part => ({
    ...part,
    name: flatName(name, part.name),
    label: part.label.startsWith(label) ? part.label : `${label} ${part.label}`,
    required: part.required && required,
  }));
}
