import { ScriptException, signatureMismatch } from '../exceptions.ts';
import { EnumValue, Exposed, enumeration } from '../exposed.ts';
import type { FakeChart, FakeSheet } from '../spreadsheet/fake-sheet.ts';
import { Range } from './range.ts';
import { Service } from './service.ts';

/** The Charts service, of which embedded charts need the types. */
export class Charts extends Service {
  static override scriptName = 'Charts';
  static override enums = {
    ChartType: enumeration(
      ...(['AREA', 'BAR', 'BUBBLE', 'CANDLESTICK', 'COLUMN', 'COMBO', 'GAUGE', 'GEO', 'HISTOGRAM', 'LINE'] as const),
      ...(['ORG', 'PIE', 'RADAR', 'SCATTER', 'SPARKLINE', 'STEPPED_AREA', 'TABLE', 'TIMELINE', 'TREEMAP'] as const),
      'WATERFALL',
    ),
  };
}

/** A chart as built or as found on a sheet; it is a copy, changes go through the sheet. */
export class EmbeddedChart extends Exposed {
  static override scriptName = 'EmbeddedChart';
  readonly state: FakeChart;

  constructor(state: FakeChart) {
    super();
    this.state = copy(state);
  }

  getOptions(): ChartOptions {
    return new ChartOptions(this.state.options);
  }
}

/** Puts a built chart on a sheet under a new id. */
export function placeChart({ state }: EmbeddedChart, sheet: FakeSheet, id: number): void {
  sheet.charts.push({ ...copy(state), id });
  sheet.revision++;
}

/** Throws when the sheet has no chart of this id. */
export function takeChartAway({ state }: EmbeddedChart, sheet: FakeSheet): void {
  const index = sheet.charts.findIndex(candidate => candidate.id === state.id);
  if (index < 0) throw new ScriptException('Chart not found on this sheet.');
  sheet.charts.splice(index, 1);
  sheet.revision++;
}

export class EmbeddedChartBuilder extends Exposed {
  static override scriptName = 'EmbeddedChartBuilder';
  readonly #chart: FakeChart = {
    id: 0,
    type: 'COLUMN',
    ranges: [],
    position: { row: 1, column: 1, offsetX: 0, offsetY: 0 },
    options: {},
    headers: 0,
  };

  addRange(range: unknown): this {
    if (!(range instanceof Range)) throw signatureMismatch('SpreadsheetApp.EmbeddedChartBuilder.addRange', [range]);
    this.#chart.ranges.push({ sheet: range.sheet, area: range.area });
    return this;
  }

  setChartType(type: unknown): this {
    if (!(type instanceof EnumValue)) {
      throw signatureMismatch('SpreadsheetApp.EmbeddedChartBuilder.setChartType', [type]);
    }
    this.#chart.type = type.name();
    return this;
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

  build(): EmbeddedChart {
    return new EmbeddedChart(this.#chart);
  }
}

export class ChartOptions extends Exposed {
  static override scriptName = 'ChartOptions';

  constructor(private readonly options: Record<string, unknown>) {
    super();
  }

  get(name: unknown): unknown {
    return this.options[String(name)] ?? null;
  }
}

function copy(chart: FakeChart): FakeChart {
  return { ...chart, ranges: [...chart.ranges], position: { ...chart.position }, options: { ...chart.options } };
}
