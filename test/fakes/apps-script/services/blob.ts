import { Exposed } from '../exposed.ts';

/** Bytes with a type and a name. Scripts see bytes as signed numbers, -128 to 127. */
export class Blob extends Exposed {
  static override scriptName = 'Blob';
  #bytes: Buffer;
  #type: string | null;
  #name: string | null;

  constructor(bytes: Buffer, type: string | null, name: string | null) {
    super();
    this.#bytes = bytes;
    this.#type = type;
    this.#name = name;
  }

  getBytes(): number[] {
    return signedBytes(this.#bytes);
  }

  setBytes(bytes: unknown): this {
    this.#bytes = bytesOf(bytes);
    return this;
  }

  getDataAsString(charset?: unknown): string {
    return this.#bytes.toString(encodingOf(charset));
  }

  setDataFromString(text: unknown, charset?: unknown): this {
    this.#bytes = Buffer.from(String(text), encodingOf(charset));
    return this;
  }

  getContentType(): string | null {
    return this.#type;
  }

  setContentType(type: unknown): this {
    this.#type = type === null ? null : String(type);
    return this;
  }

  getName(): string | null {
    return this.#name;
  }

  setName(name: unknown): this {
    this.#name = String(name);
    return this;
  }

  copyBlob(): Blob {
    return new Blob(Buffer.from(this.#bytes), this.#type, this.#name);
  }
}

export function signedBytes(bytes: Uint8Array): number[] {
  const signed = new Int8Array(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const numbers = new Array<number>(signed.length);
  for (let at = 0; at < signed.length; at += 1) numbers[at] = signed[at]!;
  return numbers;
}

/** Text becomes UTF-8; number arrays are taken byte by byte, signed or not. */
export function bytesOf(value: unknown, charset?: unknown): Buffer {
  if (value instanceof Blob) return Buffer.from(value.getBytes());
  if (Array.isArray(value)) return Buffer.from(value as number[]);
  return Buffer.from(String(value), encodingOf(charset));
}

/** The names a script may use: a charset's spelling, or a member of Utilities.Charset. */
function encodingOf(charset: unknown): BufferEncoding {
  const name = charset === undefined ? 'utf-8' : String(charset).toLowerCase().replace('_', '-');
  if (name === 'us-ascii') return 'ascii';
  return /^iso-8859-1$/.test(name) ? 'latin1' : 'utf8';
}
