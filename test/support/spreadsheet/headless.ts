// A real spreadsheet engine without a user interface, for tests in Node: formulas, references, spilling and errors work as in a sheet.
import { createRequire } from 'node:module';
import type * as Core from '@univerjs/core';
import type { FUniver } from '@univerjs/core/facade';
import type * as Engine from '@univerjs/engine-formula';
import type {} from '@univerjs/engine-formula/facade';
import type * as Sheets from '@univerjs/sheets';
import type {} from '@univerjs/sheets/facade';
import type * as SheetsFormula from '@univerjs/sheets-formula';
import type {} from '@univerjs/sheets-formula/facade';
import { toSerial } from './calling.ts';
import { Executions } from './executions.ts';
import { forgetOnEdit, recalculateCells } from './follow.ts';
import { type AddOnFunction, type Evaluator, toA1 } from './functions.ts';
import { toEngineDescriptions, toEngineFunctions } from './register.ts';

type CellContent = string | number | boolean | Date | null;

interface SpreadsheetOptions {
  functions: AddOnFunction[];
  evaluate: Evaluator;
  /** 1000 by default. */
  rows?: number;
}

// Univer's ES modules import names of a CommonJS package that Node can't detect. Its CommonJS build loads everywhere.
const load = createRequire(import.meta.url);

const UNIT = 'spreadsheet';
const SHEET = 'sheet';

/** An empty spreadsheet of 26 columns with the add-on's functions installed. */
export class HeadlessSpreadsheet {
  private readonly univer: Core.Univer;
  private readonly api: FUniver;
  private readonly runs: Executions;
  private readonly success: Engine.FormulaExecutedStateType;

  constructor({ functions, evaluate, rows = 1000 }: SpreadsheetOptions) {
    const core = load('@univerjs/core') as typeof Core;
    const engine = load('@univerjs/engine-formula') as typeof Engine;
    const sheets = load('@univerjs/sheets') as typeof Sheets;
    const sheetsFormula = load('@univerjs/sheets-formula') as typeof SheetsFormula;
    for (const name of ['sheets', 'engine-formula', 'sheets-formula']) load(`@univerjs/${name}/facade`);
    const facade = load('@univerjs/core/facade') as { FUniver: typeof FUniver };

    this.success = engine.FormulaExecutedStateType.SUCCESS;
    const locale = core.LocaleType.EN_US;
    this.univer = new core.Univer({ logLevel: core.LogLevel.ERROR, locale, locales: { [locale]: {} } });
    this.univer.registerPlugin(engine.UniverFormulaEnginePlugin, {
      function: toEngineFunctions(engine, functions, () => this.runs),
    });
    this.univer.registerPlugin(sheets.UniverSheetsPlugin);
    this.univer.registerPlugin(sheetsFormula.UniverSheetsFormulaPlugin, {
      description: toEngineDescriptions(engine, functions),
    });
    this.api = facade.FUniver.newAPI(this.univer);
    const commands = this.univer.__getInjector().get(core.ICommandService);
    this.runs = new Executions(evaluate, recalculateCells(commands, UNIT));
    forgetOnEdit(commands, this.runs);
    this.api.createWorkbook({
      id: UNIT,
      sheetOrder: [SHEET],
      sheets: { [SHEET]: { id: SHEET, name: 'Sheet1', rowCount: rows, columnCount: 26, cellData: {} } },
    });
  }

  /**
   * Types into cells, as a user would: text that starts with = is a formula, null empties the cell. Resolves when everything is computed.
   */
  async set(cells: Record<string, CellContent>): Promise<void> {
    await this.computed(() => {
      for (const [address, content] of Object.entries(cells)) this.type(address, content);
    });
  }

  /** The value of a cell: a number, a text, a boolean, an error such as '#SPILL!', or null when it is empty. */
  value(address: string): string | number | boolean | null {
    return this.values(address)[0]?.[0] ?? null;
  }

  /** The values of a range such as 'B2:D10', row by row. */
  values(address: string): (string | number | boolean | null)[][] {
    return this.sheet.getRange(address).getValues() as (string | number | boolean | null)[][];
  }

  /** Every run of a custom function so far, oldest first. */
  get executions(): readonly { cell: string; name: string; args: unknown[] }[] {
    return this.runs.log.map(({ cell, name, args }) => ({ cell: toA1(cell), name, args }));
  }

  close(): void {
    this.univer.dispose();
  }

  private get sheet() {
    const sheet = this.api.getActiveWorkbook()?.getActiveSheet();
    if (!sheet) throw new Error('The spreadsheet is closed.');
    return sheet;
  }

  private type(address: string, content: CellContent): void {
    const range = this.sheet.getRange(address);
    if (content === null) range.clearContent();
    else if (content instanceof Date) range.setValue({ v: toSerial(content), s: { n: { pattern: 'yyyy-mm-dd' } } });
    else if (typeof content === 'string' && content.startsWith('=')) range.setFormula(content);
    else range.setValue(content);
  }

  /** Runs a change and waits for the calculation it starts, and for those that late results start. */
  private async computed(change: () => void): Promise<void> {
    let done = this.nextResult();
    await atOnce(change);
    await done;
    while (this.runs.waiting > 0) {
      done = this.nextResult();
      await done;
    }
  }

  /** Resolves when the next calculation is over and shown, even one that leaves cells loading. */
  nextResult(): Promise<void> {
    const formula = this.api.getFormula();
    return new Promise(resolve => {
      const listeners = [
        formula.calculationEnd(state => state !== this.success && done()),
        formula.calculationResultApplied(() => done()),
      ];
      const done = () => {
        for (const listener of listeners) listener.dispose();
        resolve();
      };
    });
  }
}

const PAUSE_MS = 100;

/**
 * Runs a change without the engine's pause. Normally the engine waits after a change for further ones; here all related changes are made at
 * once.
 */
async function atOnce(change: () => void): Promise<void> {
  const { setTimeout } = globalThis;
  const hasty = (work: () => void, ms?: number) => setTimeout(work, ms === PAUSE_MS ? 0 : ms);
  globalThis.setTimeout = hasty as typeof setTimeout;
  try {
    change();
    await new Promise(resolve => setImmediate(resolve));
  } finally {
    globalThis.setTimeout = setTimeout;
  }
}
