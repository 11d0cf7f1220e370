/** Fields that several goals share, named by their path in a draft. Filters come from the catalogue. */
import { described, type EndpointId, endpoints, type ParameterUse } from '@sold-data/core/engine';
import { sheetColumns } from '../../../formulas/columns.ts';
import type { SearchSource } from '../../server-interface.ts';
import { columnChoices, type Field, fieldOf, isForPeople, type Step } from '../forms.ts';

/** Uses of the parameters that a task sets by itself, as it does the required ones. */
const LEFT_OUT: readonly ParameterUse[] = ['subject', 'side', 'page', 'size', 'extra'];

const SOURCES: Readonly<Record<SearchSource, string>> = {
  scrape: 'Auction site',
  fashionSold: 'Fashion resale site (US)',
  peerListings: 'Peer-to-peer site (US)',
  cardSales: 'Trading-card market',
};
export const sources = Object.keys(SOURCES) as SearchSource[];
export const pairs = (choices: Readonly<Record<string, string>>) => Object.entries(choices);
export const source: Field = {
  name: 'what.source',
  label: 'Sold on',
  kind: 'choice',
  choices: pairs(SOURCES),
  initial: 'scrape',
};

/** The filters of an endpoint, shown while the form uses that endpoint. */
export function filtersOf(id: EndpointId, shown: Field['shown']): Field[] {
  return described(endpoints[id])
    .flatMap(parameter => (parameter.name === 'options' ? (parameter.fields ?? []) : [parameter]))
    .filter(
      parameter =>
        !parameter.required && !(parameter.use && LEFT_OUT.includes(parameter.use)) && isForPeople(parameter),
    )
    .map(parameter => ({
      ...fieldOf(parameter),
      name: `what.options.${parameter.name}`,
      ...(parameter.name === 'sort' ? { initial: 'lastSoldDescending' } : {}),
      shown,
    }));
}

export function columnsField(id: EndpointId, shown: Field['shown']): Field {
  const choices = columnChoices(sheetColumns(endpoints[id]), endpoints[id], 'what.options.');
  const help = 'In the order in which you choose them. None: the usual ones.';
  return { name: 'what.columns', label: 'Columns', help, kind: 'choices', choices, more: true, shown };
}

export const items: Field = {
  name: 'what.range',
  label: 'Items',
  kind: 'range',
  required: true,
  example: 'Stock!A2:A91',
};
const hours = Array.from({ length: 24 }, (_, hour) => [String(hour), `${String(hour).padStart(2, '0')}:00`] as const);
const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'].map((day, at) => [String(at + 1), day] as const);
const repeats = { 'when.kind': ['hourly', 'daily', 'weekly'] };

/** The step for a task's schedule, with fields that only a recurring task has. */
export const when = (...more: readonly Field[]): Step => ({
  title: 'When should it run?',
  name: 'when',
  fields: [
    {
      name: 'when.kind',
      label: 'Run it',
      kind: 'choice',
      choices: pairs({ '': 'Once', hourly: 'Every few hours', daily: 'Daily', weekly: 'Weekly' }),
    },
    {
      name: 'when.every',
      label: 'Hours between runs',
      kind: 'integer',
      required: true,
      initial: '6',
      shown: { 'when.kind': ['hourly'] },
    },
    {
      name: 'when.on',
      label: 'Days',
      kind: 'choices',
      required: true,
      choices: days,
      initial: '1',
      shown: { 'when.kind': ['weekly'] },
    },
    {
      name: 'when.at',
      label: 'Start after',
      kind: 'choice',
      choices: hours,
      initial: '7',
      shown: { 'when.kind': ['daily', 'weekly'] },
    },
    ...more.map(field => ({ ...field, shown: repeats })),
    { name: 'mail', label: 'E-mail me when a run fails twice', kind: 'flag', shown: repeats },
    {
      name: 'budget',
      label: 'Most requests per run',
      help: 'Empty: what the items need.',
      kind: 'integer',
      more: true,
      shown: repeats,
    },
  ],
});
