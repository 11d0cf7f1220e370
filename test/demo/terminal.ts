/** An example connector for the terminal: `node --import tsx test/demo/terminal.ts priceAuction "keyword=lego castle"`. */

import {
  type Action,
  type ActionId,
  actions,
  type CardToGrade,
  explainInOneLine,
  historyTotals,
  type ItemToSell,
  type ItemToTime,
  type NotOffered,
  SoldDataError,
  sellThrough,
} from '../../core/engine.ts';
import { connect } from '../../core/script/connect.ts';

const { SOLD_DATA_BASE_URL: baseUrl = '', SOLD_DATA_API_KEY: apiKey } = process.env;
if (baseUrl === '') {
  console.error('Set SOLD_DATA_BASE_URL and SOLD_DATA_API_KEY, such as those that npm run sandbox prints.');
  process.exit(2);
}
/** The ready-made `fetch` host. A custom host passes its own `send`, `sleep` and `read` to `runAsync` or `runSync`. */
const service = connect({ baseUrl, apiKey });

/** Parameters as typed on the command line; the core validates them. */
type Typed = Readonly<Record<string, unknown>>;
type Shape<Kind extends Action['kind']> = (action: Action & { kind: Kind }, typed: Typed) => Promise<unknown>;
const aJob = { notOffered: 'A job takes longer than a command: use the spreadsheet, n8n or Zapier.' };

/** Output for each kind of action. A missing kind is a compile error. */
const shapes: { [Kind in Action['kind']]: Shape<Kind> | NotOffered } = {
  rows: async (of, typed) =>
    (await service.pages(of.endpoint, { ...typed, ...of.fixed } as never, { maxRows: 20 })).rows,
  price: (of, typed) => service.price(of.endpoint, { ...typed, ...of.fixed } as never),
  totals: (_, typed) => service.run(historyTotals(service.session, service.ask('history', typed as never))),
  trend: { notOffered: 'A terminal shows no charts.' },
  sellThrough: (_, typed) => service.run(sellThrough(service.session, typed)),
  whereToSell: (_, typed) => service.whereToSell(typed as unknown as ItemToSell),
  howFast: (_, typed) => service.howFast(typed as unknown as ItemToTime),
  worthGrading: (_, typed) => service.worthGrading(typed as unknown as CardToGrade),
  facts: async (of, typed) => (await service.call(of.endpoint, typed as never)).data,
  start: aJob,
  get: aJob,
  cancel: aJob,
  run: aJob,
  file: aJob,
};

const [name = '', ...words] = process.argv.slice(2);
try {
  const action: Action | undefined = actions[name as ActionId];
  if (!action) throw new Error(`There is no ${name}. There are ${Object.keys(actions).join(', ')}.`);
  const shape = shapes[action.kind] as Shape<Action['kind']> | NotOffered;
  if ('notOffered' in shape) throw new Error(shape.notOffered);
  const typed = Object.fromEntries(words.map(word => word.split(/=(.*)/s).slice(0, 2)));
  console.log(JSON.stringify(await shape(action, typed)));
} catch (error) {
  console.error(error instanceof SoldDataError ? explainInOneLine(error) : (error as Error).message);
  process.exitCode = 1;
}
