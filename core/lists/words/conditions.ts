/** What programs and people write for conditions. A word that no table knows stays unknown. */
import { WORDS_ABROAD } from './conditions-abroad.ts';
import { type Finish, finishOf } from './finishes.ts';
import { foldWord } from './fold.ts';
import { type Languages, readLanguage } from './languages.ts';

/** What a condition means. The words of a marketplace are chosen from these, the most exact first. */
export interface Condition {
  /** On the market of trading cards. */
  card?: string;
  /** Elsewhere, as far as the marketplace has a filter with this word. */
  goods?: readonly string[];
  /** In the search, because no marketplace filters by it. */
  words?: string;
  /** The item is in its closed package. */
  isSealed?: true;
  /** The word only says whether a card is graded. */
  isGrading?: true;
}

const nm = { card: 'Near Mint' };
const lp = { card: 'Lightly Played' };
const mp = { card: 'Moderately Played' };
const hp = { card: 'Heavily Played' };
const dmg = { card: 'Damaged' };
const fresh = { goods: ['new'] };
const tagged = { goods: ['nwt', 'new'] };
const used = { goods: ['used'] };
const likeNew = { goods: ['likeNew', 'used'] };
const good = { goods: ['good', 'used'] };
const fair = { goods: ['fair', 'used'] };
const poor = { goods: ['poor', 'used'] };
/** A known word that no marketplace filters by. */
const none: Condition = {};
const grading: Condition = { isGrading: true };

type Words = Readonly<Record<string, Condition>>;

const wordsOf = (list: string) => list.split(', ');
const STATES = { new: fresh, likeNew, good, fair, poor, used, broken: none } as const;
const ABROAD: Words = Object.fromEntries(
  (Object.keys(STATES) as (keyof typeof STATES)[]).flatMap(state =>
    wordsOf(WORDS_ABROAD[state]).map(word => [word, STATES[state]] as const),
  ),
);

/** Words that mean the same everywhere, so they are known in every file. */
const COMMON: Words = {
  ...ABROAD,
  'near mint': nm,
  nm: nm,
  'nm mt': nm,
  'nm m': nm,
  'nm/m': nm,
  'nm/mt': nm,
  'nm or better': nm,
  'near mint or better': nm,
  'near mint mint': nm,
  'mint/near mint': nm,
  'near mint/mint': nm,
  'lightly played': lp,
  'light played': lp,
  'lightly played excellent': lp,
  'slightly played': lp,
  'good lightly played': lp,
  lp: lp,
  sp: lp,
  'moderately played': mp,
  'moderately played very good': mp,
  mp: mp,
  'heavily played': hp,
  'heavily played poor': hp,
  hp: hp,
  damaged: dmg,
  dmg: dmg,
  dm: dmg,
  unopened: { card: 'Unopened', goods: ['new'], isSealed: true },
  sealed: { card: 'Unopened', goods: ['new'], isSealed: true },
  'factory sealed': { card: 'Unopened', goods: ['new'], isSealed: true },
  new: fresh,
  'brand new': fresh,
  'new sealed': { goods: ['new'], isSealed: true },
  'new other': fresh,
  'new with box': fresh,
  'new without box': fresh,
  'new with tags': tagged,
  'new without tags': fresh,
  'new in box': fresh,
  nib: fresh,
  misb: { goods: ['new'], isSealed: true },
  nwt: tagged,
  nwot: fresh,
  ds: fresh,
  deadstock: fresh,
  unworn: fresh,
  neu: fresh,
  neuf: fresh,
  nuevo: fresh,
  nuovo: fresh,
  nieuw: fresh,
  novo: fresh,
  nowy: fresh,
  ny: fresh,
  新品: fresh,
  未使用: fresh,
  未開封: { goods: ['new'], isSealed: true },
  中古: used,
  used: used,
  preowned: used,
  'pre owned': used,
  'pre owned good': good,
  'pre owned excellent': likeNew,
  'pre owned fair': fair,
  'used like new': likeNew,
  'used very good': good,
  'used good': good,
  'used acceptable': fair,
  'used complete': used,
  gebraucht: used,
  occasion: used,
  usado: used,
  usato: used,
  gebruikt: used,
  uzywany: used,
  begagnad: used,
  'like new': likeNew,
  neuwertig: likeNew,
  'wie neu': likeNew,
  'sehr gut': good,
  gut: good,
  akzeptabel: fair,
  'comme neuf': likeNew,
  'tres bon etat': good,
  'bon etat': good,
  'etat moyen': fair,
  'neuf sous blister': { goods: ['new'], isSealed: true },
  'como nuevo': likeNew,
  euc: likeNew,
  guc: good,
  vguc: good,
  satisfaisant: fair,
  'new no defects': fresh,
  'muy bueno': good,
  'buen estado': good,
  'come nuovo': likeNew,
  'ottime condizioni': good,
  'buone condizioni': good,
  bnib: fresh,
  bnwt: tagged,
  'neu mit ovp': fresh,
  'neu mit etikett': tagged,
  vnds: likeNew,
  lnib: likeNew,
  excellent: likeNew,
  exzellent: likeNew,
  seminuevo: likeNew,
  'zo goed als nieuw': likeNew,
  'proche du neuf': likeNew,
  'gut erhalten': good,
  'sehr guter zustand': good,
  'guter zustand': good,
  'goede staat': good,
  goed: good,
  'zeer goed': good,
  'gott skick': good,
  'mycket gott skick': good,
  nyskick: likeNew,
  oanvand: fresh,
  'ny i kartong': fresh,
  brugt: used,
  brukt: used,
  // Steps of camera dealers, all of them used.
  ln: used,
  'ex+': used,
  exc: used,
  'exc+': used,
  bgn: used,
  未使用に近い: likeNew,
  新品未使用: fresh,
  '新品 未使用': fresh,
  目立った傷や汚れなし: good,
  やや傷や汚れあり: fair,
  傷や汚れあり: fair,
  全体的に状態が悪い: poor,
  美品: used,
  中古品: used,
  'open box like new': none,
  'very good': good,
  good: good,
  acceptable: fair,
  fair: fair,
  poor: poor,
  // Known, but neither new nor used: parts and open boxes sell at other prices.
  'open box': none,
  pristine: none,
  mint: none,
  'for parts': none,
  defekt: none,
  defect: none,
  broken: none,
  'not working': none,
  untested: none,
  uninspected: none,
  salvage: none,
  'new with defects': none,
  ジャンク: none,
  ジャンク品: none,
  'for parts or not working': none,
  refurbished: none,
  'certified refurbished': none,
  graded: grading,
  ungraded: grading,
  raw: grading,
};

