/** The shipped add-on in the Apps Script host. Formulas calculate as cells do, over real sockets. */
import { addonFiles } from '../../../sheets-addon/build/build.ts';
import type { Reply } from '../../../sheets-addon/sidebar/server-interface.ts';
import { AppsScriptHost, type HostOptions } from '../../support/apps-script/host.ts';
import { socketTransport } from '../../support/apps-script/transports/socket.ts';
import { isFree } from './meter.ts';
import { ITEMS, type Line, type Part, PRICE_OF_PARTS, QUESTION } from './part.ts';
import type { Service } from './service.ts';

export async function sheetsPart(service: Service, spent?: Service): Promise<Part> {
  const own = await openSheet(service, service.live ? PRICE_OF_PARTS.sheets : Number.POSITIVE_INFINITY);
  const lines: Line[] = [];
  const column = ITEMS.map(item => [item]);
  const median = own.cell(`=SOLD_MEDIAN("${QUESTION}")`, 'SOLD_MEDIAN', [QUESTION], lines);
  const count = own.cell(`=SOLD_COUNT("${QUESTION}")`, 'SOLD_COUNT', [QUESTION], lines);
  own.cell('=SOLD_MEDIAN(A2:A11)', 'SOLD_MEDIAN', [column], lines);
  own.cell('  ... recalculated', 'SOLD_MEDIAN', [column], lines);
  own.cell(`=SOLD_MEDIAN("${QUESTION}", "count", 500)`, 'SOLD_MEDIAN', [QUESTION, 'count', 500], lines);
  if (!service.live) own.saveWrongKey(lines);
  if (spent) {
    const other = await openSheet(spent, 100);
    other.cell('=SOLD_MEDIAN(A2:A11), with a spent quota', 'SOLD_MEDIAN', [column], lines);
  }
  return {
    title: 'Google Sheets: the shipped Code.js, run as custom functions',
    lines,
    price: { median: Number(median), count: Number(count) },
  };
}

async function openSheet(service: Service, budget: number) {
  const files = await addonFiles(service.url);
  let charged = 0;
  const host = new AppsScriptHost({
    code: files['Code.js'],
    html: { Sidebar: files['Sidebar.html'] },
    manifest: JSON.parse(files['appsscript.json']) as HostOptions['manifest'],
    transport: requests => {
      charged += requests.filter(({ url }) => !isFree(new URL(url).pathname)).length;
      if (charged > budget) throw new Error(`The demo announced ${budget} requests for the sheet and would send more`);
      return socketTransport(requests);
    },
  });
  const saveKey = (apiKey: string) =>
    host.run('sidebar', ['saveKey', [{ apiKey: apiKey, gatewayKey: '', gatewayHost: '', scope: 'person' }]], 'FULL');
  saveKey(service.key);
  return {
    saveWrongKey(lines: Line[]): void {
      const { value, requests } = saveKey('cs_not_a_key');
      const reply = value as Reply<unknown>;
      lines.push({
        asked: 'Save and test, with a wrong key',
        shown: reply.ok ? 'saved' : reply.problem.message,
        requests: requests.length,
      });
    },
    cell(asked: string, name: string, args: unknown[], lines: Line[]): unknown {
      const { value, error, requests } = host.run(name, args, 'CUSTOM_FUNCTION');
      const shown = error
        ? `#ERROR! ${error.message}`
        : Array.isArray(value)
          ? folded((value as unknown[][]).flat())
          : String(value);
      lines.push({ asked, shown, requests: requests.length });
      return value;
    },
  };
}

/** Joins cell texts; if all are equal, the text is shown once with a count. */
function folded(cells: unknown[]): string {
  return new Set(cells).size === 1 && cells.length > 1 ? `${cells.length} x ${cells[0]}` : cells.join(', ');
}
