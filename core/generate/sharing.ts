/** Finds what several endpoints share, so that generated files name it once. */
import type { Compiled, CompiledParameter } from './compile.ts';

/** A parameter, or a named group of them that stands side by side. */
export type Section = { parameter: CompiledParameter } | { group: string };

/** A list of parameters with its groups found. Inside a group's own list that group is not looked for. */
export function sectionsOf(parameters: readonly CompiledParameter[], groups: Compiled['groups']): Section[] {
  const sections: Section[] = [];
  for (let at = 0; at < parameters.length; ) {
    const group = Object.entries(groups).find(([, members]) =>
      members.every((member, offset) => sameText(member, parameters[at + offset])),
    );
    if (group) sections.push({ group: group[0] });
    else sections.push({ parameter: parameters[at] as CompiledParameter });
    at += group?.[1].length ?? 1;
  }
  return sections;
}

const sameText = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other);

/** The values that more than one place holds, each with a name. */
export class Shared {
  readonly #names = new Map<string, string>();
  readonly #values = new Map<string, unknown>();

  /** @throws Error when two values that are shared want one name: they need a group in the catalogue. */
  constructor(uses: readonly { name: string; value: unknown }[]) {
    const counts = new Map<string, number>();
    for (const { name, value } of uses) {
      const key = keyOf(name, value);
      const count = (counts.get(key) ?? 0) + 1;
      counts.set(key, count);
      if (count !== 2) continue;
      if (this.#values.has(name)) throw new Error(`Two different ${name} are shared`);
      this.#names.set(key, name);
      this.#values.set(name, value);
    }
  }

  nameOf(name: string, value: unknown): string | undefined {
    return this.#names.get(keyOf(name, value));
  }

  entries(): [name: string, value: unknown][] {
    return [...this.#values];
  }
}

const keyOf = (name: string, value: unknown) => `${name} ${JSON.stringify(value)}`;

/** Every parameter that is written by itself: of endpoints, of groups, and inside objects. */
export function standingAlone({ endpoints, groups }: Compiled): CompiledParameter[] {
  const within = (parameters: readonly CompiledParameter[], known: Compiled['groups']): CompiledParameter[] =>
    sectionsOf(parameters, known).flatMap(section => {
      if ('group' in section) return [];
      const { parameter } = section;
      const inner = [parameter, ...(parameter.entries ?? [])].flatMap(({ fields = [] }) => within(fields, known));
      return [parameter, ...inner];
    });
  return [
    ...Object.values(groups).flatMap(members => within(members, {})),
    ...endpoints.flatMap(({ parameters }) => within(parameters, groups)),
  ];
}
