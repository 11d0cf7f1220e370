/** The promises to people, and the outermost tests that fail when one is broken. Unit tests of pure functions come on top. */
export interface Promised {
  /** Such as `M5`. */
  id: string;
  promise: string;
  /** What each test file proves, by its path in `test`. Names in quotes are parts of its tests' names. */
  proofs: Readonly<Record<string, string>>;
}

export const PROMISES: readonly Promised[] = [
  {
    id: 'M1',
    promise: 'Recalculating, reopening and editing a neighbour send nothing known',
    proofs: {
      'sheets-addon/answers/queue.test.ts': 'formulas one by one and as ranges',
      'sheets-addon/answers/reopen.test.ts': 'a file that is opened again',
      'sheets-addon/tasks/hands/hidden-tabs.test.ts': 'hidden tabs that a person deletes',
      'sheets-addon/answers/sizes.test.ts':
        'at size, by sidebar and trigger: 5,000 formulas with `SIZE_CELLS=5000`; formulas that only the sheet can read',
      'sheets-addon/answers/kept.test.ts': 'tables beside prices',
      'sheets-addon/answers/forgetting.test.ts': 'a cache that forgets a third',
    },
  },
  {
    id: 'M2',
    promise: 'Simultaneous identical questions are sent once',
    proofs: {
      'sheets-addon/answers/storm.test.ts': 'hundreds of cells at once',
      'sheets-addon/answers/together.test.ts': 'a task beside formulas',
      'n8n-node/items.test.ts': '"100 items with 40 distinct questions send 40 requests"',
    },
  },
  {
    id: 'M3',
    promise: 'Invalid input is rejected before a request',
    proofs: {
      'core/catalog/agreement.test.ts': "every bound against the service's own document",
      'zapier-app/every-step.test.ts': '"before a request is spent"',
      'core/input/typed-values.test.ts':
        'values that cells, steps and assistants hold (`test/support/typed-values.ts`)',
      'surfaces/typed-values.test.ts': 'one meaning or the same refusal in a sheet, a workflow, a Zap and a script',
      'n8n-node/typed-values.test.ts': 'the same values in the node',
      'zapier-app/typed-values.test.ts': 'the same values in a step',
      'sheets-addon/sidebar/typed-values.test.ts': 'the same values in the sidebar',
    },
  },
  {
    id: 'M4',
    promise: 'A spent quota is reported once, and a purchase is noticed',
    proofs: {
      'core/run/queue.test.ts': '"is tried again by one request after a minute"',
      'surfaces/prices.test.ts': '"reports a spent quota and the day of its reset"',
      'sheets-addon/tasks/price-list/price-list.test.ts': '"stops when the quota is spent", with its link',
      'zapier-app/silence.test.ts': 'triggers: "reports a spent quota once, with its reset"',
      'n8n-node/watch.test.ts': 'watches: "holds"',
      'sheets-addon/tasks/watch/watch.test.ts': 'watches: "holds"',
    },
  },
  {
    id: 'M5',
    promise: 'No paid start is repeated',
    proofs: {
      'core/worlds/worlds.test.ts': 'random worlds',
      'core/jobs/start.test.ts': 'every way a start can end',
      'n8n-node/jobs.test.ts': 'replays',
      'zapier-app/jobs.test.ts': 'replays',
      'sheets-addon/tasks/find-sales/find-sales.test.ts': 'replays: "finds it again after a run is killed"',
      'surfaces/bad-days.test.ts': 'bad days',
      'surfaces/faults/faults.test.ts': 'every fault in every connector',
    },
  },
  {
    id: 'M6',
    promise: "Paid results aren't lost",
    proofs: {
      'core/worlds/worlds.test.ts': 'random worlds',
      'surfaces/bad-days.test.ts': 'bad days',
      'n8n-node/items.test.ts': '"paid rows are output even if a later page fails"',
      'zapier-app/rows.test.ts': '"paid rows are returned if a later page fails"',
      'sheets-addon/tasks/find-sales/find-sales.test.ts': '"continues where it stopped, keeps its rows"',
      'core/jobs/poll.test.ts': 'job IDs',
    },
  },
  {
    id: 'M7',
    promise: "The cost is shown, and a budget isn't exceeded",
    proofs: {
      'core/worlds/worlds.test.ts': 'budgets',
      'core/watch/plan.test.ts': 'a month',
      'sheets-addon/tasks/money.test.ts': 'a run',
      'sheets-addon/settings/cap.test.ts': 'a day',
      'n8n-node/budget.test.ts': 'an execution; a reserve across executions',
      'n8n-node/forms.test.ts': 'the cost: "begins with its cost"',
      'n8n-node/items.test.ts': '"the cost of the run"',
      'sheets-addon/tasks/price-list/price-list.test.ts': '"shows before it starts what it will spend"',
      'sheets-addon/tasks/edit.test.ts': 'an edit',
      'sheets-addon/spending.test.ts': 'the switch',
      'sheets-addon/sidebar/formula-actions.test.ts': 'a formula',
      'sheets-addon/sidebar/sell.test.ts': 'an item to sell',
      'sheets-addon/tasks/price-list/where-to-sell.test.ts': 'marketplaces of a list',
      'sheets-addon/answers/never-answered.test.ts': 'a request that is never answered',
    },
  },
  {
    id: 'M8',
    promise: 'One account per request, named beforehand',
    proofs: {
      'sheets-addon/people.test.ts': 'on the people of `test/support/apps-script/people.ts`',
    },
  },
  {
    id: 'L1',
    promise: 'Headers set the pace; a refusal costs waiting time',
    proofs: {
      'core/limits/limits.test.ts': '"nothing is sent at 0 remaining until the reset"',
      'core/request/call.test.ts': '"costs waiting time and no attempt"',
      'core/run/queue.test.ts': 'only its own limit: "take no longer than alone"',
    },
  },
  {
    id: 'L2',
    promise: "A wait that doesn't fit is reported at once, for the whole line",
    proofs: {
      'core/request/call.test.ts': '"is reported at once if the slot comes too late"',
      'core/run/queue.test.ts': '"50 items on a minute that stays full end within one longest wait"',
      'sheets-addon/sidebar/clicks.test.ts': 'a click in the sidebar',
    },
  },
  {
    id: 'L3',
    promise: 'Clients on one key share fairly',
    proofs: {
      'core/limits/processes.test.ts': 'several processes',
      'core/limits/limits.test.ts': 'the random wait',
    },
  },
  {
    id: 'L4',
    promise: 'Work grows in proportion',
    proofs: {
      'sheets-addon/answers/queue.test.ts': '"its calls grow as its cells"',
      'sheets-addon/answers/quota.test.ts': "Google's daily quota",
      'core/run/queue.test.ts': '"time that is proportional to its length"',
    },
  },
  {
    id: 'N1',
    promise:
      'No price from fewer than three sales; no mixed currencies; a sentence never appears among the numbers of a range',
    proofs: {
      'surfaces/prices.test.ts': '"gives no price from two sales"',
      'core/actions/price.test.ts': 'as a table',
      'core/actions/how-fast.test.ts': 'of a month',
      'core/actions/worth-grading.test.ts': 'of a graded card',
      'sheets-addon/formulas/reasons.test.ts': 'no sentence among the numbers of a range',
      'sheets-addon/formulas/univer.test.ts': 'the same in a real engine: "sums and medians over a range"',
    },
  },
  {
    id: 'N2',
    promise: 'The same number in all three connectors',
    proofs: {
      'surfaces/prices.test.ts': 'prices',
      'surfaces/watch.test.ts': 'watches',
      'surfaces/where-to-sell.test.ts': 'several marketplaces',
      'core/actions/where-to-sell.test.ts': 'several marketplaces, as a table',
      'sheets-addon/formulas/where-to-sell.test.ts': 'in a formula',
      'sheets-addon/tasks/price-list/where-to-sell.test.ts': 'as columns of a list',
      'surfaces/how-fast.test.ts': 'days to sell',
      'surfaces/worth-grading.test.ts': 'grading',
      'sheets-addon/formulas/how-fast.test.ts': 'days to sell in a formula',
      'sheets-addon/formulas/worth-grading.test.ts': 'grading in a formula',
    },
  },
  {
    id: 'N3',
    promise: '`complete` only when every match was read',
    proofs: {
      'core/pages.test.ts': 'every reason to stop',
    },
  },
  {
    id: 'N4',
    promise: 'Money is a decimal string until a connector needs a number',
    proofs: {
      'core/money.test.ts': 'as a table',
      'zapier-app/prices.test.ts': 'in rows of a step',
    },
  },
  {
    id: 'N5',
    promise: 'One answer has one picture',
    proofs: {
      'surfaces/picture.test.ts':
        'the same figures in a sheet, a workflow, a Zap and a script; in rows "is that of exactly the rows that count"',
      'surfaces/picture-notes.test.ts': 'the sales that they cover',
      'core/rows/picture.test.ts':
        '"have the figures of an independent calculation" (d3-array, on every marketplace and 1,000 odd pages)',
      'core/actions/verdict.test.ts': '"the number of rows that count equals the sales of the statistics"',
      'zapier-app/picture.test.ts': 'the fields of a step',
      'sheets-addon/tasks/find-sales/card-market.test.ts': 'the product of each card of a list',
    },
  },
  {
    id: 'V1',
    promise: 'Pictures are drawn from answers that were paid for',
    proofs: {
      'sheets-addon/sidebar/look.test.ts': 'Look at one item',
      'sheets-addon/sidebar/list-result.test.ts': 'the result of a list',
      'sheets-addon/tasks/price-list/sparklines.test.ts': 'charts in cells',
      'sheets-addon/sidebar/comparable.test.ts': 'a median that follows boxes',
      'sheets-addon/tasks/charts.test.ts': 'native charts',
      'sheets-addon/sidebar/worth.test.ts': 'what a list is worth, its totals in a real engine',
      'sheets-addon/tasks/watch/watch.test.ts': 'news: "its price with shipping, and what it saves"',
      'e2e/playground/pictures.test.ts': 'drawn in the playground',
      'e2e/playground/odd-pictures.test.ts': 'the same of odd answers, news included',
      'e2e/playground/charts.test.ts': 'native charts of odd values',
      'playground/tests/odd-sheets.test.ts': 'sheets of odd answers',
      'e2e/sheets/pictures.test.ts':
        'every picture of the sidebar in every state, in a real browser: light, dark, text size 2, axe; text, keyboard, hostile titles and images',
      'e2e/sheets/states.test.ts': 'the other pages of the sidebar, in the same settings',
      'e2e/sheets/newcomer.test.ts': 'clicks and requests up to the first pictures',
    },
  },
  {
    id: 'W1',
    promise: 'Every refusal is a sentence with what to do',
    proofs: {
      'surfaces/faults/faults.test.ts': 'every fault in every connector',
      'core/error-table.test.ts': 'every code',
      'surfaces/prices.test.ts': '"names the request that was refused"',
      'sheets-addon/sidebar/clicks.test.ts': '"names the limit and the wait"',
    },
  },
  {
    id: 'W2',
    promise: 'Unexpected errors show a reference for the log',
    proofs: {
      'sheets-addon/warnings.test.ts': '"an unexpected error includes a reference"',
      'n8n-node/items.test.ts': '"an unexpected error includes a reference"',
      'zapier-app/memory.test.ts': '"an unexpected error includes a reference"',
      'sheets-addon/script.test.ts': 'the version',
    },
  },
  {
    id: 'S1',
    promise: 'The key is only where its owner can read it',
    proofs: {
      'surfaces/faults/faults.test.ts': 'outputs, logs, cells, stores, built files',
      'core/jobs/job.test.ts': 'the token of a download',
    },
  },
  {
    id: 'S2',
    promise: 'Text never becomes a formula, link or markup',
    proofs: {
      'sheets-addon/tasks/safe-text.test.ts': 'cells, on the hostile titles of `test/support/service/market/text.ts`',
      'n8n-node/items.test.ts': '"texts that a spreadsheet would run", "is made safe on request"',
      'n8n-node/jobs.test.ts': 'files: "Safe for Spreadsheets"',
      'zapier-app/prices.test.ts': '"texts that a spreadsheet would run"',
      'e2e/sheets/sidebar.test.ts': 'links and markup',
    },
  },
  {
    id: 'S3',
    promise: 'Only HTTPS leaves a machine',
    proofs: {
      'zapier-app/find-sold-price.test.ts': '"an address without https is refused"',
      'n8n-node/package.test.ts': '"rejects the address"',
      'sheets-addon/packaging.test.ts': 'the manifest',
      'core/script/connect.test.ts': '"an invalid option is refused by its name"',
    },
  },
  {
    id: 'C1',
    promise: '22 endpoints, unknown fields kept, missing fields tolerated',
    proofs: {
      'core/catalog/answers.test.ts': 'every answer of the reference',
      'core/rows/odd-answers.test.ts': 'unknown and missing fields',
      'checks/drift/drift.test.ts': "the service's own description",
    },
  },
  {
    id: 'C2',
    promise: 'One catalogue line reaches every place',
    proofs: {
      'e2e/new-endpoint/new-endpoint.test.ts': 'ADDING.md, followed to the letter',
      'checks/generated-files.test.ts': 'nothing generated is stale',
    },
  },
  {
    id: 'G1',
    promise: '30 s per cell, 6 minutes per run, resumed after a kill',
    proofs: {
      'sheets-addon/answers/storm.test.ts': 'hundreds of cells at once',
      'sheets-addon/answers/queue.test.ts': 'waiting cells',
      'sheets-addon/tasks/price-list/price-list.test.ts': '"for three and a half minutes an hour at most"',
      'sheets-addon/tasks/kill.test.ts': 'a run that is killed at any call',
    },
  },
  {
    id: 'G2',
    promise: 'Formulas work in every locale and for every editor',
    proofs: {
      'sheets-addon/formulas/locales.test.ts': 'locales',
      'sheets-addon/formulas/formulas.test.ts': 'time zones',
      'sheets-addon/formulas/calls.test.ts': 'what the add-on reads of a formula, against a real engine',
      'sheets-addon/people.test.ts': 'editors',
    },
  },
  {
    id: 'G3',
    promise: 'A task writes only where it said, beside the item that a value belongs to',
    proofs: {
      'sheets-addon/tasks/hands/moments.test.ts': 'a person who acts at any moment beside a list',
      'sheets-addon/tasks/hands/formats.test.ts': 'currencies and formats',
      'sheets-addon/tasks/hands/tables.test.ts': 'rows on a sheet, histories, *News*',
      'sheets-addon/tasks/hands/formulas.test.ts': 'fills and refreshes',
      'sheets-addon/tasks/hands/copies.test.ts': 'tabs that a person copies',
      'sheets-addon/tasks/hands/neighbours.test.ts': 'other cells in the columns of results',
      'sheets-addon/tasks/hands/cut.test.ts': 'cells that are cut and pasted at any moment',
      'sheets-addon/tasks/hands/compared.test.ts': 'the amount that an item is compared with',
      'sheets-addon/tasks/places/together.test.ts': 'two tasks on one sheet',
      'sheets-addon/tasks/places/together-large.test.ts': 'the same at full length',
      'sheets-addon/tasks/places/marks.test.ts': 'marks that are gone, doubled or elsewhere',
      'sheets-addon/tasks/places/list.test.ts': 'a list that grows, shrinks or repeats its headings',
      'sheets-addon/tasks/price-list/table.test.ts': 'a table as it came out of an app',
      'sheets-addon/tasks/watch/table.test.ts': 'the same table, watched',
      'sheets-addon/tasks/find-sales/table.test.ts': 'the sales of a table',
      'e2e/playground/break.test.ts': 'in the playground, in a real browser',
      'sheets-addon/tasks/find-sales/find-sales.test.ts': '"is never written to"',
      'sheets-addon/tasks/price-list/price-list.test.ts': '"rejects columns with filled cells"',
      'sheets-addon/tasks/edit.test.ts': '"stay when an edit adds a value"',
      'sheets-addon/sidebar/templates.test.ts': 'examples of a template',
    },
  },
  {
    id: 'G4',
    promise: 'What a task reports is what the sheet shows',
    proofs: {
      'sheets-addon/tasks/hands/moments.test.ts': 'the count of each card',
      'sheets-addon/tasks/price-list/price-list.test.ts': '"counts rows without a price separately", "as left alone"',
      'sheets-addon/tasks/places/together.test.ts': 'two cards',
      'sheets-addon/tasks/watch/watch.test.ts': 'cells that reject a value: "whose cells reject a price"',
    },
  },
  {
    id: 'G5',
    promise: 'A newer version keeps key, tasks and answers',
    proofs: {
      'sheets-addon/later-version.test.ts': 'records of a later version',
    },
  },
  {
    id: 'K1',
    promise: 'n8n: pairing, Continue On Fail, each event once, verification',
    proofs: {
      'n8n-node/pairing.test.ts': 'pairing',
      'n8n-node/items.test.ts': 'items and Continue On Fail',
      'n8n-node/trigger.test.ts': 'each event once',
      'n8n-node/package.test.ts': 'what verification requires',
      'e2e/n8n/e2e.ts': 'queue mode',
    },
  },
  {
    id: 'Z1',
    promise: 'Zapier: every endpoint, first row, each event once, replays',
    proofs: {
      'zapier-app/definition.test.ts': 'every endpoint',
      'zapier-app/forms.test.ts': 'every field',
      'zapier-app/changed-choice.test.ts': 'a changed choice',
      'zapier-app/polling.test.ts': 'each event once',
      'zapier-app/watch.test.ts': 'watches',
      'zapier-app/jobs.test.ts': 'replays',
    },
  },
  {
    id: 'U1',
    promise: 'Two commands, and each artifact by its own page',
    proofs: {
      'e2e/release/clone.ts': 'a fresh clone',
      'e2e/release/release.test.ts': 'what people install',
    },
  },
];
