/** Turns the facts of an item into a search: a keyword, and the parameters that the marketplace has for the rest. */
import type { EndpointId, MarketId, Parameter } from '../endpoint.ts';
import { endpoints, markets } from '../generated/endpoints.ts';
import type { WatchField } from '../market.ts';
import { entryOf } from '../question/check.ts';
import { parameterOf } from '../question/parameter.ts';
import { addNote, type Facts } from './items/facts.ts';

/** What a list is read for: searches on a marketplace, or a batch of cards. */
export type Target = MarketId | 'cardBatch';

/** The target of a list whose items an endpoint searches for. */
export function targetOf(endpoint: EndpointId): Target {
  return endpoint === 'startCardBatch' ? 'cardBatch' : marketOf(endpoint);
}

/** The marketplace that an endpoint searches; the auction site for any other endpoint. */
export function marketOf(endpoint: EndpointId): MarketId {
  const found = Object.entries(markets).find(([, { sold, offered }]) =>
    [sold.endpoint, offered?.endpoint].includes(endpoint),
  );
  return (found?.[0] ?? 'auction') as MarketId;
}

export interface Search {
  keyword: string;
  /** In the spelling of the service; includes the keyword unless a product number replaces it. */
  parameters: Record<string, unknown>;
}

const isWordCode = (code: number) => (code >= 48 && code <= 57) || (code >= 97 && code <= 122) || code > 191;

/** Whether a text contains another one as whole words. Both are in lower case. */
function contains(text: string, words: string): boolean {
  for (let at = text.indexOf(words); at !== -1; at = text.indexOf(words, at + 1)) {
    const end = at + words.length;
    if (
      (at === 0 || !isWordCode(text.charCodeAt(at - 1))) &&
      (end === text.length || !isWordCode(text.charCodeAt(end)))
    )
      return true;
  }
  return false;
}

/** Joins texts to a keyword. A text that another one contains is left out, so no words are repeated. */
function joined(parts: readonly string[]): string {
  const filled: string[] = [];
  const lower: string[] = [];
  for (const part of parts) {
    if (part === '') continue;
    filled.push(part);
    lower.push(part.toLowerCase());
  }
  let keyword = '';
  for (let at = 0; at < filled.length; at += 1) {
    const own = lower[at]!;
    // A single figure may occur by chance.
    let isRepeated = false;
    for (let other = 0; own.length > 1 && other < lower.length && !isRepeated; other += 1)
      isRepeated = other !== at && (lower[other]!.length > own.length || other < at) && contains(lower[other]!, own);
    if (!isRepeated) keyword = keyword === '' ? filled[at]! : `${keyword} ${filled[at]}`;
  }
  return keyword;
}

/** What the composer knows about a target; made once per list. */
export interface Composer {
  compose(facts: Facts): Search;
}

export function composerFor(target: Target): Composer {
  return target === 'cardBatch' ? batchComposer() : target === 'cards' ? cardComposer() : goodsComposer(target);
}

const taken = (market: MarketId, field: WatchField): Parameter | undefined => {
  const { sold } = markets[market];
  const name = sold.takes[field];
  return name === undefined ? undefined : parameterOf(endpoints[sold.endpoint as EndpointId], name);
};

/** Marketplaces without product numbers: every fact that distinguishes the item is a word of the keyword. */
function goodsComposer(market: MarketId): Composer {
  const [keyword, condition, brand] = [taken(market, 'keyword')!, taken(market, 'condition'), taken(market, 'brand')];
  const conditions = condition?.values?.map(String) ?? [];
  return {
    compose(facts) {
      const { size, isShoe, color, finish, language, grade } = facts;
      const words = joined([
        ...identity(facts),
        isShoe ? size : '',
        isShoe ? color : '',
        facts.completeness,
        finish?.words ?? '',
        language === undefined || language === 'English' ? '' : plainLanguage(language),
        facts.signature,
        facts.isAltered ? 'altered' : '',
        facts.isMisprint ? 'misprint' : '',
        gradeWords(grade),
        facts.condition?.words ?? '',
      ]);
      const lower = words.toLowerCase();
      for (const [noun, text] of told(facts))
        if (text !== '' && !contains(lower, text.toLowerCase())) unsent(facts, noun, text);
      const parameters: Record<string, unknown> = { [keyword.name]: shortened(facts, words, keyword) };
      const wanted = facts.condition?.goods?.find(word => conditions.includes(word));
      if (condition && wanted !== undefined) parameters[condition.name] = wanted;
      else if (facts.conditionText !== '' && grade === null && facts.condition && !facts.condition.words)
        unsent(facts, 'condition', facts.conditionText);
      if (brand && facts.brand !== '') parameters[brand.name] = facts.brand;
      return { keyword: parameters[keyword.name] as string, parameters };
    },
  };
}

