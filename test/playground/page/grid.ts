// The spreadsheet on the page: Univer with the add-on's functions, read and written as a book.
import {
  type ICommandInfo,
  ICommandService,
  LifecycleStages,
  LocaleType,
  LogLevel,
  Univer,
  type Workbook,
} from '@univerjs/core';
import { FUniver } from '@univerjs/core/facade';
import * as engine from '@univerjs/engine-formula';
import { UniverSheetsCorePreset } from '@univerjs/preset-sheets-core';
import english from '@univerjs/preset-sheets-core/locales/en-US';
import type {} from '@univerjs/sheets/facade';
import { CalculationMode } from '@univerjs/sheets-formula';
import type {} from '@univerjs/sheets-formula/facade';
import type {} from '@univerjs/sheets-ui/facade';
import { defaultTheme } from '@univerjs/themes';
import { toArguments } from '../../support/spreadsheet/calling.ts';
import { Executions } from '../../support/spreadsheet/executions.ts';
import { forgetOnEdit, recalculateCells } from '../../support/spreadsheet/follow.ts';
import type { AddOnFunction, Argument, CellAddress, Evaluator } from '../../support/spreadsheet/functions.ts';
import { toEngineDescriptions, toEngineFunctions } from '../../support/spreadsheet/register.ts';
import type { BookChanges, BookState, LineMove, SheetFrame } from '../book.ts';
import type { Selection } from '../protocol.ts';
import { lineMoveOf } from './lines.ts';
import { readBook } from './read-book.ts';
import { formatSpilledDates } from './spilled-dates.ts';
import { toWorksheet, writeCells, writeFrames } from './write-book.ts';

const UNIT = 'book';
/** About as many columns fit beside the sidebar. */
const FIRST_COLUMNS = 8;
/** Losses, readable on white. */
const RED = '#b3261e';
const BLUE = {
  50: '#f3f7fe',
  100: '#e8f0fe',
  200: '#d2e3fc',
  300: '#aecbfa',
  400: '#669df6',
  500: '#1a73e8',
  600: '#0b57d0',
  700: '#0842a0',
  800: '#062e6f',
  900: '#041e49',
};

/** `SPARKLINE` returns no value: the layer above the grid draws its arguments. */
function drawnFunction(keep: (cell: CellAddress, given: readonly Argument[]) => void) {
  return class extends engine.BaseFunction {
    override calculate(...variants: engine.FunctionVariantType[]): engine.BaseValueObject {
      keep({ sheetId: this.subUnitId ?? '', row: this.row, column: this.column }, toArguments(variants));
      return engine.StringValueObject.create('');
    }
  };
}

interface GridOptions {
  container: HTMLElement;
  book: BookState;
  functions: AddOnFunction[];
  evaluate: Evaluator;
}

export class Grid {
  /** Resolves when the sheet is drawn and accepts input. */
  readonly ready: Promise<void>;
  /** Resolves when the formulas have been computed once; some may still be loading. */
  readonly computed: Promise<void>;
  private readonly api: FUniver;
  private readonly commands: ICommandService;
  private readonly executions: Executions;
  private readonly workbook: Workbook;
  private readonly formulaData: engine.FormulaDataModel;
  private readonly listeners: (() => void)[] = [];
  private readonly container: HTMLElement;
  /** Parts of each sheet that only the script changes. They are added when the book is read. */
  private scripted = new Map<string, Pick<SheetFrame, 'heights' | 'charts'>>();
  private readonly sparklines = new Map<string, readonly Argument[]>();
  private readonly lines: LineMove[] = [];
  private applying = false;
  /** Scroll position of the current sheet, px. */
  private scrolled = { x: 0, y: 0 };

