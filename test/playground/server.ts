// The page's server on loopback: its files, and the actions of the visit.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Hono } from 'hono';
import type { Bundle } from './bundle.ts';
import type { Actions } from './protocol.ts';
import type { Visit } from './visit.ts';

/** Longest real delay for something that takes longer in spreadsheet time, ms. */
const LONGEST_WAIT_MS = 1000;

const file = (name: string) => readFileSync(fileURLToPath(new URL(name, import.meta.url)), 'utf8');

// The page may only load from and connect to its own server. Univer uses inline styles and data: images.
const PAGE_POLICY =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; worker-src 'self' blob:";
const SIDEBAR_POLICY =
  "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:";

export function createApp(open: (seed?: number) => Visit, bundle: Bundle): Hono {
  const app = new Hono();
  let visit = open();
  app.use(async (context, next) => {
    // A page on another site must not reach this server through a name that resolves to loopback.
    const host = new URL(context.req.url).hostname;
    if (host !== '127.0.0.1' && host !== 'localhost')
      return context.text('This playground answers on loopback only.', 403);
    const isJson = context.req.header('Content-Type')?.startsWith('application/json');
    if (context.req.method === 'POST' && !isJson) return context.text('Send JSON.', 415);
    await next();
    context.header('Cache-Control', 'no-store');
  });

  app.get('/', context => {
    // A newly loaded page reads the whole state, so earlier events are dropped.
    visit.takeEvents();
    context.header('Content-Security-Policy', PAGE_POLICY);
    return context.html(file('page/index.html'));
  });
  app.get('/page/:file', context => {
    const name = context.req.param('file');
    const contents = bundle.get(name);
    const type = name.endsWith('.css') ? 'text/css' : 'text/javascript';
    return contents
      ? context.body(contents as never, 200, { 'Content-Type': `${type}; charset=utf-8` })
      : context.notFound();
  });
  app.get('/sidebar-shim.js', context =>
    context.body(file('sidebar-shim.js'), 200, { 'Content-Type': 'text/javascript; charset=utf-8' }),
  );
  app.get('/sidebar', context => {
    context.header('Content-Security-Policy', SIDEBAR_POLICY);
    // Google's client functions are inserted before the sidebar's own scripts.
    const shim = '<script src="/sidebar-shim.js"></script>';
    return context.html(visit.ui.sidebarHtml.replace(/<head[^>]*>/i, head => head + shim));
  });

  app.get('/state', context => context.json(visit.state()));
  app.post('/act/:action', async context => {
    const action = context.req.param('action') as keyof Actions;
    if (!visit.offers(action)) return context.notFound();
    const { result, elapsedMs } = visit.act(action, await context.req.json());
    await new Promise(resolve => setTimeout(resolve, Math.min(elapsedMs, LONGEST_WAIT_MS)));
    return context.json({ result: result ?? null, events: visit.takeEvents() });
  });
  /** Starts over with a fresh sheet, a fresh account and an empty cache. */
  app.post('/reset', async context => {
    const { seed } = (await context.req.json()) as { seed?: number };
    visit = open(seed);
    return context.json({});
  });
  /** Replays all actions from the beginning, with this seed. */
  app.post('/replay', async context => {
    const { seed } = (await context.req.json()) as { seed?: number };
    visit = visit.replayed(seed);
    return context.json({});
  });
  return app;
}
