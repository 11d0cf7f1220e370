/** The finishes of cards that programs write. */
import { foldWord } from './fold.ts';

export interface Finish {
  /** As the market of trading cards names it. */
  variant: string;
  /** Words for a search by keyword; none if the finish is the plain one. */
  words: string;
}

const finish = (variant: string, words = variant.toLowerCase()): Finish => ({ variant, words });
const plain = finish('Normal', '');

const FINISHES: Readonly<Record<string, Finish>> = {
  normal: plain,
  nonfoil: plain,
  'non foil': plain,
  'not foil': plain,
  'no foil': plain,
  'non holo': plain,
  regular: plain,
  standard: plain,
  base: plain,
  no: plain,
  false: plain,
  '0': plain,
  n: plain,
  none: plain,
  foil: finish('Foil'),
  yes: finish('Foil'),
  true: finish('Foil'),
  '1': finish('Foil'),
  y: finish('Foil'),
  x: finish('Foil'),
  'foil only': finish('Foil'),
  etched: finish('Foil', 'etched foil'),
  'etched foil': finish('Foil', 'etched foil'),
  'foil etched': finish('Foil', 'etched foil'),
  glossy: finish('Foil', 'glossy'),
  holofoil: finish('Holofoil', 'holo'),
  holo: finish('Holofoil', 'holo'),
  'holo foil': finish('Holofoil', 'holo'),
  holographic: finish('Holofoil', 'holo'),
  'reverse holofoil': finish('Reverse Holofoil', 'reverse holo'),
  'reverse holo': finish('Reverse Holofoil', 'reverse holo'),
  'reverse foil': finish('Reverse Holofoil', 'reverse holo'),
  reverse: finish('Reverse Holofoil', 'reverse holo'),
  'rev holo': finish('Reverse Holofoil', 'reverse holo'),
  '1st edition': finish('1st Edition'),
  '1st ed': finish('1st Edition'),
  '1st ed.': finish('1st Edition'),
  '1. edition': finish('1st Edition', '1st edition'),
  '1. auflage': finish('1st Edition', '1st edition'),
  erstausgabe: finish('1st Edition', '1st edition'),
  '1ere edition': finish('1st Edition', '1st edition'),
  'edition 1': finish('1st Edition', '1st edition'),
  unlimitiert: finish('Unlimited', ''),
  illimitee: finish('Unlimited', ''),
  'first edition': finish('1st Edition', '1st edition'),
  '1st edition holofoil': finish('1st Edition Holofoil', '1st edition holo'),
  '1st edition holo': finish('1st Edition Holofoil', '1st edition holo'),
  '1st edition normal': finish('1st Edition'),
  unlimited: finish('Unlimited', ''),
  unlim: finish('Unlimited', ''),
  unl: finish('Unlimited', ''),
  'unl.': finish('Unlimited', ''),
  'unlimited holofoil': finish('Unlimited Holofoil', 'holo'),
  limited: finish('Limited', 'limited edition'),
  'ltd.': finish('Limited', 'limited edition'),
  ltd: finish('Limited', 'limited edition'),
  'limited edition': finish('Limited', 'limited edition'),
  shadowless: finish('Unlimited', 'shadowless'),
  'cold foil': finish('Cold Foil'),
};
/** Kinds of foil that the market of trading cards sells as products of their own in the finish Foil. */
const SPECIAL_FOIL =
  /^(?:(?:double )?rainbow|surge|galaxy|gilded|textured|oil slick|ripple|halo|confetti|neon ink|step and compleat|raised|fracture|mana|silver|gold|japan showcase|first place|chocobo track|cosmos|dragonscale|singularity) foil$/;

const finishes = new Map<string, Finish | undefined>();

/** Whether a text names an edition alone: `1st`, `Unlimited`. */
export const isEdition = (text: string) =>
  /^(?:1st|first|unlimited|unlim|unl|ltd|limited)\.?(?: ed(?:ition|n|\.)?)?$/i.test(text.trim());

/** Whether a text says in words whether an item is of the first edition: `1ère édition`, `Unlimited Holofoil`. */
export const saysEdition = (text: string) =>
  isEdition(text) || /^(?:1st edition|unlimited)/i.test(finishInName(text)?.variant ?? '');

/** The finish of a folded word, or undefined. */
export function finishOf(word: string): Finish | undefined {
  if (Object.hasOwn(FINISHES, word)) return FINISHES[word];
  return SPECIAL_FOIL.test(word) ? finish('Foil', word) : undefined;
}

/** Words that say yes or no: alone in a cell they are a finish, and beside other words they aren't. */
const ANSWER = /^(?:true|false|yes|no|[01nxy])$/i;

/**
 * The finish of a card, or undefined. Several words separated by a slash or a comma may contain one: `altered/foil`. `foil?` and
 * `foil/normal` are none.
 */
export function readFinish(text: string): Finish | undefined {
  if (!finishes.has(text)) {
    const word = foldWord(text);
    const parts = word.split(/[/,]/).map(part => part.trim());
    const named = parts.filter(part => !ANSWER.test(part)).map(finishOf);
    const isDoubtful = parts.some(part => finishOf(part)?.words === '');
    if (finishes.size > 5000) finishes.clear();
    finishes.set(
      text,
      text.includes('?')
        ? undefined
        : (finishOf(word) ?? (isDoubtful ? undefined : named.find(part => part !== undefined))),
    );
  }
  return finishes.get(text);
}

/** A finish that is written into a name: `Emberfox [Reverse Holo]`. */
export function finishInName(text: string): Finish | undefined {
  return ANSWER.test(text) || /^(?:base|standard|regular|none|limited)$/i.test(text) ? undefined : readFinish(text);
}

/** Joins an edition and a finish: `1st Edition` and `Holofoil` are one variant. */
export function joinFinishes(edition: Finish | undefined, own: Finish | undefined): Finish | undefined {
  if (!edition || edition === own) return own;
  if (!own || own.words === '') return edition;
  const joined = FINISHES[foldWord(`${edition.variant} ${own.variant}`)];
  return joined ?? finish(own.variant, `${edition.words} ${own.words}`.trim());
}
