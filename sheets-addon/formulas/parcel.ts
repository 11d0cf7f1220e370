/** A parcel as the shipping service wants it (service facts, shipping): cells hold plain numbers and ZIP codes. */

import { isEmpty } from './arguments.ts';
import { readArguments, refuseOption, type Understood } from './asking.ts';
import type { RunnableFormula } from './formula.ts';

const SIZES = ['lengthIn', 'widthIn', 'heightIn'];

/** @throws InvalidParametersError */
export function parcelParameters(formula: RunnableFormula, args: readonly unknown[]): Understood {
  const known = [...SIZES, 'carriers', ...formula.options];
  const given = readArguments(formula, args, name => known.includes(String(name)));
  const { from, to, weightOz, columns, ...options } = given.values;
  const own: Record<string, unknown> = { columns };
  const parcel: Record<string, unknown> = { weightOz };
  const search: Record<string, unknown> = { from: { postalCode: zip(from) }, to: { postalCode: zip(to) }, parcel };
  for (const [name, value] of Object.entries(options)) {
    if (SIZES.includes(name)) parcel[name] = value;
    else if (name === 'carriers')
      search.carriers = String(value)
        .split(',')
        .map(carrier => carrier.trim());
    else if (formula.options.includes(name)) own[name] = value;
    else refuseOption(name, known);
  }
  return { subjects: [[from]], isRange: false, values: given.values, own, search };
}

/** A cell that holds 02134 as a number has lost its zero. */
function zip(value: unknown): unknown {
  return typeof value === 'number' ? String(value).padStart(5, '0') : isEmpty(value) ? undefined : value;
}