/** The market of trading cards: name, set and number, or the product number; the rest are parameters of their own. */
function cardComposer(): Composer {
  const of = (field: WatchField) => taken('cards', field)!;
  const [keyword, productId, condition, variant, language] = (
    ['keyword', 'productId', 'condition', 'variant', 'language'] as const
  ).map(of) as [Parameter, Parameter, Parameter, Parameter, Parameter];
  return {
    compose(facts) {
      const { finish } = facts;
      const special =
        finish && finish.words !== '' && !isPlainSpelling(finish.variant, finish.words) ? finish.words : '';
      const words = joined([...cardIdentity(facts), facts.completeness, facts.isShoe ? facts.size : '', special]);
      if (facts.size !== '' && !facts.isShoe) unsent(facts, 'size', facts.size);
      const own = shortened(facts, words, keyword);
      const parameters: Record<string, unknown> =
        facts.productId === null ? { [keyword.name]: own } : { [productId.name]: facts.productId };
      if (facts.unreadProduct !== '') {
        const note = `The product number “${facts.unreadProduct}” can't be read, so the words are searched for`;
        addNote(facts, note, 'unknown');
      }
      if (facts.condition?.card !== undefined) parameters[condition.name] = facts.condition.card;
      else if (facts.conditionText !== '' && facts.condition && facts.grade === null)
        unsent(facts, 'condition', facts.conditionText);
      if (finish) parameters[variant.name] = finish.variant;
      if (facts.language !== undefined) parameters[language.name] = facts.language;
      if (facts.grade !== null) unsent(facts, 'grade', gradeWords(facts.grade));
      if (facts.signature !== '') unsent(facts, 'signature', facts.signature);
      if (facts.isAltered) unsent(facts, 'alteration', 'altered');
      if (facts.isMisprint) unsent(facts, 'misprint', 'misprint');
      return { keyword: own, parameters };
    },
  };
}

/** One card of a batch: its own fields if it has a player or a character and they say all that a keyword would, else a keyword. */
function batchComposer(): Composer {
  const form = entryOf(parameterOf(endpoints.startCardBatch, 'cards'));
  const has = new Set(form.fields?.map(({ name }) => name));
  const goods = goodsComposer('auction');
  return {
    compose(facts) {
      const { keyword } = goods.compose(facts);
      const { subject: player, grade } = facts;
      if (player === '') return { keyword, parameters: { keyword } };
      const number = Number(grade?.grade ?? Number.NaN);
      const card: Record<string, unknown> = {
        year: /^\d{4}$/.test(facts.year) ? Number(facts.year) : '',
        set: joined([facts.brand, facts.series, facts.set]),
        player,
        cardNumber: facts.number,
        parallel: joined([facts.variant, facts.finish?.words ?? '']),
        grader: grade?.grader ?? '',
        grade: Number.isNaN(number) ? '' : number,
      };
      const parameters = Object.fromEntries(
        Object.entries(card).filter(([name, value]) => has.has(name) && value !== ''),
      );
      const told = new Set(wordsOf(Object.values(parameters).join(' ')));
      return { keyword, parameters: wordsOf(keyword).every(word => told.has(word)) ? parameters : { keyword } };
    },
  };
}

const wordsOf = (text: string) => text.toLowerCase().split(/\s+/);

/** What sets an item apart and may be no part of its search. A title of a listing names the item as a whole, so its set and number aren't missed. */
function told(facts: Facts): [noun: string, text: string][] {
  const { size, color, artist, title, set, number, issue, medium, year, details, variant } = facts;
  const goods: [string, string][] = [
    ['size', size],
    ['color', color],
  ];
  if (title !== '' && artist === '') return goods;
  const more = details.map((detail): [string, string] => ['detail', detail]);
  if (artist !== '')
    return [...goods, ...more, ['edition', set], ['variant', variant], ['number', number], ['year', year]];
  return [
    ...goods,
    ...more,
    ['set', set],
    ['number', number],
    ['format', mediumWords(medium)],
    ['year', issue === '' ? '' : year],
  ];
}

