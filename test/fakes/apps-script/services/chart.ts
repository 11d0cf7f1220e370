import { ScriptException, signatureMismatch } from '../exceptions.ts';
import { EnumValue, Exposed } from '../exposed.ts';
import type { Area } from '../spreadsheet/a1.ts';
import type { FakeChart } from '../spreadsheet/fake-chart.ts';
import type { FakeSheet } from '../spreadsheet/fake-sheet.ts';
import type { Document } from './document.ts';
import { Range } from './range.ts';

/** A chart as built or as found on a sheet; it is a copy, changes go through the sheet. */
export class EmbeddedChart extends Exposed {
  static override scriptName = 'EmbeddedChart';
  readonly #document: Document;
  readonly #chart: FakeChart;

  constructor(document: Document, chart: FakeChart) {
    super();
    this.#document = document;
    this.#chart = copy(chart);
    models.set(this, this.#chart);
  }

  /** Null until the chart is inserted; a built chart object never learns its id, one from getCharts() knows it. */
  getChartId(): number | null {
    return this.#chart.id || null;
  }

  getRanges(): Range[] {
    return this.#chart.ranges.map(({ sheet, area }) => new Range(this.#document, sheet, area));
  }

  getOptions(): ChartOptions {
    return new ChartOptions(this.#chart.options);
  }

  getContainerInfo(): ContainerInfo {
    return new ContainerInfo(this.#chart.position);
  }

  modify(): EmbeddedChartBuilder {
    return new EmbeddedChartBuilder(this.#document, copy(this.#chart));
  }
}

const models = new WeakMap<EmbeddedChart, FakeChart>();

/** Puts a built chart on a sheet under a new id. */
export function placeChart(chart: EmbeddedChart, sheet: FakeSheet, id: number): void {
  sheet.charts.push({ ...copy(modelOf(chart)), id });
  sheet.revision++;
}

/** Replaces the chart of the same id; throws when the sheet has none. */
export function replaceChart(chart: EmbeddedChart, sheet: FakeSheet): void {
  sheet.charts[indexOn(sheet, chart)] = copy(modelOf(chart));
  sheet.revision++;
}

export function takeChartAway(chart: EmbeddedChart, sheet: FakeSheet): void {
  sheet.charts.splice(indexOn(sheet, chart), 1);
  sheet.revision++;
}

function modelOf(chart: EmbeddedChart): FakeChart {
  return models.get(chart) as FakeChart;
}

function indexOn(sheet: FakeSheet, chart: EmbeddedChart): number {
  const index = sheet.charts.findIndex(candidate => candidate.id === modelOf(chart).id);
  if (index < 0) throw new ScriptException('Chart not found on this sheet.');
  return index;
}

export class EmbeddedChartBuilder extends Exposed {
  static override scriptName = 'EmbeddedChartBuilder';
  readonly #document: Document;
  readonly #chart: FakeChart;

  constructor(document: Document, chart: FakeChart = emptyChart()) {
    super();
    this.#document = document;
    this.#chart = chart;
  }

  addRange(range: unknown): this {
    if (!(range instanceof Range)) throw signatureMismatch('SpreadsheetApp.EmbeddedChartBuilder.addRange', [range]);
    this.#chart.ranges.push(this.#place(range));
    return this;
  }

  removeRange(range: unknown): this {
    if (!(range instanceof Range)) throw signatureMismatch('SpreadsheetApp.EmbeddedChartBuilder.removeRange', [range]);
    const notation = range.getA1Notation();
    const index = this.getRanges().findIndex(other => other.getA1Notation() === notation);
    if (index >= 0) this.#chart.ranges.splice(index, 1);
    return this;
  }

  clearRanges(): this {
    this.#chart.ranges.length = 0;
    return this;
  }

  getRanges(): Range[] {
    return this.#chart.ranges.map(({ sheet, area }) => new Range(this.#document, sheet, area));
  }

  setChartType(type: unknown): this {
    if (!(type instanceof EnumValue))
      throw signatureMismatch('SpreadsheetApp.EmbeddedChartBuilder.setChartType', [type]);
    this.#chart.type = type.name();
    return this;
  }

  getChartType(): string {
    return this.#chart.type;
  }

  asLineChart(): TypedChartBuilder {
    return this.#as('LINE');
  }

  asColumnChart(): TypedChartBuilder {
    return this.#as('COLUMN');
  }

  asBarChart(): TypedChartBuilder {
    return this.#as('BAR');
  }

  asAreaChart(): TypedChartBuilder {
    return this.#as('AREA');
  }

  asScatterChart(): TypedChartBuilder {
    return this.#as('SCATTER');
  }

  asHistogramChart(): TypedChartBuilder {
    return this.#as('HISTOGRAM');
  }

  asComboChart(): TypedChartBuilder {
    return this.#as('COMBO');
  }

  setPosition(row: number, column: number, offsetX: number, offsetY: number): this {
    if (!(row >= 1 && column >= 1) || offsetX === undefined || offsetY === undefined) {
      throw signatureMismatch('SpreadsheetApp.EmbeddedChartBuilder.setPosition', [row, column, offsetX, offsetY]);
    }
    this.#chart.position = { row, column, offsetX, offsetY };
    return this;
  }

  setOption(name: unknown, value: unknown): this {
    this.#chart.options[String(name)] = value;
    return this;
  }

  setNumHeaders(count: number): this {
    this.#chart.headers = count;
    return this;
  }

  setTransposeRowsAndColumns(transpose: unknown): this {
    return this.setOption('transposeRowsAndColumns', transpose);
  }

  setMergeStrategy(strategy: unknown): this {
    return this.setOption('mergeStrategy', String(strategy));
  }

  setHiddenDimensionStrategy(strategy: unknown): this {
    return this.setOption('hiddenDimensionStrategy', String(strategy));
  }

  build(): EmbeddedChart {
    return new EmbeddedChart(this.#document, this.#chart);
  }

  #as(type: string): TypedChartBuilder {
    this.#chart.type = type;
    return new TypedChartBuilder(this.#document, this.#chart);
  }

  #place(range: Range): { sheet: FakeSheet; area: Area } {
    const sheet = this.#document.book.sheets.find(candidate => candidate.id === range.getGridId());
    if (!sheet) throw new ScriptException('Range not found');
    const area = {
      row: range.getRow(),
      column: range.getColumn(),
      rows: range.getNumRows(),
      columns: range.getNumColumns(),
    };
    return { sheet, area };
  }
}

/** What `asLineChart()` and its kind return: only here are titles methods of their own. */
export class TypedChartBuilder extends EmbeddedChartBuilder {
  static override scriptName = 'EmbeddedTypedChartBuilder';

  setTitle(title: unknown): this {
    return this.setOption('title', title);
  }

  setXAxisTitle(title: unknown): this {
    return this.setOption('hAxis.title', title);
  }

  setYAxisTitle(title: unknown): this {
    return this.setOption('vAxis.title', title);
  }

  setColors(colors: unknown): this {
    return this.setOption('colors', colors);
  }
}

export class ChartOptions extends Exposed {
  static override scriptName = 'ChartOptions';
  readonly #options: Record<string, unknown>;

  constructor(options: Record<string, unknown>) {
    super();
    this.#options = options;
  }

  get(name: unknown): unknown {
    return this.#options[String(name)] ?? null;
  }
}

export class ContainerInfo extends Exposed {
  static override scriptName = 'ContainerInfo';
  readonly #position: FakeChart['position'];

  constructor(position: FakeChart['position']) {
    super();
    this.#position = position;
  }

  getAnchorRow(): number {
    return this.#position.row;
  }

  getAnchorColumn(): number {
    return this.#position.column;
  }

  getOffsetX(): number {
    return this.#position.offsetX;
  }

  getOffsetY(): number {
    return this.#position.offsetY;
  }
}

function emptyChart(): FakeChart {
  const position = { row: 1, column: 1, offsetX: 0, offsetY: 0 };
  return { id: 0, type: 'COLUMN', ranges: [], position, options: {}, headers: 0 };
}

function copy(chart: FakeChart): FakeChart {
  return { ...chart, ranges: [...chart.ranges], position: { ...chart.position }, options: { ...chart.options } };
}
