// Charts the script inserted, drawn simply: the point is their data and their title.
import type { ChartState } from '../protocol.ts';
import { h } from './dom.ts';
import { draw } from './draw-chart.ts';

export class Charts {
  private charts: ChartState[] = [];
  private sheetId = '';
  private readonly closed = new Set<number>();

  constructor(private readonly element: HTMLElement) {}

  /** Shows the charts there are now, those of the active sheet. */
  show(charts: ChartState[], sheetId = this.sheetId): void {
    this.charts = charts;
    this.sheetId = sheetId;
    const open = charts.filter(chart => chart.sheetId === sheetId && !this.closed.has(chart.id));
    this.element.hidden = open.length === 0;
    this.element.replaceChildren(...open.map(chart => this.card(chart)));
  }

  /** Another sheet is active. */
  turnTo(sheetId: string): void {
    this.show(this.charts, sheetId);
  }

  private close(id: number): void {
    this.closed.add(id);
    this.show(this.charts);
  }

  private card(chart: ChartState): HTMLElement {
    const close = h('button', {
      type: 'button',
      class: 'icon',
      'aria-label': `Close the chart ${chart.title}`,
      onclick: () => this.close(chart.id),
    });
    close.innerHTML = '<svg viewBox="0 0 24 24" aria-hidden="true"><path d="M6 6l12 12M18 6L6 18"/></svg>';
    const figure = h('figure', { class: 'chart' }, h('figcaption', {}, h('b', {}, chart.title || 'Chart'), close));
    figure.insertAdjacentHTML('beforeend', draw(chart));
    return figure;
  }
}
