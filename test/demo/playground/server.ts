// The page's server: its files, and a few routes between the page and the session. Loopback only.
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Hono } from 'hono';
import { streamSSE } from 'hono/streaming';
import { type Bundle, gzipped } from './bundle.ts';
import type { Edits, FormulaCall, ServerEvent, ServiceSwitch } from './protocol.ts';
import type { Session } from './session.ts';
import type { SurfaceName, Surfaces } from './surfaces.ts';

const file = (name: string) => readFileSync(fileURLToPath(new URL(name, import.meta.url)), 'utf8');

// The page may load and ask only its own server. Univer sets styles inline and draws pictures from data.
const PAGE_POLICY =
  "default-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; font-src 'self' data:; worker-src 'self' blob:";
const SIDEBAR_POLICY =
  "default-src 'self'; script-src 'self' 'unsafe-inline'; style-src 'self' 'unsafe-inline'; img-src 'self' data:";

export function createApp(session: Session, bundle: Bundle, surfaces?: Pick<Surfaces, 'show'>): Hono {
  const app = new Hono();
  app.use(async (context, next) => {
    // A page elsewhere must not reach this server under a name that resolves to loopback.
    const host = new URL(context.req.url).hostname;
    if (host !== '127.0.0.1' && host !== 'localhost')
      return context.text('This playground answers on loopback only.', 403);
    const isJson = context.req.header('Content-Type')?.startsWith('application/json');
    if (context.req.method === 'POST' && !isJson) return context.text('Send JSON.', 415);
    await next();
    context.header('Cache-Control', 'no-store');
  });

  app.get('/', context => {
    context.header('Content-Security-Policy', PAGE_POLICY);
    return context.html(file('page/index.html'));
  });
  app.get('/page/:file', context => {
    const name = context.req.param('file');
    const contents = bundle.get(name);
    if (!contents) return context.notFound();
    const headers = {
      'Content-Type': name.endsWith('.css') ? 'text/css; charset=utf-8' : 'text/javascript; charset=utf-8',
    };
    if (!/\bgzip\b/.test(context.req.header('Accept-Encoding') ?? ''))
      return context.body(contents as never, 200, headers);
    return context.body(gzipped(contents) as never, 200, { ...headers, 'Content-Encoding': 'gzip' });
  });
  app.get('/sidebar-shim.js', context =>
    context.body(file('sidebar-shim.js'), 200, { 'Content-Type': 'text/javascript; charset=utf-8' }),
  );
  app.get('/sidebar', context => {
    context.header('Content-Security-Policy', SIDEBAR_POLICY);
    return context.html(withShim(session.sidebarHtml));
  });

  app.get('/state', context => context.json(session.state()));
  app.post('/edits', async context => {
    session.edit(await context.req.json<Edits>());
    return context.json({});
  });
  app.post('/formulas', async context => context.json(await session.formulas(await context.req.json<FormulaCall[]>())));
  app.post('/call', async context => {
    const { functionName, args, edits } = await context.req.json<{
      functionName: string;
      args: unknown[];
      edits: Edits;
    }>();
    return context.json(await session.call(functionName, args, edits));
  });
  app.post('/menu', async context => {
    const { functionName, edits } = await context.req.json<{ functionName: string; edits: Edits }>();
    return context.json(await session.runMenuItem(functionName, edits));
  });
  app.post('/sidebar/open', async context =>
    context.json(await session.openSidebar((await context.req.json<{ edits: Edits }>()).edits)),
  );
  app.post('/sidebar/close', context => {
    session.closeSidebar();
    return context.json({});
  });
  app.post('/service', async context => {
    session.switchService(await context.req.json<ServiceSwitch>());
    return context.json({});
  });
  app.get('/surface/:name{n8n|zapier}', async context =>
    context.json((await surfaces?.show(context.req.param('name') as SurfaceName)) ?? {}),
  );
  app.get('/events', context =>
    streamSSE(context, async stream => {
      const send = (event: ServerEvent) => void stream.writeSSE({ data: JSON.stringify(event) });
      const unwatch = session.watch(send);
      await new Promise<void>(resolve => {
        stream.onAbort(resolve);
        session.onEnd(resolve);
      });
      unwatch();
    }),
  );
  return app;
}

/** The sidebar's HTML with Google's client functions in front of its own scripts. */
function withShim(html: string): string {
  const script = '<script src="/sidebar-shim.js"></script>';
  return /<head[^>]*>/i.test(html) ? html.replace(/<head[^>]*>/i, head => head + script) : script + html;
}
