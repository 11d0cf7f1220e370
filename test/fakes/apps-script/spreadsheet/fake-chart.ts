import type { Area } from './a1.ts';
import type { FakeSheet } from './fake-sheet.ts';

/** A chart on a sheet, as far as a script can tell. */
export interface FakeChart {
  id: number;
  /** Name of a Charts.ChartType member. */
  type: string;
  ranges: { sheet: FakeSheet; area: Area }[];
  position: { row: number; column: number; offsetX: number; offsetY: number };
  options: Record<string, unknown>;
  headers: number;
}
