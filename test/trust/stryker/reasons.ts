/** Mutants that survive and may, grouped by the reason why nobody can tell them from what they were made of. */
export interface Reason {
  why: string;
  /** Where: the file, and what the mutated source and its replacement look like. */
  of: { file: string; from: RegExp; to?: RegExp }[];
}

export const reasons: readonly Reason[] = [
  {
    why: 'The default is there for the types; where it is used, nothing reads what it holds.',
    of: [
      { file: 'core/rows/csv.ts', from: /^(\[\]|'')$/ },
      { file: 'core/rows/profit.ts', from: /^(\[\]|'')$/ },
      { file: 'core/rows/sales.ts', from: /^\[\]$/ },
    ],
  },
  {
    why: 'Every word but `exclude` and `accepted` includes them; the types know only these three.',
    of: [{ file: 'core/rows/sales.ts', from: /^'include'$/ }],
  },
  {
    why: 'A second check that the types ask for: the first one is enough.',
    of: [
      { file: 'core/rows/sales.ts', from: /^fields\.upperBound !== undefined$/ },
      { file: 'core/rows/statistics.ts', from: /^-1$/ },
    ],
  },
  {
    why: 'A faster way to the same answer.',
    of: [
      { file: 'core/rows/notices.ts', from: /^!own$/ },
      { file: 'core/rows/notices.ts', from: /^typeof value === type && type !== 'object'$/, to: /^false$/ },
    ],
  },
  {
    why: 'What there is none of is read as none given.',
    of: [{ file: 'core/actions/price.ts', from: /^options\.profit$/, to: /^true$/ }],
  },
  {
    why: 'No two are ever equal here.',
    of: [{ file: 'core/rows/trend.ts', from: /^a\.start < b\.start$/ }],
  },
];
