import { beforeEach, expect, it } from 'vitest';
import { createApp } from '../server.ts';
import { Session } from '../session.ts';
import { fixtureAddOn } from './fixture.ts';

let app: ReturnType<typeof createApp>;
beforeEach(() => {
  app = createApp(new Session(fixtureAddOn, {}), new Map([['main.js', Buffer.from('page()')]]));
});
const get = (path: string, host = '127.0.0.1:4455') => app.request(`http://${host}${path}`);
const post = (path: string, body: unknown, type = 'application/json') =>
  app.request(`http://127.0.0.1:4455${path}`, {
    method: 'POST',
    headers: { 'Content-Type': type },
    body: JSON.stringify(body),
  });

it('serves a page whose policy lets it ask nobody but its own server', async () => {
  const response = await get('/');
  expect(response.headers.get('Content-Security-Policy')).toMatch(/^default-src 'self';/);
  const html = await response.text();
  expect(html).toContain('src="/page/main.js"');
  expect(html).not.toMatch(/(?:src|href)="https?:/);
});

it("serves the sidebar's own HTML with Google's client functions in front", async () => {
  const html = await (await get('/sidebar')).text();
  expect(html).toContain('<head><script src="/sidebar-shim.js"></script>');
  expect(html).toContain('<button id="go">Write</button>');
});

it('answers a formula over the wire, dates included', async () => {
  const calls = [
    { name: 'SOLD_MEDIAN', args: [[['iphone 13 128gb'], ['']]], cell: { sheetId: 'sheet-0', row: 1, column: 1 } },
  ];
  expect(await (await post('/formulas', calls)).json()).toEqual([{ rows: [[expect.any(Number)], ['']] }]);
});

it('calls the script as the sidebar does', async () => {
  const edits = { changes: { cells: {} }, selection: null };
  expect(await (await post('/call', { functionName: 'writeReport', args: [], edits })).json()).toEqual({ value: 3 });
  expect(await (await post('/call', { functionName: 'price_', args: [], edits })).json()).toEqual({
    error: expect.stringContaining('price_'),
  });
});

it('refuses other hosts and other kinds of messages, so that no foreign page can use it', async () => {
  expect((await get('/state', 'playground.example')).status).toBe(403);
  expect((await post('/service', { fault: 'spent' }, 'text/plain')).status).toBe(415);
});