/** In a list of cards, these words of goods belong to scales that differ between programs. */
const NOT_FOR_CARDS = [
  ...['good', 'very good', 'poor', 'fair', 'acceptable', 'used', 'like new', 'gut', 'sehr gut', 'akzeptabel'],
  ...['bon etat', 'tres bon etat', 'etat moyen', 'proche du neuf', 'ln'],
  ...['goed', 'zeer goed', 'gott skick', 'mycket gott skick', 'nyskick'],
  ...(['likeNew', 'good', 'fair', 'poor'] as const).flatMap(state => wordsOf(WORDS_ABROAD[state])),
];

/** Seven steps, as European programs have them: Mint, Near Mint, Excellent, Good, Light Played, Played, Poor. */
const SEVEN_STEPS: Words = {
  mint: nm,
  'near mint': nm,
  excellent: lp,
  good: lp,
  'light played': mp,
  'lightly played': mp,
  played: hp,
  poor: dmg,
};

const MNH: Condition = { words: 'MNH' };
const MH: Condition = { words: 'MH' };

const SCALES = {
  sevenSteps: SEVEN_STEPS,
  /** Mint, Near Mint, Good (Lightly Played), Played, Heavily Played, Damaged or Poor. */
  lightlyToHeavily: {
    mint: nm,
    'near mint': nm,
    'good lightly played': lp,
    played: mp,
    'heavily played': hp,
    poor: dmg,
  },
  /** Grades of records: the words of goods don't apply. */
  records: Object.fromEntries(
    [
      'm',
      'mint m',
      'near mint nm or m',
      'nm or m',
      'very good plus vg+',
      'vg+',
      'very good vg',
      'vg',
      'good plus g+',
      'g+',
      'good g',
      'g',
      'fair f',
      'f',
      'poor p',
      'p',
      'generic',
      'no cover',
      'not graded',
      'nm',
      'ex',
      'vg++',
      ...['ex+', 'ex-', 'vg-', 'nm-', 'm-', 'near mint', 'mint', 'fine', 'near fine', 'very fine', 'fn'],
    ].map(word => [word, none]),
  ),
  /** Grades of comics that nobody has slabbed. */
  comics: Object.fromEntries(
    [
      ...['mt', 'nm/m', 'nm/mt', 'nm+', 'nm', 'vf/nm', 'nm/vf', 'vf+', 'vf', 'fn/vf', 'vf/fn', 'fn+', 'fn', 'f+', 'f'],
      ...['vg/fn', 'fn/vg', 'vg+', 'vg', 'gd/vg', 'vg/gd', 'gd+', 'gd', 'g+', 'g', 'fr/gd', 'fr', 'pr', 'poor'],
      ...['near mint', 'near mint+', 'very fine', 'very fine+', 'fine', 'fine+', 'very good', 'good', 'fair'],
    ].map(word => [word, none]),
  ),
  /** Grades of coins that nobody has slabbed. */
  coins: Object.fromEntries(
    'ag, g, vg, f, vf, xf, ef, au, unc, bu, proof, pf, pp, s, ss, vz, st, stgl, good, very good, fine, very fine, extremely fine, about uncirculated, uncirculated, brilliant uncirculated, f+, vf+, xf+, au+, ss+, vz+, ss/vz, vz/st, f/vf, vf/xf, xf/au'
      .split(', ')
      .map(word => [word, none]),
  ),
  /** Stamps: with their gum untouched, with the trace of a hinge, or used. */
  stamps: Object.fromEntries([
    ...['mnh', 'nh', 'mint never hinged', 'never hinged', 'postfrisch', 'postfris', 'neuf sans charniere'].map(word => [
      word,
      MNH,
    ]),
    ...['mh', 'mlh', 'mint hinged', 'hinged', 'lightly hinged', 'ungebraucht', 'ongebruikt', 'neuf avec charniere'].map(
      word => [word, MH],
    ),
    ...['used', 'fine used', 'fu', 'vfu', 'gestempelt', 'oblitere', 'gebruikt', 'usato', 'usado'].map(word => [
      word,
      { words: 'used' },
    ]),
  ]),
  /** Letters of shops. */
  newOrUsed: { n: fresh, u: used },
  /** Codes of a retail site. */
  retailCodes: { '1': likeNew, '2': good, '3': good, '4': fair, '11': fresh },
} satisfies Record<string, Words>;

