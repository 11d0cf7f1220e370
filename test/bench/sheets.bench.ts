/** What a cell pays: Apps Script evaluates the whole script anew for each formula that calculates. */
import { AppsScriptHost, type HostOptions, sandboxTransport, VirtualClock } from '../fakes/apps-script/index.ts';
import { Sandbox } from '../fakes/service/index.ts';
import { code, manifest, START } from '../sheets-addon/addon.ts';
import { type Bench, type Figure, paired } from './figure.ts';

const KEYWORDS = Array.from({ length: 100 }, (_, i) => [`item number ${i}`]);
const ROUNDS = 300;

export const benches: Bench[] = [
  {
    name: 'sheets: a formula whose answer is known',
    async measure(): Promise<Figure[]> {
      const clock = new VirtualClock(START);
      const sandbox = new Sandbox({ clock: () => clock.now(), plan: '500k', quota: 10_000 });
      const open = (script: string) => {
        const options: HostOptions = { code: script, manifest, clock, transport: sandboxTransport(sandbox) };
        return new AppsScriptHost(options);
      };
      const addon = open(code);
      addon.run('saveSettings', [{ apiKey: sandbox.apiKey }], 'FULL');
      const calculate = (name: string, subject: unknown) => () => {
        const { error } = addon.run(name, [subject], 'CUSTOM_FUNCTION');
        if (error) throw new Error(error.message);
      };
      for (let runs = 0; runs < 4; runs += 1) {
        calculate('SOLD_MEDIAN', KEYWORDS)();
        clock.advance(61_000);
      }
      const spent = sandbox.log.length;
      const blank = open('function EMPTY(keyword) { return 1; }');
      const empty = () => blank.run('EMPTY', ['item number 1'], 'CUSTOM_FUNCTION');
      const figure = async (what: string, work: () => void, most?: number): Promise<Figure> => {
        const { ours, peer } = await paired(work, empty, ROUNDS);
        return {
          what,
          ours,
          unit: 'ms',
          peer: { name: 'an empty function in an empty script', figure: peer },
          ...(most ? { promise: { most, of: 'ratio' } } : {}),
        };
      };
      const figures = [
        await figure('SOLD_MEDIAN of one cell, fresh context', calculate('SOLD_MEDIAN', 'item number 1'), 2),
        await figure('SOLD_MEDIAN over 100 cells, fresh context', calculate('SOLD_MEDIAN', KEYWORDS)),
        await figure('SOLD_LISTINGS from the cache, fresh context', calculate('SOLD_LISTINGS', 'item number 1')),
      ];
      // The listing costs one request, the first time.
      if (sandbox.log.length > spent + 1) throw new Error('A known answer was asked again');
      return figures;
    },
  },
  {
    name: 'sheets: size',
    async measure(): Promise<Figure[]> {
      // The editor shows the comments above the functions as their help: they cannot be minified.
      const help = (code.match(/^\/\*\*$[\s\S]*?^ \*\/$/gm) ?? []).join('');
      const size = (text: string) => Buffer.byteLength(text) / 1024;
      return [
        { what: 'Code.js, the whole file', ours: size(code), unit: 'KB', promise: { most: 150, of: 'figure' } },
        { what: 'help of every formula, in it', ours: size(help), unit: 'KB' },
      ];
    },
  },
];
