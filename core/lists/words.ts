/** What programs write for conditions, languages, finishes, grades and what belongs to an item. A word that no table knows stays unknown. */

/** A word without case, accents and punctuation: `near_mint`, `NearMint` and `Near Mint` are the same. */
export function foldWord(text: string): string {
  return text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/(\p{Ll})(\p{Lu})/gu, '$1 $2')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}+./]+/gu, ' ')
    .trim();
}

/** What a condition means. The words of a marketplace are chosen from these, the most exact first. */
export interface Condition {
  /** On the market of trading cards. */
  card?: string;
  /** Elsewhere, as far as the marketplace has a filter with this word. */
  goods?: readonly string[];
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

/** Words that mean the same everywhere, so they are known in every file. */
const COMMON: Words = {
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
  gebraucht: used,
  occasion: used,
  usado: used,
  usato: used,
  gebruikt: used,
  uzywany: used,
  begagnad: used,
  'like new': likeNew,
  'open box like new': none,
  'very good': good,
  good: good,
  acceptable: fair,
  fair: fair,
  poor: poor,
  // Known, but neither new nor used: parts and open boxes sell at other prices.
  'open box': none,
  'for parts': none,
  'for parts or not working': none,
  refurbished: none,
  'certified refurbished': none,
  graded: grading,
  ungraded: grading,
  raw: grading,
};

/** In a list of cards, these words of goods belong to scales that differ between programs. */
const NOT_FOR_CARDS = ['good', 'very good', 'poor', 'fair', 'acceptable', 'used', 'like new'];

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
    ].map(word => [word, none]),
  ),
  /** Codes of a retail site. */
  retailCodes: { '1': likeNew, '2': good, '3': good, '4': fair, '11': fresh },
} satisfies Record<string, Words>;

export type Scale = keyof typeof SCALES;

/** The five steps of the market of trading cards as numbers or letters that some programs write. */
const CARD_LETTERS: Words = { m: nm, mint: nm, d: dmg, po: dmg, ex: lp, excellent: lp, 'mint m': nm };

/** Languages by code and by name. English is the plain one. */
const LANGUAGES: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries({
    English: 'en eng us uk gb english englisch anglais ingles inglese engels angielski',
    Japanese: 'ja jp jpn japanese japan japanisch japonais japones giapponese japans 日本語',
    German: 'de ger deu german deutsch allemand aleman tedesco duits',
    French: 'fr fre fra french franzosisch francais frances francese frans',
    Italian: 'it ita italian italienisch italien italiano italiaans',
    Spanish: 'es sp spa spanish spanisch espagnol espanol spagnolo spaans',
    Portuguese: 'pt por ptbr portuguese portugiesisch portugais portugues portoghese brazilian',
    Korean: 'ko kr kor korean koreanisch coreen coreano coreaans',
    Russian: 'ru rus russian russisch russe ruso russo',
    'Chinese (S)': 'zhs zhcn cn zh chs simplifiedchinese chinesesimplified schinese chineses',
    'Chinese (T)': 'zht zhtw tw cht traditionalchinese chinesetraditional tchinese chineset',
    Dutch: 'nl nld dutch niederlandisch neerlandais nederlands',
    Polish: 'pl pol polish polnisch polski',
    Thai: 'th tha thai',
    Indonesian: 'id ind indonesian',
  }).flatMap(([language, words]) => words.split(' ').map(word => [word, language])),
);

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
  'first edition': finish('1st Edition', '1st edition'),
  '1st edition holofoil': finish('1st Edition Holofoil', '1st edition holo'),
  '1st edition holo': finish('1st Edition Holofoil', '1st edition holo'),
  '1st edition normal': finish('1st Edition'),
  unlimited: finish('Unlimited', ''),
  'unlimited holofoil': finish('Unlimited Holofoil', 'holo'),
  limited: finish('Limited', 'limited edition'),
  'limited edition': finish('Limited', 'limited edition'),
  shadowless: finish('Unlimited', 'shadowless'),
  'cold foil': finish('Cold Foil'),
};
/** Kinds of foil that the market of trading cards sells as products of their own in the finish Foil. */
const SPECIAL_FOIL =
  /^(?:(?:double )?rainbow|surge|galaxy|gilded|textured|oil slick|ripple|halo|confetti|neon ink|step and compleat|raised|fracture|mana|silver|gold|japan showcase|first place|chocobo track|cosmos|dragonscale|singularity) foil$/;

