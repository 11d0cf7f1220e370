import { Exposed, enumeration } from '../exposed.ts';

/** The Charts service, of which embedded charts need the enumerations. */
export class Charts extends Exposed {
  static override scriptName = 'Charts';
  static override enums = {
    ChartType: enumeration(
      ...(['AREA', 'BAR', 'BUBBLE', 'CANDLESTICK', 'COLUMN', 'COMBO', 'GAUGE', 'GEO', 'HISTOGRAM', 'LINE'] as const),
      ...(['ORG', 'PIE', 'RADAR', 'SCATTER', 'SPARKLINE', 'STEPPED_AREA', 'TABLE', 'TIMELINE', 'TREEMAP'] as const),
      'WATERFALL',
    ),
    ChartMergeStrategy: enumeration('MERGE_COLUMNS', 'MERGE_ROWS'),
    ChartHiddenDimensionStrategy: enumeration('IGNORE_BOTH', 'IGNORE_COLUMNS', 'IGNORE_ROWS', 'SHOW_BOTH'),
    CurveStyle: enumeration('NORMAL', 'SMOOTH'),
    Position: enumeration('BOTTOM', 'LEFT', 'NONE', 'RIGHT', 'TOP'),
  };
}
