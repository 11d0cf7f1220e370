/** Parts of Code.js that are compiled when they are first needed. build.ts makes one of each module named here. */
interface Parts {
  asking: typeof import('./answers/asking.ts');
  tables: typeof import('./formulas/tables.ts');
}

/** Of loader.js: evaluates a part once. */
declare function SoldData_<Name extends keyof Parts>(name: Name): Parts[Name];