/** Grading companies, and other spellings. */
const COMPANIES =
  /(?<![a-z\d])(psa|bgs|bvg|bccg|beckett|cgc|csg|sgc|hga|gma|ksa|tag|ace|ags|cbcs|pgx|egs|wata|vga|cga|pcgs|ngc|pmg|anacs|icg|isa|afa|pca|mnt|rcg|dsg)(?![a-z])/i;
const SPELLINGS: Readonly<Record<string, string>> = { BECKETT: 'BGS' };
const NOT_GRADED = /^(?:raw|ungraded|not graded|none|no|n\/?a|nein|0|false|ungraded card|loose|-)$/i;

export interface Grade {
  /** Null if only the grade is known. */
  grader: string | null;
  /** `10`, `9.5`, or `Authentic`. */
  grade: string | null;
}

/** What an item comes with, as words for a search by keyword. */
const COMPLETENESS: Readonly<Record<string, { words: string; goods?: readonly string[] }>> = {
  'item only': { words: 'loose' },
  'game only': { words: 'loose' },
  loose: { words: 'loose' },
  'disc only': { words: 'disc only' },
  'cart only': { words: 'loose' },
  'item box and manual': { words: 'complete' },
  cib: { words: 'complete' },
  complete: { words: 'complete' },
  'complete in box': { words: 'complete' },
  'item and box': { words: 'with box' },
  'item and manual': { words: 'with manual' },
  'box only': { words: 'box only' },
  'manual only': { words: 'manual only' },
  'box and manual': { words: 'box and manual only' },
  'new item box and manual': { words: 'new sealed', goods: ['new'] },
  new: { words: 'new', goods: ['new'] },
  sealed: { words: 'sealed', goods: ['new'] },
  'new sealed': { words: 'new sealed', goods: ['new'] },
};

export interface ConditionReading {
  /** Undefined if no table knows the word. */
  condition?: Condition;
  /** Facts that are written into the condition: `Near Mint Holofoil - Japanese`. */
  finish?: Finish;
  language?: string;
}

/** The tables that apply to a file. */
export interface Vocabulary {
  scale?: Scale;
  languages?: Readonly<Record<string, string>>;
  /** Whether the list is one of cards, where `D` and `M` are conditions and `Good` is on a scale of its program. */
  isCards: boolean;
}

/** Reads a condition: `<condition>[ <edition>][ <finish>][ - <language>]`, or a grade by name. Blank texts aren't passed. */
export function readCondition(text: string, vocabulary: Vocabulary): ConditionReading {
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
  return {};
}

function conditionOf(word: string, { scale, isCards }: Vocabulary): Condition | undefined {
  const own: Words = scale === undefined ? {} : SCALES[scale];
  if (Object.hasOwn(own, word)) return own[word];
  if (isCards && Object.hasOwn(CARD_LETTERS, word)) return CARD_LETTERS[word];
  if (isCards && NOT_FOR_CARDS.includes(word)) return undefined;
  return Object.hasOwn(COMMON, word) ? COMMON[word] : undefined;
}

/** The English name of a language, or undefined. */
export function readLanguage(text: string, { languages = {} }: Pick<Vocabulary, 'languages'>): string | undefined {
  const word = foldWord(text).replace(/[^\p{L}]/gu, '');
  if (Object.hasOwn(languages, word)) return languages[word];
  return Object.hasOwn(LANGUAGES, word) ? LANGUAGES[word] : undefined;
}

const finishes = new Map<string, Finish | undefined>();

function finishOf(word: string): Finish | undefined {
  if (Object.hasOwn(FINISHES, word)) return FINISHES[word];
  return SPECIAL_FOIL.test(word) ? finish('Foil', word) : undefined;
}

