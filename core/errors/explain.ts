/** An error in words for a person: the cause and the remedy, in the same words in every connector. */
import { type NameOf, SoldDataError } from './errors.ts';
import { errorRow, ownName } from './table.ts';
import type { Explanation } from './words.ts';

export type { Explanation } from './words.ts';

/** The cause and the remedy of an error. Never contains the key. */
export function explain(error: unknown, nameOf: NameOf = ownName): Explanation {
  if (!(error instanceof SoldDataError))
    return { what: 'Something unexpected happened.', todo: 'Try again; if it keeps happening, report it.' };
  return errorRow(error).words(error, nameOf);
}

/** `explain` as one line, for a cell or a notice. */
export function explainInOneLine(error: unknown, nameOf: NameOf = ownName): string {
  const { what, todo } = explain(error, nameOf);
  return `${what} ${todo}`;
}

/** An unexpected error: a message with an ID for the person, and a log line with the same ID. */
export interface Unforeseen extends Explanation {
  log: string;
}

/**
 * Describes an unexpected error without its secrets.
 * @param reference a short random ID that appears in both texts.
 * @param secrets words that must appear in neither: keys, tokens.
 */
export function unforeseen(error: unknown, reference: string, secrets: readonly string[] = []): Unforeseen {
  const stack = error instanceof Error ? (error.stack ?? `${error.name}: ${error.message}`) : String(error);
  const log = secrets.filter(Boolean).reduce((text, secret) => text.replaceAll(secret, '[secret]'), stack);
  return {
    what: 'Something unexpected happened.',
    todo: `Try again; if it keeps happening, report it with the reference ${reference}.`,
    log: `Sold Data ${reference}: ${log}`,
  };
}
