/** The weekly price list example on a real server, with the two data tables that its note describes. */
import assert from 'node:assert/strict';
import { eventually } from './process.ts';
import type { Report } from './report.ts';
import type { Rest } from './rest.ts';

export async function checkPriceList(report: Report, rest: Rest, workflow: string): Promise<void> {
  await report.check('the weekly price list adds a price for each keyword of a data table to another', async () => {
    const { id: project } = (await rest.call('GET', '/rest/projects/personal')) as { id: string };
    const tables = `/rest/projects/${project}/data-tables`;
    const create = async (name: string, types: Record<string, string>) => {
      const columns = Object.entries(types).map(([column, type]) => ({ name: column, type }));
      return ((await rest.call('POST', tables, { name, columns })) as { id: string }).id;
    };
    const texts = { keyword: 'string', currency: 'string', evidence: 'string', lastSoldDate: 'string' };
    const list = await create('Price list', { keyword: 'string' });
    const prices = await create('Prices', { ...texts, median: 'number', count: 'number' });
    const data = ['iphone 13 128gb', 'lego 75192'].map(keyword => ({ keyword }));
    await rest.call('POST', `${tables}/${list}/insert`, { data, returnType: 'count' });
    const trigger = { triggerToStartFrom: { name: 'Every Monday' } };
    await rest.call('POST', `/rest/workflows/${workflow}/run`, trigger);
    const rows = async () => {
      const { data: found } = (await rest.call('GET', `${tables}/${prices}/rows`)) as {
        data: Record<string, unknown>[];
      };
      return found.sort((a, b) => Number(a.id) - Number(b.id));
    };
    await eventually('the prices are in the table', async () => (await rows()).length >= data.length);
    const found = await rows();
    assert.deepEqual(
      found.map(({ keyword }) => keyword),
      data.map(({ keyword }) => keyword),
    );
    for (const { median, currency, count, evidence, lastSoldDate } of found) {
      assert.ok(Number(median) > 0 && Number(count) >= 3, `median ${median} of ${count}`);
      assert.match(String(currency), /^[A-Z]{3}$/);
      assert.ok(evidence, 'no evidence');
      assert.match(String(lastSoldDate), /^\d{4}-\d{2}-\d{2}/);
    }
    return found.map(({ keyword, median, count }) => `${keyword} ${median} of ${count} sales`).join(', ');
  });
}
