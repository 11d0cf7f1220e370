/** Titles that offer several items at one price. Lists and mixed searches use this pattern. */

/** `3 item bundle`, `Lot of 25`, `job lot`, `CASE PACK 24CT`. A booster bundle is one product. */
const LOT =
  /(?<!booster )\bbundles?\b|\b(?:job ?lot|joblot|konvolut|case pack|wholesale lot|bulk lot)\b|\blots?\s*(?:of\b|x?\s*\(?\d)|\b\d+\s*(?:x\s*)?(?:card|item|piece|pc|book|game|comic)?s?\s+lot\b|\blot$/i;

export const isLot = (title: string): boolean => LOT.test(title);
