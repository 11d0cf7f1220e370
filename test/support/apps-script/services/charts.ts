/**
 * Native charts of a sheet, as the platform documents EmbeddedChart and its builders: a builder changes a chart, and nothing changes before
 * `insertChart` or `updateChart`. Nothing is drawn here; tests and the playground read the recorded charts.
 */
import { ScriptException, signatureMismatch } from '../exceptions.ts';
import { Exposed } from '../exposed.ts';
import type { FakeChart } from '../spreadsheet/fake-sheet.ts';
import { Range } from './range.ts';

type ChartKind = FakeChart['kind'];

/** SpreadsheetApp.EmbeddedChart. */
export class EmbeddedChart extends Exposed {
  static override scriptName = 'EmbeddedChart';

  constructor(
    readonly facts: Readonly<Omit<FakeChart, 'id'>>,
    readonly ranges: readonly Range[],
    /** Null until the chart is inserted into a sheet. */
    readonly id: number | null,
  ) {
    super();
  }

  getChartId(): number | null {
    return this.id;
  }

  getRanges(): readonly Range[] {
    return this.ranges;
  }

  getOptions(): ChartOptions {
    return new ChartOptions(this.facts.options);
  }

  modify(): EmbeddedChartBuilder {
    return new EmbeddedChartBuilder(this.facts, this.ranges, this.id);
  }
}

/** Charts.ChartOptions. */
export class ChartOptions extends Exposed {
  static override scriptName = 'ChartOptions';

  constructor(private readonly options: Readonly<Record<string, unknown>>) {
    super();
  }

  get(option: string): unknown {
    return this.options[option] ?? null;
  }
}

/** SpreadsheetApp.EmbeddedChartBuilder. */
export class EmbeddedChartBuilder extends Exposed {
  static override scriptName = 'EmbeddedChartBuilder';
  #facts: Omit<FakeChart, 'id'>;
  #ranges: Range[];

  constructor(
    facts: Readonly<Omit<FakeChart, 'id'>>,
    ranges: readonly Range[],
    private readonly id: number | null,
  ) {
    super();
    this.#facts = { ...facts, options: { ...facts.options } };
    this.#ranges = [...ranges];
  }

  asLineChart(): this {
    return this.#as('line');
  }

  asScatterChart(): this {
    return this.#as('scatter');
  }

  asColumnChart(): this {
    return this.#as('column');
  }

  asBarChart(): this {
    return this.#as('bar');
  }

  addRange(range: unknown): this {
    if (!(range instanceof Range)) throw signatureMismatch('SpreadsheetApp.EmbeddedChartBuilder.addRange', [range]);
    this.#ranges.push(range);
    return this;
  }

  clearRanges(): this {
    this.#ranges = [];
    return this;
  }

  setNumHeaders(headers: number): this {
    this.#facts.headers = headers;
    return this;
  }

  setPosition(row: number, column: number, offsetX: number, offsetY: number): this {
    if (row < 1 || column < 1) throw new ScriptException('The position of the chart is outside of the sheet.');
    this.#facts.position = { row, column, offsetX, offsetY };
    return this;
  }

  setOption(option: string, value: unknown): this {
    this.#facts.options[option] = value;
    return this;
  }

  build(): EmbeddedChart {
    if (!this.#facts.position) throw new ScriptException('The chart has no position.');
    return new EmbeddedChart(this.#facts, this.#ranges, this.id);
  }

  #as(kind: ChartKind): this {
    this.#facts.kind = kind;
    return this;
  }
}
