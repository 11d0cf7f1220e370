/** Platforms of games, as headings of columns and of sections name them. */
import { foldWord } from './fold.ts';

const UNMISTAKABLE = new RegExp(
  `^(?:${[
    '(?:sony )?(?:play ?station(?: ?(?:one|[1-5]|portable|vita))?|ps ?[2-5]|ps ?vita|psp|psx|ps one)',
    '(?:microsoft )?xbox(?: ?(?:one|360|original|series(?: ?[xs](?: ?[/|]? ?[xs])?)?))?',
    'nintendo (?:64|switch(?: 2)?|ds|3ds|wii(?: u)?|game ?cube|entertainment system)|n64|nes|snes|super (?:nes|nintendo|famicom)|famicom',
    '(?:nintendo )?(?:game ?cube|wii(?: ?u)?|3ds|game ?boy(?: ?(?:colou?r|advance(?: sp)?))?|gba|gbc|virtual boy)',
    'sega (?:saturn|genesis|master system|cd|game gear)|(?:sega )?(?:mega ?drive|dreamcast|game gear|mega cd|32x)',
    'atari (?:2600|5200|7800|jaguar|lynx|st)|neo ?geo(?: (?:aes|mvs|cd|pocket))?|turbografx(?: 16)?|pc engine|3do|colecovision|intellivision',
  ].join('|')})$`,
);
/** Names that stand for something else, too. */
const SHORT = /^(?:ps ?1|switch(?: 2)?|ds|gb|genesis|saturn|master system|pc|windows|mac|vita|gc|steam)$/;

export const isPlatform = (text: string) => UNMISTAKABLE.test(foldWord(text));

/** Those of several names that are platforms. A short one is, beside one that means nothing else. */
export function platformsIn(names: readonly string[]): ReadonlySet<string> {
  if (!names.some(isPlatform)) return new Set();
  return new Set(names.filter(name => isPlatform(name) || SHORT.test(foldWord(name))));
}
