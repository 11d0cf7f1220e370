/** Titles that offer several items at one price. Lists and mixed searches use this pattern. */

/** `3 item bundle`, `Lot of 25`, `job lot`, `CASE PACK 24CT`. A booster bundle is one product. */
const LOT =
  /(?<!booster )\bbundles?\b|\b(?:job ?lot|joblot|konvolut|case pack|wholesale lot|bulk lot)\b|\blots?\s*(?:of\b|x?\s*\(?\d)|\b\d+\s*(?:x\s*)?(?:card|item|piece|pc|book|game|comic)?s?\s+lot\b|\blot$|^\s*(?:lot (?:de|d'un)|lote de|lotto di)\b|\b(?:lot de|lote de|lotto di) \d|まとめ売り/i;

/** What a size goes on with behind `8 x`: another number of up to two digits. `2 x 45 rpm` and `2 x 10 Mark` are two things. */
export const MEASURE = String.raw`(?:1?\d|(?<!\b[2-4]\s?[x×]\s+)[2-9]\d)(?:[.,]\d+)?(?:\s(?!(?:mark|pf|pfennig|cents?|euros?|francs?|lire|dollars?|pence)\b)|$|["”'′])`;

/** `2x Charizard`, `3 x Snorlax`, `Pikachu x2`, `Mew (x3)`: how many there are stands before or behind the whole name. `4x4` is a name, and `2 x 4` or `11 x 14 frame` a measure. */
const COUNTED = new RegExp(
  String.raw`^\s*(?:[2-9]|[1-9]\d)\s?[x×]\s+(?!${MEASURE})\S|\S(?:\s\(?[x×]|(?<!(?:^|[\s(])\d{1,2})\s\(?[x×]\s)(?:[2-9]|[1-9]\d)\)?\s*$`,
  'i',
);

/** `x3 Pikachu`. In capitals it is a name: `X2`. */
const SIGNED = /^\s*[x×]\s?[2-9]\d?\s+\p{L}/u;

/** Several issues of a series: `issues 12-66`, `#1-12`, `issues 1, 2, 5`. Of a month and a year, or a number with its letters, it is one. */
const ISSUES =
  /(?:\bissues?\s*#?|(?<![\p{L}\d])#)(\d{1,3})\s?(?:[-–—]|to|thru|through)\s?#?(\d{1,3})(?![\p{L}\d/.-])/iu;
const LISTED = /\bissues\s*#?\d{1,3}(?:\s?(?:,|&|and)\s?#?\d{1,3})+(?![\p{L}\d/])/iu;

function areIssues(title: string): boolean {
  const [, first, last] = ISSUES.exec(title) ?? [];
  return LISTED.test(title) || (first !== undefined && Number(first) < Number(last));
}

/** The number of an item in an auction: `Lot 12: Rolex`, `Lot #14 Omega`. Without a mark it counts the items: `Lot 12 watches`. */
const LOT_NUMBER =
  /^\s*(?:lot|los)\s*(?:(?:no\.?|nr\.?|#)\s*\d{1,5}[a-z]?(?::|\.|\))?\s+|\d{1,5}[a-z]?\s*:\s*)(?!of\b)(?=\S)/i;

export const withoutLotNumber = (title: string): string => title.replace(LOT_NUMBER, '');

const offersSeveral = (title: string) =>
  LOT.test(title) || COUNTED.test(title) || SIGNED.test(title) || areIssues(title);

export const isLot = (title: string): boolean => offersSeveral(withoutLotNumber(title));
