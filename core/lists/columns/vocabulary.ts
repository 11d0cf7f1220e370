/** Which words for conditions and languages apply to a list. */
import { areOfCards } from '../headings/cards.ts';
import type { Role } from '../headings/roles.ts';
import { saysCoins, saysStamps } from '../headings/stamps-and-coins.ts';
import type { Table } from '../headings/table.ts';
import type { Vocabulary } from '../words/conditions.ts';

export function vocabularyOf({ columns, format, hasLetters }: Table): Vocabulary {
  const has = (role: Role) => columns.some(column => column.role === role);
  const isRecords =
    (has('artist') && (has('medium') || has('sleeve') || has('condition'))) || (has('sleeve') && has('medium'));
  const areCoins = columns.some(saysCoins);
  const areStamps = columns.some(saysStamps);
  return {
    scale:
      format?.scale ??
      (isRecords
        ? 'records'
        : areStamps
          ? 'stamps'
          : has('issue')
            ? 'comics'
            : areCoins
              ? 'coins'
              : hasLetters
                ? 'newOrUsed'
                : undefined),
    languages: format?.languages,
    isCards: !isRecords && areOfCards(columns.map(({ role }) => role)),
  };
}
