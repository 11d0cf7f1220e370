/** A table of a list: its headings, and what each of its columns means. */
import type { Format } from './formats.ts';
import type { Marks } from './marked-names.ts';
import type { Role } from './roles.ts';

export interface Column {
  /** Position from 0. */
  index: number;
  heading: string;
  /** Null if it isn't part of a search. */
  role: Role | null;
  /** Why it isn't used, if the reason is known. */
  why?: string;
  /** Number of filled cells. */
  filled: number;
  /** The currency that the heading names. */
  currency?: string;
}

/** The roles that a person chose for the columns of a list. It fits every later file with the same signature. */
export interface Mapping {
  signature: string;
  /** Role by folded heading; a repeated heading has its number behind it. Null: not used. */
  columns: Readonly<Record<string, Role | null>>;
}

/** What an earlier reading of a table found. Later ones take it over, so a row means the same whatever changes around it. */
export interface Settled {
  /** ID of the format; null if none was recognized. */
  format: string | null;
  /** The role of each column, in the order of the given rows. The first row holds their headings. */
  roles: readonly (Role | null)[];
  /** What the numbers before its names mean; absent if they are part of the names. */
  marks?: Marks;
}

export interface Table {
  format: Format | undefined;
  /** Position of the heading row, or -1. */
  headingRow: number;
  columns: Column[];
  signature: string;
  mapping: Mapping;
  /** Columns that could name the item, if that isn't certain. */
  candidates: Column[];
  /** Positions of rows of which nobody knows which value belongs below which heading. */
  shifted: ReadonlySet<number>;
  /** What the numbers before the names mean, if they are no part of them. */
  marks?: Marks;
  /** Whether rows name companies that grade, so a grade without one leaves open whether its item is graded. */
  hasCompanies: boolean;
  /** Whether conditions are the letters of shops: `N` for new, and `U` for used. */
  hasLetters: boolean;
  /** Columns that count pieces of one size, condition or finish. */
  counts: readonly Column[];
}

/** What a column is called: its heading, or its number. */
export const columnName = ({ heading, index }: Pick<Column, 'heading' | 'index'>) => heading || `Column ${index + 1}`;

/** Why the columns of a statement aren't used. */
export const ACCOUNT = 'of an account, not of items';

/** Why the columns of a second list aren't used. */
export const OTHER_LIST = 'part of another list beside this one';
