/**
 * Stands in for zod in bundles that weigh every byte (lean-bundle.ts): the engine reads the facts beside the schemas and of a
 * schema only whether it is optional, what its default is, and what it is made of. Nothing here can parse.
 */

interface Outline {
  _zod: { def: Record<string, unknown> };
  shape?: unknown;
  check(...checks: unknown[]): Outline;
}

function outline(def: Record<string, unknown>): Outline {
  const schema: Outline = { _zod: { def }, check: () => schema };
  if (def.shape) schema.shape = def.shape;
  return schema;
}

const leaf = () => outline({});
const check = () => undefined;

export const string = leaf;
export const number = leaf;
export const int = leaf;
export const boolean = leaf;
export const unknown = leaf;
export const literal = leaf;
export const record = leaf;
export const array = leaf;
export const nullable = leaf;
export const nullish = leaf;
const enumeration = leaf;

export { enumeration as enum };
export const iso = { date: leaf };
export const union = (options: unknown) => outline({ options });
export const optional = (innerType: unknown) => outline({ type: 'optional', innerType });
export const _default = (innerType: unknown, defaultValue: unknown) =>
  outline({ type: 'default', innerType, defaultValue });
export const strictObject = (shape: unknown) => outline({ shape });
export const looseObject = strictObject;

export const trim = check;
export const regex = check;
export const minLength = check;
export const maxLength = check;
export const minimum = check;
export const maximum = check;
export const positive = check;

/** The part of zod's registries that the catalogue uses. */
export function registry() {
  const texts = new WeakMap<object, unknown>();
  return {
    add: (schema: object, entry: unknown) => void texts.set(schema, entry),
    get: (schema: object) => texts.get(schema),
  };
}
