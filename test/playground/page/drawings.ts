// Draws what Google Sheets draws over or in the cells, in a layer above the grid: sparklines, images and native charts.
import { type BookState, position, type SheetState } from '../book.ts';
import { chartSvg } from './chart.ts';
import type { Grid } from './grid.ts';
import { sparklineSvg } from './sparkline.ts';

/** Interval in ms at which the layer follows scrolling and edits. */
const FOLLOW_MS = 60;
/** Size in px of the row and column headers at the edges of the grid. */
const [EDGE_LEFT, EDGE_TOP] = [46, 20];

interface Place {
  row: number;
  column: number;
}

export class Drawings {
  private shown = '';

  /** @param layer an element over the grid that ignores clicks. */
  constructor(
    private readonly layer: HTMLElement,
    private readonly grid: Grid,
    private readonly book: () => BookState,
  ) {
    setInterval(() => this.draw(), FOLLOW_MS);
  }

  /** Draws the visible part of the current sheet. */
  private draw(): void {
    const sheet = this.book().find(({ id }) => id === this.grid.activeSheet());
    const canvas = this.grid.canvas();
    if (!sheet || !canvas) return;
    const area = this.layer.getBoundingClientRect();
    const [left, top] = [canvas.x - area.x, canvas.y - area.y];
    const inset = `${top + EDGE_TOP}px ${area.width - left - canvas.width}px ${area.height - top - canvas.height}px ${left + EDGE_LEFT}px`;
    const html = [...this.cellDrawings(sheet, area), ...this.chartDrawings(sheet, area)].join('');
    const next = `${inset}|${html}`;
    if (next === this.shown) return;
    this.shown = next;
    this.layer.style.clipPath = `inset(${inset})`;
    this.layer.innerHTML = html;
  }

  private cellDrawings(sheet: SheetState, area: DOMRect): string[] {
    return Object.entries(sheet.cells).flatMap(([key, { formula = '', image, checkbox, value }]) => {
      const isSparkline = /^=SPARKLINE\(/i.test(formula);
      const isBox = checkbox && typeof value === 'boolean';
      if (!isSparkline && !isBox && image === undefined) return [];
      const [row, column] = position(key);
      const at = this.grid.rectangle({ sheetId: sheet.id, row, column });
      if (!at || at.bottom < area.top || at.top > area.bottom) return [];
      const content = isSparkline
        ? sparklineSvg(this.grid.sparkline(sheet.id, formula) ?? [], at.width, at.height)
        : isBox
          ? box(value, at.width, at.height)
          : photo(image ?? '', at.width, at.height);
      return [this.placed(sheet, { row, column }, at, area, content)];
    });
  }

  private chartDrawings(sheet: SheetState, area: DOMRect): string[] {
    return (sheet.charts ?? []).flatMap(chart => {
      const at = this.grid.rectangle({ sheetId: sheet.id, row: chart.row, column: chart.column });
      return at ? [this.placed(sheet, chart, at, area, chartSvg(chart, sheet.cells))] : [];
    });
  }

  /** A drawing at the top left of a cell. What scrolls disappears behind frozen rows and columns. */
  private placed(sheet: SheetState, { row, column }: Place, at: DOMRect, area: DOMRect, content: string): string {
    const { id: sheetId, frozenRows, frozenColumns } = sheet;
    const frozen = this.grid.rectangle({
      sheetId,
      row: Math.max(0, frozenRows - 1),
      column: Math.max(0, frozenColumns - 1),
    });
    const above = frozen && frozenRows > 0 && row >= frozenRows ? Math.max(0, frozen.bottom - at.y) : 0;
    const left = frozen && frozenColumns > 0 && column >= frozenColumns ? Math.max(0, frozen.right - at.x) : 0;
    const clip = above + left > 0 ? `;clip-path:inset(${above}px 0 0 ${left}px)` : '';
    return `<div style="position:absolute;left:${at.x - area.x}px;top:${at.y - area.y}px${clip}">${content}</div>`;
  }
}

/** A shape instead of a listing's photo, because nothing may be loaded from other machines. Each URL has its own colour. */
function photo(address: string, width: number, height: number): string {
  const hue = [...address].reduce((sum, sign) => (sum * 31 + sign.charCodeAt(0)) % 360, 0);
  const size = Math.max(4, Math.min(width, height) - 6);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" role="img" aria-label="Photo of the listing"><rect x="3" y="3" width="${size}" height="${size}" rx="4" fill="hsl(${hue} 35% 78%)"/><circle cx="${3 + size / 2}" cy="${3 + size / 2}" r="${size / 5}" fill="none" stroke="#fff" stroke-width="2"/></svg>`;
}

/** The same shape as the address of an image. */
export const photoAddress = (address: string): string =>
  `data:image/svg+xml,${encodeURIComponent(photo(address, PHOTO_SIZE, PHOTO_SIZE))}`;
const PHOTO_SIZE = 80;

/** Draws a checkbox over the text that the spreadsheet shows for a boolean. */
function box(isTicked: boolean, width: number, height: number): string {
  const [x, y] = [width / 2 - 7, height / 2 - 7];
  const shape = isTicked
    ? `<rect x="${x}" y="${y}" width="14" height="14" rx="2" fill="#174ea6"/><path d="M${x + 3} ${y + 7.5} l3 3 l5 -6.5" fill="none" stroke="#fff" stroke-width="2"/>`
    : `<rect x="${x + 0.75}" y="${y + 0.75}" width="12.5" height="12.5" rx="2" fill="none" stroke="#5f6368" stroke-width="1.5"/>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" role="img" aria-label="${isTicked ? 'Ticked' : 'Not ticked'}"><rect x="1" y="1" width="${width - 2}" height="${height - 2}" fill="#fff"/>${shape}</svg>`;
}
