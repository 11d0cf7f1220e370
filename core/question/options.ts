/** Options as scripts write them, which are not always type-checked. */
import { nearest } from './nearest.ts';
import { refusal } from './refusal.ts';

/** The names of all options of a type. */
export type Names<Options> = { readonly [Name in keyof Required<Options>]: true };

/**
 * Options by their names, inherited ones too. None if they are false or empty, as `isLong && { maxPages: 9 }` may be. An option that is
 * undefined counts as not given.
 * @param name of the options themselves, if they are part of others.
 * @throws InvalidParametersError for anything but an object, or an unknown name: it would be ignored, and what it should prevent paid for.
 */
export function optionsOf<Options extends object>(
  given: Options | null | undefined | false | '' | 0,
  names: Names<Options>,
  name?: string,
): Partial<Options> {
  if (!given) return {};
  const known = Object.keys(names);
  const own = name ?? 'options';
  const isOptions = isPlain(given) || (typeof given === 'object' && known.some(each => each in given));
  if (!isOptions || Array.isArray(given))
    throw refusal(own, nameOf => `${nameOf(own)} must be an object with ${known.join(', ')}, got ${kindOf(given)}`);
  for (const [each, value] of Object.entries(given)) {
    if (Object.hasOwn(names, each) || value === undefined) continue;
    const near = nearest(each, known);
    const advice = near ? `did you mean ${near}?` : `there are ${known.join(', ')}`;
    const full = name === undefined ? each : `${name}.${each}`;
    throw refusal(full, nameOf => `${nameOf(full)} is not an option here; ${advice}`);
  }
  const read = known.map(each => [each, given[each as keyof Options]]);
  return Object.fromEntries(read.filter(([, value]) => value !== undefined)) as Partial<Options>;
}

/** Whether it is an object in braces. Anything else, such as a signal or a Map, has no options to check. */
function isPlain(given: unknown): boolean {
  if (typeof given !== 'object' || given === null) return false;
  const above = Object.getPrototypeOf(given);
  return above === null || Object.getPrototypeOf(above) === null;
}

/** What a value is, in words. */
export function kindOf(given: unknown): string {
  if (given === undefined) return 'nothing';
  if (given === null) return 'null';
  if (typeof given === 'string' || typeof given === 'number') return JSON.stringify(given).slice(0, 60);
  const type = typeof given;
  return Array.isArray(given) ? 'a list' : `${type === 'object' ? 'an' : 'a'} ${type}`;
}
