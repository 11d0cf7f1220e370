/** Mutants that survive and may: what was written, what the mutant says instead, and why nobody can tell. */
export interface Reason {
  file: string;
  /** The mutated source as it stands, and its replacement; a part of each is enough. */
  from: string;
  to: string;
  why: string;
}

export const reasons: readonly Reason[] = [];
