// Formats dates in spilled results: Univer formats only the first cell of a formula's result, Google every cell.
import {
  type ICellData,
  type Injector,
  InterceptorEffectEnum,
  type IStyleData,
  type Nullable,
  type Workbook,
} from '@univerjs/core';
import { FormulaDataModel } from '@univerjs/engine-formula';
import { INTERCEPTOR_POINT, SheetInterceptorService } from '@univerjs/sheets';

/** Priority after the interceptor that shows spilled values (100) and before the one that formats numbers (0). */
const BETWEEN = 50;

/** Shows spilled dates as dates. */
export function formatSpilledDates(injector: Injector): void {
  const formulas = injector.get(FormulaDataModel);
  injector.get(SheetInterceptorService).intercept(INTERCEPTOR_POINT.CELL_CONTENT, {
    priority: BETWEEN,
    effect: InterceptorEffectEnum.Value | InterceptorEffectEnum.Style,
    handler: (cell, { unitId, subUnitId, row, col, workbook }, next) => {
      const pattern = patternOf(formulas.getArrayFormulaCellData()[unitId]?.[subUnitId]?.[row]?.[col]);
      const style = cell && styleOf(workbook, cell);
      return next(cell && pattern && !style?.n ? { ...cell, s: { ...style, n: { pattern } } } : cell);
    },
  });
}

/** The number format that a result sets for a cell. */
export function patternOf(cell: Nullable<ICellData>): string | undefined {
  return (cell?.s as Nullable<IStyleData>)?.n?.pattern;
}

function styleOf(workbook: Workbook, cell: ICellData): Nullable<IStyleData> {
  return workbook.getStyles().getStyleByCell(cell);
}