export type Scale = keyof typeof SCALES;

/** The five steps of the market of trading cards as numbers or letters that some programs write. */
const CARD_LETTERS: Words = { m: nm, mint: nm, d: dmg, po: dmg, ex: lp, excellent: lp, 'mint m': nm };

export interface ConditionReading {
  /** Undefined if no table knows the word. */
  condition?: Condition;
  /** The part that decides between new and used, where more is written behind it: `Used` of `Used 8/10`. */
  part?: string;
  /** Facts that are written into the condition: `Near Mint Holofoil - Japanese`. */
  finish?: Finish;
  language?: string;
}

/** The tables that apply to a file. */
export interface Vocabulary {
  scale?: Scale;
  languages?: Languages;
  /** Whether the list is one of cards, where `D` and `M` are conditions and `Good` is on a scale of its program. */
  isCards: boolean;
}

/** Reads a condition: `<condition>[ <edition>][ <finish>][ - <language>]`, or a grade by name. Blank texts aren't passed. */
export function readCondition(text: string, vocabulary: Vocabulary): ConditionReading {
  if (text.includes('?')) return {};
  const whole = conditionOf(foldWord(text), vocabulary);
  if (whole) return { condition: whole };
  const [, front = text, behind] = /^(.*?)\s+-\s+(.+)$/.exec(text) ?? [];
  const language = behind === undefined ? undefined : readLanguage(behind, vocabulary);
  const words = foldWord(language === undefined ? text : front).split(' ');
  for (let split = words.length; split > 0; split -= 1) {
    const condition = conditionOf(words.slice(0, split).join(' '), vocabulary);
    const rest = words.slice(split).join(' ');
    const finish = rest === '' ? undefined : finishOf(rest);
    if (condition && (rest === '' || finish))
      return { condition, ...(finish ? { finish } : {}), ...(language === undefined ? {} : { language }) };
  }
  return vocabulary.isCards ? {} : leadingCondition(text);
}

/** Behind these words, an item is used whatever else is said, unless it is said to be broken. */
const USED =
  /^(?:used|pre-?owned|second ?hand|gebraucht|d'occasion|occasion|usad[oa]|usat[oa]|gebruikt|begagnad|中古)(?![\p{L}\p{N}])/iu;
const BROKEN = /part|broken|defe[ck]t|not working|repair|bastler|pi[eè]ces|repuesto|ricambi|kapot|untested|ジャンク/i;
/** A new item, with or without what it was sold in. */
const NEW =
  /^(?:brand )?(?:new|neu|neuf|nuevo|nuovo|nieuw|novo|新品)(?:[\s,/(-]+(?:in|with|without|w(?:\/?o)?|no|mit|ohne|avec|sans|con|sin|senza|met|zonder|com|sem|old|the|original|factory|unused|unworn|sealed|box(?:ed)?|tags?|bag|package|packaging|stock|ovp|etikett|verpackung|karton|caja|etiquetas?|precinto|scatola|etichette|cartellino|bo[iî]te|[eé]tiquettes?|emballage|doos|kaartje|箱なし|タグ付き)\)?)+$/iu;

function leadingCondition(text: string): ConditionReading {
  const [part] = USED.exec(text) ?? [];
  if (part !== undefined) return BROKEN.test(text) ? {} : { condition: used, part };
  return NEW.test(text) ? { condition: /seal|precint/i.test(text) ? COMMON['new sealed'] : fresh } : {};
}

function conditionOf(word: string, { scale, isCards }: Vocabulary): Condition | undefined {
  const own: Words = scale === undefined ? {} : SCALES[scale];
  if (Object.hasOwn(own, word)) return own[word];
  if (isCards && Object.hasOwn(CARD_LETTERS, word)) return CARD_LETTERS[word];
  if (isCards && NOT_FOR_CARDS.includes(word)) return undefined;
  if (Object.hasOwn(COMMON, word)) return COMMON[word];
  // The condition of an item and of what it is in: `VG/VG`, `Fine/Near Fine`.
  const [front, behind, more] = word.split('/').map(part => part.trim());
  if (!front || !behind || more !== undefined) return undefined;
  const condition = conditionOf(front, { scale, isCards });
  return condition === conditionOf(behind, { scale, isCards }) ? condition : undefined;
}
