import { createHash, createHmac } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { invalidArgument, ScriptException, signatureMismatch } from '../exceptions.ts';
import { type EnumValue, Exposed, enumeration } from '../exposed.ts';
import { After } from '../pending.ts';
import type { Run } from '../run.ts';
import { Blob, bytesOf, signedBytes } from './blob.ts';
import { parseCsv } from './csv.ts';
import { formatDate } from './date-format.ts';
import { formatString } from './string-format.ts';

const DIGESTS: Record<string, string> = {
  MD2: 'md2',
  MD5: 'md5',
  SHA_1: 'sha1',
  SHA_256: 'sha256',
  SHA_384: 'sha384',
  SHA_512: 'sha512',
};
const MAX_SLEEP_MS = 300_000;

export class Utilities extends Exposed {
  static override scriptName = 'Utilities';
  static override enums = {
    Charset: enumeration('US_ASCII', 'UTF_8'),
    DigestAlgorithm: enumeration('MD2', 'MD5', 'SHA_1', 'SHA_256', 'SHA_384', 'SHA_512'),
    MacAlgorithm: enumeration('HMAC_MD5', 'HMAC_SHA_1', 'HMAC_SHA_256', 'HMAC_SHA_384', 'HMAC_SHA_512'),
  };
  readonly #run: Run;

  constructor(run: Run) {
    super();
    this.#run = run;
  }

  sleep(ms: unknown): After {
    if (typeof ms !== 'number' || Number.isNaN(ms)) throw signatureMismatch('Utilities.sleep', [ms]);
    if (ms < 0 || ms > MAX_SLEEP_MS) throw invalidArgument('milliseconds');
    return new After(ms, undefined);
  }

  formatDate(...args: unknown[]): string {
    const [date, timeZone, pattern] = args;
    if (args.length !== 3 || !(date instanceof Date)) throw signatureMismatch('Utilities.formatDate', args);
    return formatDate(date, String(timeZone), String(pattern));
  }

  formatString(template: unknown, ...values: unknown[]): string {
    return formatString(String(template), values);
  }

  getUuid(): string {
    const hex = Array.from({ length: 32 }, () => Math.floor(this.#run.random() * 16).toString(16));
    hex[12] = '4';
    hex[16] = '89ab'[Math.floor(this.#run.random() * 4)] ?? '8';
    return hex.join('').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  }

  base64Encode(data: unknown, charset?: unknown): string {
    return bytesOf(data, charset).toString('base64');
  }

  /** The URL-safe alphabet; padding stays. */
  base64EncodeWebSafe(data: unknown, charset?: unknown): string {
    return this.base64Encode(data, charset).replaceAll('+', '-').replaceAll('/', '_');
  }

  base64Decode(encoded: unknown): number[] {
    const text = String(encoded);
    if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text)) throw new ScriptException('Could not decode string.');
    return signedBytes(Buffer.from(text, 'base64'));
  }

  base64DecodeWebSafe(encoded: unknown): number[] {
    return this.base64Decode(String(encoded).replaceAll('-', '+').replaceAll('_', '/'));
  }

  computeDigest(algorithm: unknown, value: unknown, charset?: unknown): number[] {
    const name = DIGESTS[String(algorithm as EnumValue)];
    if (!name) throw signatureMismatch('Utilities.computeDigest', [algorithm, value]);
    return signedBytes(createHash(name).update(bytesOf(value, charset)).digest());
  }

  computeHmacSignature(algorithm: unknown, value: unknown, key: unknown, charset?: unknown): number[] {
    const name = DIGESTS[String(algorithm as EnumValue).replace('HMAC_', '')];
    if (!name) throw signatureMismatch('Utilities.computeHmacSignature', [algorithm, value, key]);
    return signedBytes(createHmac(name, bytesOf(key, charset)).update(bytesOf(value, charset)).digest());
  }

  computeHmacSha256Signature(value: unknown, key: unknown, charset?: unknown): number[] {
    return this.computeHmacSignature('HMAC_SHA_256', value, key, charset);
  }

  parseCsv(csv: unknown, delimiter?: unknown): string[][] {
    return parseCsv(String(csv), delimiter === undefined ? ',' : String(delimiter));
  }

  newBlob(data: unknown, type?: unknown, name?: unknown): Blob {
    const text = (value: unknown) => (value === undefined || value === null ? null : String(value));
    return new Blob(bytesOf(data), text(type) ?? (typeof data === 'string' ? 'text/plain' : null), text(name));
  }

  gzip(blob: unknown, name?: unknown): Blob {
    if (!(blob instanceof Blob)) throw signatureMismatch('Utilities.gzip', [blob]);
    return new Blob(gzipSync(bytesOf(blob)), 'application/x-gzip', name === undefined ? 'archive.gz' : String(name));
  }

  ungzip(blob: unknown): Blob {
    if (!(blob instanceof Blob)) throw signatureMismatch('Utilities.ungzip', [blob]);
    return new Blob(gunzipSync(bytesOf(blob)), null, null);
  }

  jsonStringify(value: unknown): string {
    return JSON.stringify(value);
  }

  jsonParse(text: unknown): unknown {
    return JSON.parse(String(text));
  }
}