/** The texts that name an item, in the order in which listings name it. */
function identity(facts: Facts): string[] {
  if (facts.title !== '' && facts.artist === '')
    return [facts.brand, facts.title, facts.variant, facts.platform, facts.region];
  const own = facts.title || facts.name;
  const medium = mediumWords(facts.medium);
  if (facts.artist !== '') return [facts.artist, own, medium, facts.region];
  if (facts.issue !== '') {
    const series = facts.series || own;
    return [
      `${series} #${facts.issue}`,
      own.toLowerCase() === series.toLowerCase() ? '' : own,
      facts.variant,
      // The name of a series tells its volumes apart, and a title doesn't.
      facts.series === '' ? facts.year : '',
    ];
  }
  return [
    facts.year,
    facts.brand,
    facts.series,
    facts.set,
    facts.subject,
    own,
    facts.platform,
    MEDIUM.test(medium) ? medium : '',
    facts.number,
    facts.rarity,
    ...facts.details,
    facts.region,
    facts.variant,
  ];
}

/** On the market of trading cards the name comes first; what isn't a card is named as elsewhere. */
function cardIdentity(facts: Facts): string[] {
  const { title, artist, series, issue, platform, medium, year, brand, subject, name, set } = facts;
  const { number, rarity, details, region, variant } = facts;
  if (title !== '' || artist !== '' || platform !== '' || issue !== '' || MEDIUM.test(medium)) return identity(facts);
  return [year, brand, subject, name, series, set, number, rarity, ...details, region, variant];
}

/** `LP` of `LP, Album, RE`; none for the format of a listing. */
const mediumWords = (medium: string) => {
  const [first = ''] = medium.split(',');
  return /^\s*(?:auction|fixed|buy ?it ?now|store)/i.test(first)
    ? ''
    : (BINDINGS[first.trim().toLowerCase()] ?? first.trim());
};
/** What booksellers abbreviate and nobody searches for. */
const BINDINGS: Readonly<Record<string, string>> = {
  hc: 'hardcover',
  hb: 'hardcover',
  pb: 'paperback',
  sc: 'softcover',
};
/** What films, music, games and books are sold on. A list of cards has other formats. */
const MEDIUM =
  /(?<![\p{L}\p{N}])(?:\d*lps?|ep|\d*cds?|sacd|\d*dvds?|hd[ -]dvd|blu-?ray|4k|uhd|vhs|betamax|laser ?disc|mini ?disc|cassette|tape|mc|vinyl|8[ -]?track|umd|cartridge|hard ?(?:cover|back)|paperback|softcover|hc|tpb|pb)(?![\p{L}\p{N}])|\d+\s*(?:"|”|inch|zoll)/iu;

function gradeWords(grade: Facts['grade']): string {
  if (grade === null) return '';
  return [grade.grader ?? 'graded', grade.grade, grade.label].filter(Boolean).join(' ');
}

/** `Chinese (S)` is a word of the market of trading cards; listings write `Chinese`. */
const plainLanguage = (language: string) => language.replace(/ \(.\)$/, '');

const isPlainSpelling = (variant: string, words: string) =>
  variant.toLowerCase() === words || variant.toLowerCase().replaceAll('holofoil', 'holo') === words;

const unsentNotes = new Map<string, Map<string, string>>();

/** Notes that a fact is not part of the search. The texts repeat in a list, so each is made once. */
function unsent(facts: Facts, noun: string, text: string): void {
  const notes = unsentNotes.get(noun) ?? new Map<string, string>();
  if (notes.size === 0) unsentNotes.set(noun, notes);
  if (notes.size > 5000) notes.clear();
  const note = notes.get(text) ?? `The ${noun} “${text}” isn't part of the search`;
  notes.set(text, note);
  addNote(facts, note, 'unsent', noun);
}

const LONGEST = 300;

function shortened(facts: Facts, words: string, { max = LONGEST }: Parameter): string {
  if (words.length <= max) return words;
  const cut = words.slice(0, max + 1);
  const short = cut.slice(0, cut.lastIndexOf(' ') > max / 2 ? cut.lastIndexOf(' ') : max).trim();
  addNote(facts, `The search is shortened to ${short.length} of ${words.length} characters`);
  return short;
}
