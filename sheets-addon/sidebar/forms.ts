/** The forms of the sidebar, made from the offers and the catalogue at build time: no field is written by hand. */
import {
  bucketFacts,
  columnsOf as columnsOfRows,
  type Endpoint,
  type EndpointId,
  endpoints,
  mostOf,
  profitTexts,
  sellerCostNames,
} from '@sold-data/core';
import { listingFieldsOnly, listingFieldsWith } from '@sold-data/core/catalog/auction.ts';
import { fashionFieldsWith } from '@sold-data/core/catalog/fashion.ts';
import { peerFieldsWith } from '@sold-data/core/catalog/peer.ts';
import { type DescribedParameter, described } from '@sold-data/core/describe.ts';
import { summaries } from '@sold-data/core/generated/summaries.ts';
import { availableColumns } from '../formulas/columns.ts';
import type { Formula, FormulaParameter } from '../formulas/formula.ts';
import { formulas } from '../formulas/offers.ts';
import { ownOptions, ownOptionsOf, searchOptions } from '../formulas/options.ts';
import { type RunKind, runKinds } from '../jobs/request.ts';
import { priceSources } from '../schedules/refresh.ts';

export interface FieldFacts {
  name: string;
  label: string;
  help: string;
  kind: string;
  values?: readonly (string | number)[];
  /** What each value is called. */
  choices?: Readonly<Record<string, string>>;
  example?: string;
  default?: unknown;
  required?: boolean;
  advanced?: boolean;
}

/** An argument of a formula. `columns` is a list of the formula's columns, in the order in which they are ticked. */
export interface ParameterFacts extends FieldFacts {
  range?: boolean;
}

export interface ColumnFacts {
  name: string;
  label: string;
  /** The option that has to be on for rows to have it. */
  with?: string;
}

/** Requests of one question: so many, up to so many, or one for each page of rows. */
export interface Cost {
  each: number;
  upTo?: number;
  pageRows?: number;
  rows?: number;
}

export interface FormulaForm {
  name: string;
  summary: string;
  endpoint: EndpointId;
  /** What its endpoint answers: "Sold History". */
  family: string;
  parameters: ParameterFacts[];
  /** Options of the endpoint that it does not take, and options of the add-on that it does. */
  without: string[];
  own: string[];
  /** Its list in `Forms.columns`. */
  columns?: string;
  cost: Cost;
}

export interface JobForm {
  title: string;
  summary: string;
  noun: string;
  entries: boolean;
  /** Writes a row of statistics per entry; writes listings, with these columns unless all that sold rows have are wanted. */
  statistics: boolean;
  listings: boolean;
  columns: readonly string[];
  all: readonly Pick<ColumnFacts, 'name' | 'with'>[];
  mostPages?: number;
  /** The most pages or entries a minute where that is known: of the job's own limit, or of the plan. */
  pace?: number | 'plan';
  /** Its list in `Forms.options`. */
  options: string;
  keyword: boolean;
}

export interface Forms {
  /** Each list of fields once, by endpoint. */
  options: Record<string, FieldFacts[]>;
  own: FieldFacts[];
  /** What selling costs, under Choices. */
  costs: FieldFacts[];
  columns: Record<string, ColumnFacts[]>;
  formulas: FormulaForm[];
  jobs: Record<RunKind, JobForm>;
  /** Searches whose prices a schedule refreshes. */
  prices: Record<string, string>;
}

const SUMMARIES: Record<RunKind, string> = {
  bulkSearch: 'Prices or listings for a list of keywords, a few at a time. Best for up to 100.',
  keywordJob: 'The service works through a long list of keywords by itself. It cannot be stopped once started.',
  cardBatch: 'Prices for trading cards from a range whose first row names the fields: Player, Year, Set, Card number…',
  deepPagination: `Every listing of one search, up to ${mostOf(endpoints.startDeepPagination, 'maxPages')} pages of ${endpoints.scrape.paging?.pageRows}. One runs at a time per account.`,
  history: `Sold listings of up to three years back, page by page, ${bucketFacts.history.perMinute} pages a minute.`,
};
const PACES: Partial<Record<RunKind, JobForm['pace']>> = { bulkSearch: 'plan', history: bucketFacts.history.perMinute };
const CARDS = 'cards';
const OWN_KINDS: Record<string, string> = { rows: 'integer', weightOz: 'integer', paid: 'number', margin: 'number' };
const PERIODS = { week: 'Weeks', month: 'Months', quarter: 'Quarters', year: 'Years' };

export function formsOfSidebar(): Forms {
  const ids = new Set<EndpointId>([...formulas.map(({ endpoint }) => endpoint), ...priceSources, 'history']);
  const tables = formulas.map(formula => [tableOf(formula), columnsOf(formula)] as const);
  const kinds = Object.keys(runKinds) as RunKind[];
  return {
    options: { ...Object.fromEntries([...ids].map(id => [id, optionsOf(id)])), [CARDS]: cardOptions() },
    own: ownOptions.map(({ name, label, help, choices, example }) => {
      const values = choices && Object.keys(choices);
      return { name, label, help, kind: values ? 'choice' : 'text', values, choices, example, advanced: true };
    }),
    costs: [...sellerCostNames, 'currency' as const].map(name => {
      return { name, ...profitTexts[name], kind: name === 'currency' ? 'text' : 'number' };
    }),
    columns: Object.fromEntries(tables.filter(([, columns]) => columns.length > 0)),
    formulas: formulas.map(formulaForm),
    jobs: Object.fromEntries(kinds.map(kind => [kind, jobForm(kind)])) as Forms['jobs'],
    prices: Object.fromEntries(priceSources.map(id => [id, summaries[id].title])),
  };
}