  constructor({ container, book, functions, evaluate }: GridOptions) {
    this.container = container;
    this.keepScripted(book);
    const univer = new Univer({
      theme: { ...defaultTheme, primary: BLUE, red: { ...defaultTheme.red, 500: RED } },
      logLevel: LogLevel.ERROR,
      locale: LocaleType.EN_US,
      locales: { [LocaleType.EN_US]: english },
    });
    const keep = (cell: CellAddress, given: readonly Argument[]) => {
      const formula = this.workbook.getSheetBySheetId(cell.sheetId)?.getCellMatrix().getValue(cell.row, cell.column)?.f;
      if (formula) this.sparklines.set(`${cell.sheetId} ${formula}`, given);
    };
    const preset = UniverSheetsCorePreset({
      container,
      toolbar: false,
      footer: { zoomSlider: false, menus: false },
      // Google Sheets doesn't mark numbers that are texts, such as the ID of a sale.
      disableTextFormatAlert: true,
      disableTextFormatMark: true,
      formula: {
        function: [...toEngineFunctions(engine, functions, () => this.executions), [drawnFunction(keep), 'SPARKLINE']],
        description: toEngineDescriptions(engine, functions),
        initialFormulaComputing: CalculationMode.FORCED,
      },
    });
    for (const plugin of preset.plugins) {
      if (Array.isArray(plugin)) univer.registerPlugin(plugin[0], plugin[1]);
      else univer.registerPlugin(plugin);
    }
    const injector = univer.__getInjector();
    this.api = FUniver.newAPI(univer);
    this.ready = new Promise(resolve => {
      const { LifeCycleChanged } = this.api.Event;
      this.api.addEvent(LifeCycleChanged, ({ stage }) => stage === LifecycleStages.Steady && resolve());
    });
    this.computed = new Promise(resolve => {
      const listener = this.api.getFormula().calculationEnd(() => {
        listener.dispose();
        resolve();
      });
    });
    this.commands = injector.get(ICommandService);
    this.executions = new Executions(evaluate, recalculateCells(this.commands, UNIT));
    forgetOnEdit(this.commands, this.executions);
    this.api.createWorkbook({
      id: UNIT,
      name: 'Playground',
      sheetOrder: book.map(sheet => sheet.id),
      sheets: Object.fromEntries(book.map(sheet => [sheet.id, toWorksheet(sheet, sheet.cells)])),
    });
    formatSpilledDates(injector);
    this.workbook = this.book().getWorkbook();
    this.formulaData = injector.get(engine.FormulaDataModel);
    this.commands.onCommandExecuted(command => this.report(command));
    void this.ready.then(() => {
      this.book()
        .getActiveSheet()
        .onScroll(state => {
          this.scrolled = { x: state?.viewportScrollX ?? 0, y: state?.viewportScrollY ?? 0 };
        });
    });
  }

  /** The book as the user currently sees it. */
  read(): BookState {
    return readBook(this.workbook, this.formulaData).map(sheet => ({ ...sheet, ...this.scripted.get(sheet.id) }));
  }

  /** The rows and columns that the user inserted, deleted or dragged since the last call. */
  takeLines(): LineMove[] {
    return this.lines.splice(0);
  }

  /** Calls the listener after every change of the book, by hand or by a formula. */
  onChange(listener: () => void): void {
    this.listeners.push(listener);
  }

  /** Writes the script's changes. `rerun` lists formulas that run again even if their text is unchanged. */
  apply(changes: BookChanges, rerun: CellAddress[]): void {
    this.applying = true;
    try {
      if (changes.frames) {
        writeFrames(this.book(), changes.frames);
        this.keepScripted(changes.frames);
      }
      for (const cell of rerun) this.executions.edited(cell);
      for (const [sheetId, cells] of Object.entries(changes.cells)) writeCells(this.commands, UNIT, sheetId, cells);
      const recalculate = recalculateCells(this.commands, UNIT);
      for (const cell of rerun) recalculate(cell);
    } finally {
      this.applying = false;
    }
  }

  selection(): Selection | null {
    const range = this.book().getActiveRange();
    if (!range) return null;
    const { startRow, startColumn, endRow, endColumn } = range.getRange();
    const [rows, columns] = [endRow - startRow + 1, endColumn - startColumn + 1];
    return { sheetId: range.getSheetId(), row: startRow, column: startColumn, rows, columns };
  }

  /** Selects cells and scrolls them into view. */
  select({ sheetId, row, column, rows, columns }: Selection): void {
    const sheet = this.book().getSheetBySheetId(sheetId);
    if (!sheet) return;
    if (sheetId !== this.activeSheet()) this.book().setActiveSheet(sheet);
    this.book().setActiveRange(sheet.getRange(row, column, rows, columns));
    // The first columns stay in view beside a column that fits there.
    sheet.scrollToCell(Math.max(0, row - 3), column < FIRST_COLUMNS ? 0 : column);
  }

