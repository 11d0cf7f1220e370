// What a newcomer may try on the starter sheet, in an order that tells the story: one request, no burning, trouble, repair.
import type { Grid } from './grid.ts';
import type { Step } from './guide.ts';

export interface StepActions {
  spendQuota(): Promise<unknown>;
  renewQuota(): Promise<unknown>;
  openSidebar(): Promise<void>;
  openMenu(): void;
}

/** What takes the place of two items of the starter sheet, by row counted from 0: both rows are in view. */
const EXCHANGES = { first: { row: 3, item: 'brompton bicycle' }, second: { row: 4, item: 'korg minilogue synth' } };

export function newcomerSteps(grid: Grid, actions: StepActions): Step[] {
  const pointAt = (row: number, column: number) =>
    grid.select({ sheetId: grid.firstSheet(), row, column, rows: 1, columns: 1 });
  const exchange = ({ row, item }: { row: number; item: string }) => {
    grid.type(grid.firstSheet(), row, 0, item);
    pointAt(row, 0);
  };
  return [
    {
      id: 'look',
      title: 'Look at cell B2',
      text: 'One formula prices the whole column: =SOLD_MEDIAN(A2:A31). The columns beside it share its 30 requests, the next tab spent 8 more.',
      button: 'Show me',
      point: () => pointAt(1, 1),
      run: () => pointAt(1, 1),
    },
    {
      id: 'edit',
      title: 'Change one item',
      text: 'Everything is computed again, but only the new item costs a request. The rest comes from the cache.',
      button: 'Change A4',
      point: () => pointAt(EXCHANGES.first.row, 0),
      run: () => exchange(EXCHANGES.first),
    },
    {
      id: 'fault',
      title: 'Run out of quota, then change an item',
      text: 'Known prices stay. The new item says when the quota is back, in a sentence you can act on.',
      button: 'Spend the quota',
      run: async () => {
        await actions.spendQuota();
        exchange(EXCHANGES.second);
      },
    },
    {
      id: 'renew',
      title: 'Wait for the new month',
      text: 'The clock jumps to the day the quota is back. Then choose Sold Data, Fill waiting cells.',
      button: 'Jump there',
      run: async () => {
        await actions.renewQuota();
        actions.openMenu();
      },
    },
    {
      id: 'sidebar',
      title: 'Use the sidebar',
      text: 'It checks the key, shows what is left, builds formulas from a form and runs long jobs.',
      button: 'Open it',
      run: () => actions.openSidebar(),
    },
  ];
}
