/** A table whose entries are JSON until they are read: a script that starts for one question builds nothing that it does not ask. */

/**
 * @param texts names with their JSON, each parsed once: a list, which takes less to make at load than an object of functions.
 * @param made makes the entry of what was parsed.
 */
export function lazily<Table extends object>(
  texts: readonly (readonly [name: keyof Table, text: string])[],
  made: (parsed: never) => unknown = parsed => parsed,
): Table {
  const table = {} as Table;
  for (const [name, text] of texts) {
    const get = () => {
      const value = made(JSON.parse(text) as never);
      Object.defineProperty(table, name, { value, enumerable: true });
      return value;
    };
    Object.defineProperty(table, name, { get, enumerable: true, configurable: true });
  }
  return table;
}
