/** What tells lists of cards from others. */
import { foldHeading } from '../words/fold.ts';
import type { Role } from './roles.ts';

/** A list of cards has at least one of these. */
const CARD_ROLES: readonly Role[] = ['finish', 'setCode', 'edition', 'rarity', 'rarityWord', 'productId', 'subject'];

/** Whether columns with these roles describe cards. */
export function areOfCards(given: readonly (Role | null)[]): boolean {
  return (
    CARD_ROLES.some(role => given.includes(role)) ||
    (given.includes('set') && (given.includes('number') || given.includes('condition')))
  );
}

const CARD_WORDS = /\bcard|\bkart|\bcart[ae]\b|\bkaart|カード/;

/** Whether headings say that the items below them are cards or graded goods. */
export function sayCards(columns: readonly { heading: string; role: Role | null }[]): boolean {
  const known = columns.filter(({ role }) => role !== null);
  return (
    areOfCards(known.map(({ role }) => role)) ||
    known.some(
      ({ heading, role }) => role === 'grader' || role === 'grade' || CARD_WORDS.test(foldHeading(heading).text),
    )
  );
}
