/** The platform's remote procedures (cursor, cache and file store) as a service for a loopback server. */
import { inflateRawSync } from 'node:zlib';
import type { Answer, Service } from '../loopback.ts';
import type { SandboxRequest } from '../service/message.ts';

interface StashedFile {
  name: string;
  contentType: string;
  body: string;
}

interface Call {
  id: string;
  storeKey: string | null;
  method: string;
  params: unknown[];
}

export class PlatformRpc implements Service {
  /** The core's `ZAPIER_BASE_ENDPOINT`. */
  endpoint = '';
  readonly calls: Call[] = [];
  readonly files = new Map<string, StashedFile>();
  /** `z.cache` of one connection: the value as JSON text, and its expiry time. */
  readonly cache = new Map<string, { value: string; until: number }>();
  readonly cursors = new Map<string, string>();
  /** Number of next calls that get a 503 response. */
  failures = 0;
  /** Selects calls that get a 503 response, while it is set. */
  broken?: (method: string, key: string) => boolean;
  /** Duration of each call, ms. */
  takesMs = 0;

  async handle({ url, headers, body = '' }: SandboxRequest): Promise<Answer> {
    if (url === '/upload') {
      await this.store(body, headers['content-type'] ?? '');
      return answer(204, '');
    }
    if (url !== '/platform/rpc/cli') return answer(404, '');
    const call = JSON.parse(body) as Call;
    if (this.failures > 0 || this.broken?.(call.method, String(call.params[0]))) {
      this.failures = Math.max(0, this.failures - 1);
      return answer(503, '{}');
    }
    this.calls.push(call);
    return answer(200, JSON.stringify({ id: call.id, result: this.run(call) }), this.takesMs);
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
        this.cache.set(first, { value, until: ttl === null ? Number.POSITIVE_INFINITY : Date.now() + ttl * 1000 });
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
    return entry && entry.until > Date.now() ? entry.value : undefined;
  }

  private async store(body: string, contentType: string): Promise<void> {
    const form = await new Response(body, { headers: { 'content-type': contentType } }).formData();
    const file = form.get('file');
    if (!(file instanceof Blob)) throw new Error('The upload holds no file');
    this.files.set(`${this.endpoint}/${form.get('key')}`, {
      name: file.name,
      contentType: file.type,
      body: await file.text(),
    });
  }
}

const answer = (status: number, body: string, delayMs = 0): Answer => ({
  status,
  headers: body === '' ? {} : { 'content-type': 'application/json' },
  body,
  delayMs,
});

/** Reads a value that the app stored in `z.cache` as base64 text of deflated JSON. */
export function kept({ cache }: PlatformRpc, key: string): unknown {
  const entry = cache.get(key);
  if (!entry) return undefined;
  const text = JSON.parse(entry.value) as string;
  return JSON.parse(inflateRawSync(Buffer.from(text, 'base64')).toString('utf8'));
}
