import { createHash } from 'node:crypto';
import { gunzipSync, gzipSync } from 'node:zlib';
import { invalidArgument, ScriptException, signatureMismatch } from '../exceptions.ts';
import { Exposed, enumeration } from '../exposed.ts';
import { After } from '../pending.ts';
import { formatDate, instantOf } from './date-format.ts';
import { Service } from './service.ts';

const DIGESTS: Record<string, string> = { MD5: 'md5', SHA_1: 'sha1', SHA_256: 'sha256' };
const MAX_SLEEP_MS = 300_000;

export class Utilities extends Service {
  static override scriptName = 'Utilities';
  static override enums = {
    Charset: enumeration('US_ASCII', 'UTF_8'),
    DigestAlgorithm: enumeration('MD5', 'SHA_1', 'SHA_256'),
  };

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

  /** Midnight of a day in a time zone. The stand-in supports no other pattern. */
  parseDate(...args: unknown[]): Date {
    const [text, timeZone, pattern] = args;
    if (args.length !== 3 || pattern !== 'yyyy-MM-dd') throw signatureMismatch('Utilities.parseDate', args);
    const day = Date.parse(`${text}T00:00:00Z`);
    if (Number.isNaN(day)) throw invalidArgument('date');
    return new Date(instantOf(day, String(timeZone)));
  }

  getUuid(): string {
    const hex = Array.from({ length: 32 }, () => Math.floor(this.run.random() * 16).toString(16));
    hex[12] = '4';
    hex[16] = '89ab'[Math.floor(this.run.random() * 4)] ?? '8';
    return hex.join('').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  }

  base64Encode(data: unknown): string {
    return bytesOf(data).toString('base64');
  }

  /** Uses the URL-safe alphabet and keeps the padding. */
  base64EncodeWebSafe(data: unknown): string {
    return this.base64Encode(data).replaceAll('+', '-').replaceAll('/', '_');
  }

  base64Decode(encoded: unknown): number[] {
    const text = String(encoded);
    if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text)) throw new ScriptException('Could not decode string.');
    return signedBytes(Buffer.from(text, 'base64'));
  }

  /** Digest of a UTF-8 text. The stand-in supports no other charset. */
  computeDigest(algorithm: unknown, value: unknown, charset: unknown): number[] {
    const name = DIGESTS[String(algorithm)];
    if (!name || String(charset) !== 'UTF_8') {
      throw signatureMismatch('Utilities.computeDigest', [algorithm, value, charset]);
    }
    return signedBytes(createHash(name).update(bytesOf(value)).digest());
  }

  newBlob(data: unknown): Blob {
    return new Blob(bytesOf(data));
  }

  gzip(blob: unknown): Blob {
    if (!(blob instanceof Blob)) throw signatureMismatch('Utilities.gzip', [blob]);
    return new Blob(gzipSync(blob.bytes));
  }

  ungzip(blob: unknown): Blob {
    if (!(blob instanceof Blob)) throw signatureMismatch('Utilities.ungzip', [blob]);
    return new Blob(gunzipSync(blob.bytes));
  }
}

/** A byte array. Scripts see the bytes as signed numbers, -128 to 127. */
class Blob extends Exposed {
  static override scriptName = 'Blob';

  constructor(readonly bytes: Buffer) {
    super();
  }

  getBytes(): number[] {
    return signedBytes(this.bytes);
  }

  getDataAsString(): string {
    return this.bytes.toString('utf8');
  }
}

function signedBytes(bytes: Uint8Array): number[] {
  return [...new Int8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength)];
}

/** Converts text to UTF-8, and number arrays byte by byte, signed or unsigned. */
function bytesOf(value: unknown): Buffer {
  return Array.isArray(value) ? Buffer.from(value as number[]) : Buffer.from(String(value));
}
