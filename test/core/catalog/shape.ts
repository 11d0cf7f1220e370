/** Holds a value against a catalogue schema more strictly than the engine does: which fields are not in the catalogue, which never came. */
import type * as z from 'zod/mini';

export interface Shape {
  /** Fields that the catalogue does not have. */
  unknown: string[];
  /** Fields of the catalogue that no object had, and that only some objects had. */
  never: string[];
  sometimes: string[];
}

type Schema = z.core.$ZodType;
interface Def {
  type: string;
  innerType?: Schema;
  element?: Schema;
  options?: Schema[];
  shape?: Record<string, Schema>;
}

export function shapeOf(schema: Schema, values: readonly unknown[]): Shape {
  const unknown = new Set<string>();
  const seen = new Map<string, { present: number; objects: number }>();
  for (const value of values) walk(schema, value, '', unknown, seen);
  const places = [...seen].map(([place, { present, objects }]) => ({ place, present, objects }));
  return {
    unknown: [...unknown].sort(),
    never: places.flatMap(({ place, present }) => (present === 0 ? [place] : [])).sort(),
    sometimes: places
      .flatMap(({ place, present, objects }) => (present > 0 && present < objects ? [place] : []))
      .sort(),
  };
}

function walk(
  schema: Schema,
  value: unknown,
  place: string,
  unknown: Set<string>,
  seen: Map<string, { present: number; objects: number }>,
): void {
  if (value === null || typeof value !== 'object') return;
  const def = schema._zod.def as unknown as Def;
  if (def.innerType) walk(def.innerType, value, place, unknown, seen);
  if (def.element) for (const entry of value as unknown[]) walk(def.element, entry, `${place}[]`, unknown, seen);
  if (!def.shape) return;
  const at = (name: string) => (place === '' ? name : `${place}.${name}`);
  for (const name of Object.keys(value)) if (!(name in def.shape)) unknown.add(at(name));
  for (const [name, inner] of Object.entries(def.shape)) {
    const count = seen.get(at(name)) ?? { present: 0, objects: 0 };
    const here = name in value;
    seen.set(at(name), { present: count.present + Number(here), objects: count.objects + 1 });
    if (here) walk(inner, (value as Record<string, unknown>)[name], at(name), unknown, seen);
  }
}