function formulaForm(formula: Formula): FormulaForm {
  const { name, endpoint, summary, parameters } = formula;
  const takes = new Set(searchOptions(formula).map(option => option.name));
  const fills = new Set(parameters.map(parameter => parameter.fills));
  return {
    name,
    summary,
    endpoint,
    family: summaries[endpoint].title.replace(/^(Search|Browse|Get) /, ''),
    parameters: parameters.map(parameter => parameterFacts(formula, parameter)),
    without: optionsOf(endpoint).flatMap(option => (takes.has(option.name) ? [] : [option.name])),
    own: ownOptionsOf(formula).flatMap(option => (fills.has(option.name) ? [] : [option.name])),
    ...(columnsOf(formula).length > 0 ? { columns: tableOf(formula) } : {}),
    cost: costOf(formula),
  };
}

function parameterFacts(formula: Formula, parameter: FormulaParameter): ParameterFacts {
  const { name, fills, help: text, optional, range } = parameter;
  const known = described(endpoints[formula.endpoint]).find(({ name: each }) => each === fills);
  const plain = `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
  const label = `${known?.label ?? plain}${optional ? ' (optional)' : ''}`;
  const help = text.replace('(optional) ', '');
  const facts = { name, label, help, required: !optional, range, example: known?.example };
  if (fills === 'columns') return { ...facts, kind: 'columns' };
  if (fills === 'period')
    return { ...facts, kind: 'choice', values: Object.keys(PERIODS), choices: PERIODS, default: 'month' };
  if (fills === 'field') {
    const columns = columnsOf(formula);
    const choices = Object.fromEntries(columns.map(column => [column.name, column.label]));
    return { ...facts, label: 'Value', kind: 'choice', values: columns.map(column => column.name), choices };
  }
  const kind = known?.kind === 'object' ? 'text' : known?.kind;
  return { ...facts, kind: kind ?? OWN_KINDS[fills] ?? 'text' };
}

function costOf({ shape, endpoint }: Formula): Cost {
  if (shape.kind === 'facts' || shape.kind === 'asOf') return { each: 0 };
  if (shape.kind === 'sellThrough') return { each: 2 };
  if (shape.kind === 'trend') return { each: 1, upTo: 13 };
  const pageRows = (endpoints[endpoint] as Endpoint).paging?.pageRows;
  return shape.kind === 'rows' && pageRows ? { each: 1, pageRows, rows: shape.rows } : { each: 1 };
}

function tableOf(formula: Formula): string {
  const { shape, endpoint } = formula;
  if (shape.kind === 'facts') return endpoint;
  return shape.kind === 'rows' ? `${endpoint}${formula.fixed.sold === false ? ' active' : ''}` : shape.kind;
}

/** The columns that rows of the formula have: sold listings have no asking price, active ones no day of the sale. */
function columnsOf(formula: Formula) {
  const absent: readonly string[] = listingFieldsOnly[formula.fixed.sold === false ? 'sold' : 'active'];
  const columns = availableColumns(formula, endpoints[formula.endpoint]);
  const shown = columns.filter(({ name }) => !absent.includes(name));
  return shown.map(({ name, label }): ColumnFacts => ({ name, label, with: optionFor(name, formula.endpoint) }));
}

const fieldsWith: Readonly<Record<string, readonly string[]>> = {
  ...listingFieldsWith,
  ...fashionFieldsWith,
  ...peerFieldsWith,
};

/** The option of an endpoint without which rows do not have the field. */
function optionFor(field: string, id: EndpointId): string | undefined {
  return endpoints[id].parameters.find(({ name }) => fieldsWith[name]?.includes(field))?.name;
}

const activeOnly: readonly string[] = listingFieldsOnly.active;

function jobForm(kind: RunKind): JobForm {
  const { title, noun, batchSize, mostPages, usual, rows } = runKinds[kind];
  const entries = batchSize !== undefined;
  const options = kind === 'cardBatch' ? CARDS : kind === 'history' ? 'history' : 'scrape';
  const shown = columnsOfRows(rows).filter(({ name }) => !activeOnly.includes(name));
  const all = shown.map(({ name }) => ({ name, with: options === CARDS ? undefined : optionFor(name, options) }));
  const output = { statistics: entries, listings: kind !== 'cardBatch', columns: usual, all };
  const about = { title, summary: SUMMARIES[kind], noun, entries, mostPages, pace: PACES[kind] };
  return { ...about, ...output, options, keyword: !entries };
}

function cardOptions(): FieldFacts[] {
  const options = described(endpoints.startCardBatch).find(({ name }) => name === 'options');
  return (options?.fields ?? []).filter(({ values }) => values?.length !== 1).map(fieldFacts);
}

/** The fields of an endpoint, of a formula's options those of an object as well. */
function optionsOf(id: EndpointId): FieldFacts[] {
  const own = described(endpoints[id]).map(fieldFacts);
  const every = formulas.filter(formula => formula.endpoint === id).flatMap(searchOptions);
  return [...new Map([...own, ...every.map(fieldFacts)].map(facts => [facts.name, facts])).values()];
}

function fieldFacts(parameter: DescribedParameter): FieldFacts {
  const { name, label, help, kind, values, choices, example, required, advanced } = parameter;
  const about = required || undefined;
  const more = { default: parameter.default, required: about, advanced: advanced || undefined };
  return { name, label, help, kind, values, choices, example, ...more };
}