  /** Types into one cell as a user would. */
  type(sheetId: string, row: number, column: number, content: string | boolean): void {
    this.book().getSheetBySheetId(sheetId)?.getRange(row, column).setValue(content);
  }

  /** Types lines below one another as a user would. */
  typeDown(sheetId: string, row: number, column: number, lines: readonly string[]): void {
    const sheet = this.book().getSheetBySheetId(sheetId);
    sheet?.getRange(row, column, lines.length, 1).setValues(lines.map(line => [line]));
  }

  activeSheet(): string {
    return this.book().getActiveSheet().getSheetId();
  }

  /** Calls the listener when the pointer moves to another cell, and when another cell is selected. */
  onVisit(listener: (cell: CellAddress) => void): void {
    this.api.addEvent(this.api.Event.CellHover, ({ worksheet, row, column }) =>
      listener({ sheetId: worksheet.getSheetId(), row, column }),
    );
    this.api.addEvent(this.api.Event.SelectionChanged, ({ worksheet, selections }) => {
      const first = selections[0];
      if (first) listener({ sheetId: worksheet.getSheetId(), row: first.startRow, column: first.startColumn });
    });
  }

  /**
   * The arguments of a `SPARKLINE` formula when it last calculated. They are found by the formula's text, which stays the same when the
   * formula moves.
   */
  sparkline(sheetId: string, formula: string): readonly Argument[] | undefined {
    return this.sparklines.get(`${sheetId} ${formula}`);
  }

  /** The position of a cell in the window. */
  rectangle({ sheetId, row, column }: CellAddress): DOMRect | undefined {
    const sheet = this.book().getSheetBySheetId(sheetId);
    const canvas = this.canvas();
    if (!sheet || !canvas) return undefined;
    // The position in the whole sheet: frozen rows and columns stay, the others scroll.
    const { x, y, width, height } = sheet.getRange(row, column).getCellRect();
    const left = column < sheet.getFrozenColumns() ? 0 : this.scrolled.x;
    const top = row < sheet.getFrozenRows() ? 0 : this.scrolled.y;
    return new DOMRect(canvas.x + x - left, canvas.y + y - top, width, height);
  }

  /** The area where the grid is drawn, including row and column headers. */
  canvas(): DOMRect | undefined {
    // The formula bar has its own small canvases; the sheet's canvas is the largest.
    const canvases = [...this.container.querySelectorAll('canvas')].map(element => element.getBoundingClientRect());
    return canvases.sort((a, b) => b.width * b.height - a.width * a.height)[0];
  }

  /** The text that Google would show next to a cell: the error of its function. */
  errorText(cell: CellAddress): string | undefined {
    return this.executions.note(cell);
  }

  /** The value that a cell shows, including spilled values. */
  valueAt({ sheetId, row, column }: CellAddress): unknown {
    return this.book().getSheetBySheetId(sheetId)?.getRange(row, column).getValue();
  }

  /** The note that a script put on a cell. */
  noteAt({ sheetId, row, column }: CellAddress): string | undefined {
    const note = this.workbook.getSheetBySheetId(sheetId)?.getCellMatrix().getValue(row, column)?.custom?.note;
    return note ? String(note) : undefined;
  }

  /** The ID of a sheet; undefined if there is none of this name. */
  sheetNamed(name: string): string | undefined {
    return this.workbook.getSheetBySheetName(name)?.getSheetId();
  }

  private keepScripted(frames: readonly SheetFrame[]): void {
    for (const { id, heights, charts } of frames) this.scripted.set(id, { heights, charts });
  }

  private book() {
    const book = this.api.getActiveWorkbook();
    if (!book) throw new Error('There is no spreadsheet on the page.');
    return book;
  }

  private report(command: Readonly<ICommandInfo>): void {
    if (this.applying) return;
    const move = lineMoveOf(command);
    if (move) this.lines.push(move);
    const changes = command.id.startsWith('sheet.mutation.') || command.id.startsWith('formula.mutation.set-array');
    if (changes) for (const listener of this.listeners) listener();
  }
}
