/**
 * Base class of everything a script can hold: services, ranges, responses, enum members. The script sees the public prototype methods of
 * the class and its `enums`, but no fields.
 */
// biome-ignore lint/complexity/noStaticOnlyClass: the marker at the root of a family whose members have instances
export abstract class Exposed {
  /** The class name as error texts spell it: `CacheService`, `SpreadsheetApp.Range`. */
  static scriptName: string;
  static enums: Record<string, Record<string, EnumValue>> = {};
}

interface ExposedClass {
  scriptName: string;
  enums: Record<string, Record<string, EnumValue>>;
  prototype: object;
}

/** One member of an Apps Script enumeration. In Apps Script, members are objects that are compared by identity. */
export class EnumValue extends Exposed {
  static override scriptName = 'Enum';

  constructor(private readonly member: string) {
    super();
  }

  override toString(): string {
    return this.member;
  }
}

/** Builds `{ NAME: member }` from a list of names. */
export function enumeration<const Name extends string>(...names: Name[]): Record<Name, EnumValue> {
  return Object.fromEntries(names.map(name => [name, new EnumValue(name)])) as Record<Name, EnumValue>;
}

const methodsByClass = new WeakMap<object, string[]>();

export function classOf(value: Exposed): ExposedClass {
  return value.constructor as unknown as ExposedClass;
}

/** Names of the methods a script may call on instances of `type`, inherited ones included. */
export function exposedMethods(type: ExposedClass): string[] {
  const names = methodsByClass.get(type) ?? [];
  if (names.length > 0) return names;
  for (let at = type.prototype; at !== Exposed.prototype; at = Object.getPrototypeOf(at) as object)
    names.push(...Object.getOwnPropertyNames(at).filter(name => name !== 'constructor'));
  methodsByClass.set(type, names);
  return names;
}
