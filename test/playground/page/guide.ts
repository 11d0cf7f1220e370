// The guide above the sheet: one suggestion at a time, with a button that carries it out, in an order that tells a story.
import { byId, h } from './dom.ts';
import type { Grid } from './grid.ts';

interface Deeds {
  spendQuota(): Promise<unknown>;
  renewQuota(): Promise<unknown>;
  openSidebar(): Promise<unknown>;
  openMenu(): void;
}

interface Step {
  title: string;
  text: string;
  button: string;
  run(): unknown;
}

function stepsOf(grid: Grid, deeds: Deeds): Step[] {
  const sheetId = grid.firstSheet();
  const point = (row: number, column: number) => grid.select({ sheetId, row, column, rows: 1, columns: 1 });
  /** Replaces an item of the starter sheet. Rows count from 0. */
  const exchange = (row: number, item: string) => {
    grid.type(sheetId, row, 0, item);
    point(row, 0);
  };
  return [
    {
      title: 'Look at cell B2',
      text: 'One formula prices the whole column: =SOLD_MEDIAN(A2:A31). The columns beside it share its 30 requests, the next tab spent 8 more.',
      button: 'Show me',
      run: () => point(1, 1),
    },
    {
      title: 'Change one item',
      text: 'Everything is computed again, but only the new item costs a request. The rest comes from the cache.',
      button: 'Change A4',
      run: () => exchange(3, 'brompton bicycle'),
    },
    {
      title: 'Run out of quota, then change an item',
      text: 'Known prices stay. The new item says when the quota is back, in a sentence you can act on.',
      button: 'Spend the quota',
      run: async () => {
        await deeds.spendQuota();
        exchange(4, 'korg minilogue synth');
      },
    },
    {
      title: 'Wait for the new month',
      text: 'The clock jumps to the day the quota is back. Then choose Sold Data, Fill waiting cells.',
      button: 'Jump there',
      run: async () => {
        await deeds.renewQuota();
        deeds.openMenu();
      },
    },
    {
      title: 'Use the sidebar',
      text: 'It checks the key, shows what is left, builds formulas from a form and runs long jobs.',
      button: 'Open it',
      run: () => deeds.openSidebar(),
    },
  ];
}

export function showGuide(grid: Grid, deeds: Deeds): void {
  const steps = stepsOf(grid, deeds);
  const text = h('p', { 'aria-live': 'polite' });
  const act = h('button', { type: 'button', class: 'small', onclick: () => void steps[at]!.run() });
  let at = 0;
  const show = (step: number) => {
    at = step;
    const { title, text: words, button } = steps[at]!;
    text.replaceChildren(h('b', {}, `${title}. `), words);
    act.textContent = button;
    act.setAttribute('aria-label', `${button}: ${title}`);
    for (const [index, dot] of dots.entries()) dot.setAttribute('aria-current', index === at ? 'step' : 'false');
  };
  const dots = steps.map(({ title }, index) => {
    const label = `Step ${index + 1}: ${title}`;
    return h('button', { type: 'button', class: 'dot', 'aria-label': label, onclick: () => show(index) });
  });
  const next = h('button', { type: 'button', class: 'small', onclick: () => show((at + 1) % steps.length) }, 'Next');
  byId('guide').replaceChildren(
    h('b', { class: 'lead' }, 'Try this'),
    h('div', { class: 'dots' }, ...dots),
    text,
    act,
    next,
  );
  show(0);
  void steps[0]!.run();
}
