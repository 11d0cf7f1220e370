/** The languages that programs write, by code and by name. */
import { foldWord } from './fold.ts';

/** The English names of languages by a folded word or code. */
export type Languages = Readonly<Record<string, string>>;

/** Languages by code and by name. English is the plain one. */
const LANGUAGES: Languages = Object.fromEntries(
  Object.entries({
    English: 'en eng us uk gb english englisch anglais ingles inglese engels angielski 英語 engelska engelsk',
    Japanese: 'ja jp jpn jap japanese japan japanisch japonais japones giapponese japans 日本語 japanska japansk 日版',
    German: 'de ger deu german deutsch allemand aleman tedesco duits tyska tysk',
    French: 'fr fre fra french franzosisch francais frances francese frans franska fransk',
    Italian: 'it ita italian italienisch italien italiano italiaans italienska italiensk',
    Spanish: 'es sp spa spanish spanisch espagnol espanol spagnolo spaans spanska spansk',
    Portuguese: 'pt por ptbr portuguese portugiesisch portugais portugues portoghese brazilian',
    Korean: 'ko kr kor korean koreanisch coreen coreano coreaans 韓国語',
    Russian: 'ru rus russian russisch russe ruso russo',
    'Chinese (S)': 'zhs zhcn cn zh chs simplifiedchinese chinesesimplified schinese chineses',
    'Chinese (T)': 'zht zhtw tw cht traditionalchinese chinesetraditional tchinese chineset',
    Dutch: 'nl nld dutch niederlandisch neerlandais nederlands',
    Polish: 'pl pol polish polnisch polski',
    Thai: 'th tha thai',
    Indonesian: 'id ind indonesian',
  }).flatMap(([language, words]) => words.split(' ').map(word => [word, language])),
);

/** The English name of a language, or undefined. */
export function readLanguage(text: string, { languages = {} }: { languages?: Languages }): string | undefined {
  if (text.includes('?')) return undefined;
  const word = foldWord(text).replace(/[^\p{L}]/gu, '');
  if (Object.hasOwn(languages, word)) return languages[word];
  return Object.hasOwn(LANGUAGES, word) ? LANGUAGES[word] : undefined;
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
