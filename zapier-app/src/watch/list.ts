/** The list of a watch in a form: lines, or rows of a table, how much a month may cost, and what that comes to. */
import {
  type EventKind,
  explainInOneLine,
  InvalidParametersError,
  type ItemInput,
  itemHeadings,
  markets,
  newWatch,
  planWatch,
  problemText,
  refusal,
  type WatchItem,
  watchList,
} from '@sold-data/core';
import { DROP_DOWNS } from '../forms/endpoint-form.ts';
import type { Input, InputField } from '../forms/field.ts';
import { creditsFirst, given, wholeNumber } from '../forms/input.ts';
import { FOLDED, labelIn } from '../forms/layout.ts';

/** What one watch remembers stays small enough for the platform's cache. */
const MOST_ITEMS = 500;
/** Plans of the platform check every 1 to 15 minutes; more often than that nothing can be promised. */
const EVERY_MS = 15 * 60_000;

const lines: InputField = {
  key: 'items',
  label: 'What to Watch',
  type: 'text',
  required: false,
  helpText: `One on each line, at most ${MOST_ITEMS}: a keyword, then after semicolons the most to pay, a condition, a site or a market (${Object.keys(markets).join(', ')}).`,
  placeholder: 'canon ae-1; 120; used',
  altersDynamicFields: true,
};

const rows: InputField = {
  key: 'rows',
  label: 'Items as a Table',
  required: false,
  children: Object.entries(itemHeadings).map(([key, [heading = key]]) => ({
    key,
    label: heading.replace(/ ID$/, '').replace(/\b(?!to\b)[a-z]/g, letter => letter.toUpperCase()),
    type: 'string',
    required: false,
    ...(DROP_DOWNS[key] ? { dynamic: DROP_DOWNS[key].dynamic } : {}),
  })),
};

/** Half of what the smallest plan has. */
const monthly = wholeNumber(
  {
    key: 'monthly',
    label: 'Requests a Month',
    helpText:
      'The most that this Zap may spend. Its looks are spread over the month; other checks of the Zap cost nothing.',
    altersDynamicFields: true,
  },
  { min: 1, max: 1_000_000, normal: 50 },
);

/** The form of a watch. @param own what the events of this step depend on. @param folded the same, for few people. */
export function watchForm(kinds: readonly EventKind[], own: readonly InputField[], folded: readonly InputField[] = []) {
  return (input: Input): InputField[] => [
    lines,
    monthly.field,
    ...own,
    { key: 'plan', label: 'Plan', type: 'copy', required: false, helpText: planText(kinds, input) },
    rows,
    ...[...folded, creditsFirst].map(field => ({ ...field, group: FOLDED.key })),
  ];
}

/** What was filled in. @throws InvalidParametersError that names the line, before a request is spent. */
export function watchOf(kinds: readonly EventKind[], input: Input): { items: WatchItem[]; monthly: number } {
  const typed = String(given(input[lines.key]) ?? '').split(/\r?\n/);
  const table = (given(input[rows.key]) ?? []) as ItemInput[];
  const places = [...typed.map((_, at) => `line ${at + 1}`), ...table.map((_, at) => `of row ${at + 1}`)];
  const { items, problems } = watchList([...typed, ...table]);
  for (const { row, error } of problems) throw inPlace(places[row], error);
  // Where the service shows no offers, nothing can be a deal.
  const soldOnly = kinds.includes('deal') ? items.find(({ item }) => !item.offered) : undefined;
  if (soldOnly) {
    const { label } = markets[soldOnly.item.market];
    throw inPlace(
      places[soldOnly.row],
      refusal('market', () => `${label} shows what was sold alone, and no offers`),
    );
  }
  if (items.length === 0) throw refusal(lines.key, nameOf => `${nameOf(lines.key)} is required`);
  if (items.length > MOST_ITEMS)
    throw refusal(lines.key, nameOf => `${nameOf(lines.key)} must be 1 to ${MOST_ITEMS} items, got ${items.length}`);
  return { items: items.map(({ item }) => item), monthly: monthly.read(input) };
}

function inPlace(place: string | undefined, error: InvalidParametersError): InvalidParametersError {
  return refusal(lines.key, nameOf => `${nameOf(lines.key)} ${place}: ${problemText(error)}`);
}

/** What the list costs a month, or what is wrong with it. */
function planText(kinds: readonly EventKind[], input: Input): string {
  if (given(input[lines.key]) === undefined && given(input[rows.key]) === undefined)
    return 'Fill in what to watch, and here stands how often each item is looked at and what that costs a month.';
  try {
    const { items, monthly } = watchOf(kinds, input);
    const now = Date.now();
    return planWatch(items, newWatch(now), { monthly, kinds, everyMs: EVERY_MS }, {}, now).text;
  } catch (error) {
    if (error instanceof InvalidParametersError)
      return explainInOneLine(error, name => labelIn([lines, rows, monthly.field], name));
    throw error;
  }
}
