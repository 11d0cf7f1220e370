/** Rules that look at more than one parameter; most are shared by several endpoints. */
import type { Rule } from './endpoint.ts';

/** `minPrice` above `maxPrice` can match nothing: refused before it costs a request. */
export const priceOrder: Rule = ({ minPrice, maxPrice }) =>
  typeof minPrice === 'number' && typeof maxPrice === 'number' && minPrice > maxPrice
    ? `minPrice must be at most maxPrice (${maxPrice}), got ${minPrice}`
    : undefined;

/** The same for the days of the sale (reference 4.2, inclusive filters). */
export const soldDayOrder: Rule = ({ soldAfter, soldBefore }) =>
  typeof soldAfter === 'string' && typeof soldBefore === 'string' && soldAfter > soldBefore
    ? `soldAfter must be on or before soldBefore (${soldBefore}), got ${soldAfter}`
    : undefined;

export const auctionRules: readonly Rule[] = [priceOrder, soldDayOrder];

/** One of several parameters must be there. */
export const needsOneOf =
  (...names: string[]): Rule =>
  given =>
    names.some(name => given[name] !== undefined) ? undefined : `${names.join(' or ')} is required`;

/** Applies rules to the object that a parameter holds, or to each entry of a list; texts among the entries have nothing to check. */
export const inside =
  (name: string, rules: readonly Rule[]): Rule =>
  (parameters, today) => {
    const value = parameters[name];
    const holders = Array.isArray(value) ? value : [value];
    for (const [index, holder] of holders.entries()) {
      if (typeof holder !== 'object' || holder === null) continue;
      for (const rule of rules) {
        const broken = rule(holder as Record<string, unknown>, today);
        if (broken) return `${Array.isArray(value) ? `${name}[${index + 1}]` : name}.${broken}`;
      }
    }
    return undefined;
  };
