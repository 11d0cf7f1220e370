/** What a report says about its search, in a note that stays where marks don't: in a file that was exported. */
import { marketOf, markets, type Question } from '@sold-data/core/engine';

/**
 * Two searches have the same note only if all their parameters are equal.
 * @param lead what the sheet shows.
 */
export function searchNote(lead: string, { endpoint, parameters }: Question): string {
  const named = Object.entries(parameters).map(([name, value]) => `${inWords(name)}: ${value}`);
  return [`${lead}, on ${markets[marketOf(endpoint.id)].label}`, ...named.sort()].join('\n');
}

/** The name of a parameter in words: `itemCondition` is `Item condition`. */
const inWords = (name: string) =>
  name
    .replace(/^./, first => first.toUpperCase())
    .replace(/[A-Z](?=[a-z])/g, (letter, at) => (at === 0 ? letter : ` ${letter.toLowerCase()}`));
