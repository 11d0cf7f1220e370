import { Exposed } from '../exposed.ts';

/** Bytes. Scripts see them as signed numbers, -128 to 127. */
export class Blob extends Exposed {
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

export function signedBytes(bytes: Uint8Array): number[] {
  const signed = new Int8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const numbers = new Array<number>(signed.length);
  for (let at = 0; at < signed.length; at += 1) numbers[at] = signed[at]!;
  return numbers;
}

/** Text becomes UTF-8; number arrays are taken byte by byte, signed or not. */
export function bytesOf(value: unknown): Buffer {
  return Array.isArray(value) ? Buffer.from(value as number[]) : Buffer.from(String(value));
}