/** The finish of a card, or undefined. Several words separated by a slash or a comma may contain one: `altered/foil`. */
export function readFinish(text: string): Finish | undefined {
  if (!finishes.has(text)) {
    const word = foldWord(text);
    const parts = word.split(/[/,]/).map(part => part.trim());
    if (finishes.size > 5000) finishes.clear();
    finishes.set(text, finishOf(word) ?? parts.map(finishOf).find(found => found !== undefined && found.words !== ''));
  }
  return finishes.get(text);
}

/** A finish that is written into a name: `Emberfox [Reverse Holo]`. Words that say yes or no aren't one there. */
export function finishInName(text: string): Finish | undefined {
  return /^(?:true|false|yes|no|[01nxy]|base|standard|regular|none|limited)$/i.test(text)
    ? undefined
    : readFinish(text);
}

/** Joins an edition and a finish: `1st Edition` and `Holofoil` are one variant. */
export function joinFinishes(edition: Finish | undefined, own: Finish | undefined): Finish | undefined {
  if (!edition || edition === own) return own;
  if (!own || own.words === '') return edition;
  const joined = FINISHES[foldWord(`${edition.variant} ${own.variant}`)];
  return joined ?? finish(own.variant, `${edition.words} ${own.words}`.trim());
}

/** Reads `PSA 10.0 GEM - MT`, `CGC 9.5`, `Graded 8`, `9.8` or a company. Null if the item isn't graded, undefined if it can't be read. */
export function readGrade(text: string): Grade | null | undefined {
  if (NOT_GRADED.test(text.trim())) return null;
  const company = COMPANIES.exec(text)?.[1]?.toUpperCase();
  const grader = company === undefined ? null : (SPELLINGS[company] ?? company);
  const bare = text.replace(COMPANIES, ' ');
  const coin = /\b(MS|PR|PF|SP|AU|XF|EF|VF|VG|AG|F|G)[\s-]?(\d{1,2})\b(\+?)/i.exec(bare);
  if (coin) return { grader, grade: `${coin[1]!.toUpperCase()}${coin[2]}${coin[3]}` };
  const number = /(?<![\d.,])(100|\d{1,2})(?:[.,](\d)\d?)?(?![\d.])/.exec(bare);
  if (number) {
    const [, whole, tenth = '0'] = number;
    return { grader, grade: tenth === '0' ? whole! : `${whole}.${tenth}` };
  }
  if (/\bauth(?:entic)?\b|^a$/i.test(text)) return { grader, grade: 'Authentic' };
  if (grader !== null) return { grader, grade: null };
  return undefined;
}

/** What an item comes with, or undefined. */
export function readCompleteness(text: string): { words: string; goods?: readonly string[] } | undefined {
  const word = foldWord(text).replace(/[^a-z ]/g, '');
  return Object.hasOwn(COMPLETENESS, word) ? COMPLETENESS[word] : undefined;
}

/** A language that a set or a name ends with: `Cinder Rift (JP)`, `Cinder Rift JP`, `Pokemon Japanese Cinder Rift`. */
export function languageIn(text: string): { language: string; rest: string } | undefined {
  const found =
    /\s*[([](JP|JPN|KR|CN|TW|DE|FR|IT|ES|PT|Japanese|Korean|Chinese|German|French|Italian|Spanish|Portuguese)[)\]]/.exec(
      text,
    ) ??
    /\s+(JP|JPN)$/.exec(text) ??
    /(?<=\w)\s+(Japanese|Korean|Chinese)(?=\s|$)/.exec(text);
  const language = found && readLanguage(found[1] === 'Chinese' ? 'zhs' : found[1]!, {});
  return found && language
    ? { language, rest: `${text.slice(0, found.index)}${text.slice(found.index + found[0].length)}`.trim() }
    : undefined;
}

const YES = /^(?:yes|y|true|1|x|ja|oui|si|sí|sim|signed|autographed|proxy|altered|wish ?list|wanted)$/i;
const NO = /^(?:no|n|false|0|nein|non|none|nao|)$/i;

/** Whether a flag is set. A flag that can't be read is null. */
export function readFlag(text: string): boolean | null {
  const word = text.trim();
  if (NO.test(word)) return false;
  return YES.test(word) || /^[1-9]\d*$/.test(word) ? true : null;
}
