/** Reads the body of an answer piece by piece and never more than this platform can carry. */
import { InvalidParametersError } from '@sold-data/core';

/** What the platform carries in one answer. */
const MAX_ANSWER_BYTES = 20_000_000;
/** Files above this let the platform's own worker run out of memory. */
const MAX_FILE_BYTES = 100_000_000;

/** The platform's client (node-fetch 2.7) never ends a body of announced length that breaks off: silence of this long is a break. */
const SILENCE_MS = 4_000;

interface Arriving {
  headers: { get(name: string): string | null };
  body: NodeJS.ReadableStream;
}

export class BodyReader {
  private readonly pieces: AsyncIterator<Uint8Array | string>;
  private readonly text = new TextDecoder();
  private readonly mostBytes: number;
  private bytes = 0;

  constructor(
    private readonly response: Arriving,
    isFile: boolean,
    /** Turns an abort of ours into the error that it stands for. */
    private readonly asOurs: (error: unknown) => unknown,
    /** Called when the body has ended or broken. */
    private readonly ended: () => void,
  ) {
    this.pieces = response.body[Symbol.asyncIterator]() as AsyncIterator<Uint8Array | string>;
    this.mostBytes = isFile ? MAX_FILE_BYTES : MAX_ANSWER_BYTES;
  }

  /** The next piece, null at the end. Rejects when the body breaks or grows too large. */
  async next(): Promise<string | null> {
    try {
      this.allow(Number(this.response.headers.get('content-length') ?? 0));
      const { value, done } = await this.piece();
      if (done) {
        this.ended();
        return this.text.decode() || null;
      }
      const piece = typeof value === 'string' ? new TextEncoder().encode(value) : value;
      this.bytes += piece.length;
      this.allow(this.bytes);
      return this.text.decode(piece, { stream: true });
    } catch (error) {
      this.ended();
      throw this.asOurs(error);
    }
  }

  /** A stream may be silent for as long as the service works on the next part. */
  private async piece(): Promise<IteratorResult<Uint8Array | string>> {
    if (this.response.headers.get('content-length') === null) return this.pieces.next();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const silence = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new Error('The answer broke off.')), SILENCE_MS);
    });
    try {
      return await Promise.race([this.pieces.next(), silence]);
    } finally {
      clearTimeout(timer);
    }
  }

  async all(): Promise<string> {
    const read: string[] = [];
    for (let piece = await this.next(); piece !== null; piece = await this.next()) read.push(piece);
    return read.join('');
  }

  private allow(bytes: number): void {
    if (bytes <= this.mostBytes) return;
    throw new InvalidParametersError('', {
      code: 'invalid_params',
      detail: `The answer is larger than the ${this.mostBytes / 1_000_000} MB that can be handed on`,
      hint: 'Ask for fewer pages or rows',
    });
  }
}
