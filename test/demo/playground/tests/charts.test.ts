import { describe, expect, it } from 'vitest';
import { draw } from '../page/draw-chart.ts';

const chart = { id: 1, sheetId: 'a', title: 'Price by day' };

describe('a chart on the page', () => {
  it('draws a line through the numbers and leaves a gap where one is missing', () => {
    const rows = [
      ['Day', 'Price'],
      ['1', 10],
      ['2', 12],
      ['3', ''],
      ['4', 14],
    ];
    const path = /<path d="([^"]*)" fill="none"/.exec(draw({ ...chart, type: 'LINE', rows }))?.[1] ?? '';
    expect(path.match(/M/g)).toHaveLength(2);
    expect(path.match(/L/g)).toHaveLength(1);
  });

  it('counts how often prices fall into each step of a histogram', () => {
    const rows = [['Median'], ...[10, 11, 12, 13, 30, 31, 50, 52, 90].map(price => [price])];
    const svg = draw({ ...chart, type: 'HISTOGRAM', rows });
    const heights = [...svg.matchAll(/<rect [^>]*height="([\d.]+)"/g)].map(([, height]) => Number(height));
    expect(heights).toHaveLength(3);
    expect(heights[0]).toBeGreaterThan(heights[1] ?? 0);
    expect(svg).toContain('>10-36.7<');
  });

  it('draws a bar for each number', () => {
    const rows = [
      ['Price', 'Sales'],
      ['0-10', 3],
      ['10-20', 7],
      ['20-30', 1],
    ];
    expect(draw({ ...chart, type: 'COLUMN', rows }).match(/<rect /g)).toHaveLength(3);
  });

  it('names every series when there are several', () => {
    const rows = [
      ['Day', 'Low', 'High'],
      ['1', 1, 2],
      ['2', 2, 4],
    ];
    expect(draw({ ...chart, type: 'LINE', rows })).toMatch(/● Low.*● High/);
  });

  it('says that there is nothing to draw yet', () => {
    expect(draw({ ...chart, type: 'LINE', rows: [['Day', 'Price']] })).toContain('no numbers yet');
  });

  it('shows titles of listings as text, never as markup', () => {
    const rows = [
      ['Item', '<img src=x>'],
      ['<b>OK</b>', 1],
    ];
    expect(draw({ ...chart, title: '"quoted"', type: 'COLUMN', rows })).not.toMatch(/<b>|<img|aria-label=""/);
  });
});
