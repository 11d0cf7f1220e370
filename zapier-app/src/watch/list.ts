/** The form of a watched list: its lines, the monthly budget, and the resulting plan. */
import {
  type EventKind,
  explainInOneLine,
  InvalidParametersError,
  MOST_WATCHED,
  markets,
  planWatch,
  problemText,
  refusal,
  typedLines,
  type WatchList,
  type WatchRow,
  watchList,
} from '@sold-data/core/engine';
import type { Input, InputField } from '../forms/field.ts';
import { creditsFirst, given, reserve, wholeNumber } from '../forms/input.ts';
import { FOLDED, labelIn } from '../forms/layout.ts';

/** The platform's plans poll every 1 to 15 minutes, so more frequent checks can't be promised. */
export const EVERY_MS = 15 * 60_000;

const lines: InputField = {
  key: 'items',
  label: 'What to Watch',
  type: 'text',
  required: true,
  helpText: `One item per line, at most ${MOST_WATCHED}: a keyword, then, after semicolons, the most to pay, a condition, a site or a market (${Object.keys(markets).join(', ')}).`,
  placeholder: 'canon ae-1; 120; used',
  altersDynamicFields: true,
};

/** Default: half of the smallest plan. */
const monthly = wholeNumber(
  {
    key: 'monthly',
    label: 'Requests a Month',
    helpText:
      'The most that this Zap may spend. Its requests are spread over the month; other checks of the Zap cost nothing.',
    altersDynamicFields: true,
  },
  { min: 1, max: 1_000_000, normal: 50 },
);

/** The form of a watch. @param own fields for the events of this step. @param folded further fields, shown folded. */
export function watchForm(kinds: readonly EventKind[], own: readonly InputField[], folded: readonly InputField[] = []) {
  const plan = (input: Input): InputField[] => [
    { key: 'plan', label: 'Plan', type: 'copy', required: false, helpText: planText(kinds, input) },
  ];
  return [
    lines,
    monthly.field,
    ...own,
    plan,
    ...[...folded, reserve.field, creditsFirst].map(field => ({ ...field, group: FOLDED.key })),
  ];
}

export interface Watched extends WatchList {
  monthly: number;
  /** A message about invalid rows, each named by its line; '' if there are none. */
  problemWords(problems: WatchList['problems']): string;
}

/** Reads the form. @throws InvalidParametersError if nothing can be watched. */
export function watchOf(kinds: readonly EventKind[], input: Input): Watched {
  const list = watchList(typedLines(given(input[lines.key]) ?? '') as WatchRow[], lines.key);
  // A marketplace without active listings has no deals.
  const canWatch = (item: WatchList['items'][number]) => !kinds.includes('deal') || item.offered !== undefined;
  const items = list.items.filter(canWatch);
  const soldOnly = list.items
    .filter(item => !canWatch(item))
    .map(({ row, market }) => ({
      row,
      error: refusal('market', () => `${markets[market].label} has sold listings only, no offers`),
    }));
  const problems = [...list.problems, ...soldOnly];
  const wordsOf = ({ row, error }: WatchList['problems'][number]) => `line ${row + 1}: ${problemText(error)}.`;
  const problemWords = (some: WatchList['problems']) => some.map(wordsOf).join(' ');
  if (items.length === 0)
    throw refusal(lines.key, nameOf =>
      problems.length > 0
        ? `${nameOf(lines.key)} has nothing that can be watched; ${problemWords(problems)}`
        : `${nameOf(lines.key)} is required`,
    );
  return { items, problems, monthly: monthly.read(input), problemWords };
}

/** The monthly cost of the list, and its problems. */
function planText(kinds: readonly EventKind[], input: Input): string {
  if (given(input[lines.key]) === undefined)
    return 'Fill in what to watch to see here how often each item is checked and what that costs a month.';
  try {
    const { items, problems, monthly, problemWords } = watchOf(kinds, input);
    const { text } = planWatch(items, { monthly, kinds, everyMs: EVERY_MS }, Date.now());
    return problems.length === 0 ? text : `${text} Not watched: ${problemWords(problems)}`;
  } catch (error) {
    if (error instanceof InvalidParametersError)
      return explainInOneLine(error, name => labelIn([lines, monthly.field], name));
    throw error;
  }
}
