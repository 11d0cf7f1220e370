/** A loopback stand-in for the platform's remote procedures: cursor, cache and file store. */
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { inflateRawSync } from 'node:zlib';
import { bodyOf, type Loopback, onLoopback } from '../loopback.ts';
import type { VirtualClock } from './clock.ts';

export interface StashedFile {
  name: string;
  contentType: string;
  body: Buffer;
}

interface Call {
  id: string;
  storeKey: string | null;
  method: string;
  params: unknown[];
}

export class PlatformRpc {
  readonly calls: Call[] = [];
  readonly files = new Map<string, StashedFile>();
  /** `z.cache` of one connection: value as JSON text, and when it goes stale. */
  readonly cache = new Map<string, { value: string; until: number }>();
  readonly cursors = new Map<string, string>();
  /** How many of the next calls answer 503. */
  failures = 0;
  /** Which calls answer 503, as long as this is set. */
  broken?: (method: string, key: string) => boolean;
  /** How long each call takes, ms of virtual time. */
  takesMs = 0;
  private readonly server = createServer((request, response) => this.serve(request, response));
  private served: Loopback | undefined;

  constructor(
    private readonly now: () => number = Date.now,
    private readonly clock?: VirtualClock,
  ) {}

  /** What the core takes as `ZAPIER_BASE_ENDPOINT`. */
  endpoint = '';

  async open(): Promise<void> {
    this.served = await onLoopback(this.server);
    this.endpoint = this.served.url;
  }

  async close(): Promise<void> {
    await this.served?.close();
  }

  private serve(request: IncomingMessage, response: ServerResponse): void {
    const done = this.clock?.work();
    response.once('close', () => done?.());
    void this.answer(request, response);
  }

  private async answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await bodyOf(request);
    if (request.url === '/upload') {
      this.store(body, String(request.headers['content-type']));
      response.writeHead(204).end();
      return;
    }
    if (request.url !== '/platform/rpc/cli') {
      response.writeHead(404).end();
      return;
    }
    const call = JSON.parse(body.toString('utf8')) as Call;
    if (this.failures > 0 || this.broken?.(call.method, String(call.params[0]))) {
      this.failures = Math.max(0, this.failures - 1);
      response.writeHead(503, { 'content-type': 'application/json' }).end('{}');
      return;
    }
    this.calls.push(call);
    if (this.takesMs > 0) await this.clock?.park(this.takesMs);
    response.writeHead(200, { 'content-type': 'application/json' });
    response.end(JSON.stringify({ id: call.id, result: this.run(call) }));
  }

  private run({ storeKey, method, params }: Call): unknown {
    const [first, value, ttl, , onlyIfNew] = params as [string, string, number | null, unknown, boolean | null];
    switch (method) {
      case 'get_cursor':
        return this.cursors.get(String(storeKey)) ?? null;
      case 'set_cursor':
        this.cursors.set(String(storeKey), first);
        return null;
      case 'zcache_get':
        return this.fresh(first) ?? null;
      case 'zcache_set':
        if (onlyIfNew && this.fresh(first) !== undefined) return null;
        this.cache.set(first, { value, until: ttl === null ? Number.POSITIVE_INFINITY : this.now() + ttl * 1000 });
        return true;
      case 'zcache_delete':
        return this.cache.delete(first);
      case 'get_presigned_upload_post_data':
        return { url: `${this.endpoint}/upload`, fields: { key: `stash/${this.files.size + 1}` } };
      default:
        throw new Error(`The stand-in does not know the procedure ${method}`);
    }
  }

  private fresh(key: string): string | undefined {
    const entry = this.cache.get(key);
    return entry && entry.until > this.now() ? entry.value : undefined;
  }

  private store(body: Buffer, contentType: string): void {
    const boundary = /boundary=(.+)$/.exec(contentType)?.[1] ?? '';
    const parts = splitMultipart(body, `--${boundary}`);
    const key = parts.find(part => /name="key"/.test(part.head))?.body.toString('utf8') ?? '';
    const file = parts.find(part => /name="file"/.test(part.head));
    if (!file) throw new Error('The upload holds no file');
    this.files.set(`${this.endpoint}/${key}`, {
      name: /filename="([^"]*)"/.exec(file.head)?.[1] ?? '',
      contentType: /content-type: (.+)/i.exec(file.head)?.[1]?.trim() ?? '',
      body: file.body,
    });
  }
}

/** A value that the app keeps in `z.cache`: the app stores text, JSON deflated in base64. */
export function kept({ cache }: PlatformRpc, key: string): unknown {
  const entry = cache.get(key);
  if (!entry) return undefined;
  const text = JSON.parse(entry.value) as string;
  return JSON.parse(inflateRawSync(Buffer.from(text, 'base64')).toString('utf8'));
}

function splitMultipart(body: Buffer, boundary: string): { head: string; body: Buffer }[] {
  const parts: { head: string; body: Buffer }[] = [];
  let start = body.indexOf(boundary);
  while (start >= 0) {
    const end = body.indexOf(boundary, start + boundary.length);
    if (end < 0) return parts;
    const part = body.subarray(start + boundary.length + 2, end - 2);
    const blank = part.indexOf('\r\n\r\n');
    parts.push({ head: part.subarray(0, blank).toString('utf8'), body: part.subarray(blank + 4) });
    start = end;
  }
  return parts;
}
