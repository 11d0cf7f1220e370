/** A table as the readers of facts see it. */
import type { Role } from '../headings/roles.ts';
import type { Column, Table } from '../headings/table.ts';
import type { CellOf } from '../rows/named.ts';
import { readCondition, type Vocabulary } from '../words/conditions.ts';
import { type Grade, readGrade } from '../words/grade.ts';
import { memo } from '../words/text.ts';
import type { Facts } from './facts.ts';

export type Row = readonly string[];

/** Adds to the facts what some columns of a row say. Later readers of a row see what earlier ones found. */
export type Take = (row: Row, facts: Facts) => void;

export interface Reading {
  table: Table;
  vocabulary: Vocabulary;
  /** The cell of a role, '' if there is none. */
  textOf: CellOf;
  has(role: Role): boolean;
  of(role: Role): Column[];
  /** Conditions in the words of this list. */
  conditions: Conditions;
}

export type Conditions = (text: string) => ReturnType<typeof readCondition> & { grade: Grade | null };

export function readingOf(table: Table, vocabulary: Vocabulary, textOf: CellOf): Reading {
  const { columns } = table;
  return {
    table,
    vocabulary,
    textOf,
    has: role => columns.some(column => column.role === role),
    of: role => columns.filter(column => column.role === role),
    conditions: memo(written => ({ ...readCondition(written, vocabulary), grade: gradeIn(written) })),
  };
}

/** A grade that stands in a column of conditions: it names its company. */
function gradeIn(written: string): Grade | null {
  const grade = readGrade(written);
  return grade?.grader && grade.grade !== null ? grade : null;
}
