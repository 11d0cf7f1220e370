/** Reads a response body in pieces, up to the size that the platform can handle. */
import { InvalidParametersError } from '@sold-data/core/engine';

/** The platform's limit for one answer. */
const MAX_ANSWER_BYTES = 20_000_000;
/** With larger files the platform's worker runs out of memory. */
const MAX_FILE_BYTES = 100_000_000;
/**
 * The platform's client (node-fetch 2.7) never ends an interrupted body of known length. If no data arrives for this long, the body counts
 * as interrupted, ms.
 */
const SILENCE_MS = 4_000;

interface Arriving {
  headers: { get(name: string): string | null };
  body: NodeJS.ReadableStream;
}

/** The text of a body. Throws if it is interrupted or grows too large. */
export async function* textOf({ headers, body }: Arriving, isFile: boolean): AsyncGenerator<string, void> {
  const most = isFile ? MAX_FILE_BYTES : MAX_ANSWER_BYTES;
  const announced = headers.get('content-length');
  const pieces = body[Symbol.asyncIterator]() as AsyncIterator<Uint8Array | string>;
  const decoder = new TextDecoder();
  let bytes = 0;
  allow(Number(announced ?? 0), most);
  for (;;) {
    // A stream without a length may pause while the service works on the next part.
    const { value, done } = await (announced === null ? pieces.next() : withinSilence(pieces.next()));
    if (done) break;
    const piece = typeof value === 'string' ? new TextEncoder().encode(value) : value;
    bytes += piece.length;
    allow(bytes, most);
    yield decoder.decode(piece, { stream: true });
  }
  yield decoder.decode();
}

async function withinSilence<Value>(next: Promise<Value>): Promise<Value> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const silence = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new Error('The answer was interrupted.')), SILENCE_MS);
  });
  try {
    return await Promise.race([next, silence]);
  } finally {
    clearTimeout(timer);
  }
}

function allow(bytes: number, most: number): void {
  if (bytes <= most) return;
  throw new InvalidParametersError('', {
    code: 'invalid_params',
    detail: `${TOO_LARGE}${most / 1_000_000} MB that a step can return`,
    hint: 'Request fewer pages or rows',
  });
}

const TOO_LARGE = 'The answer is larger than the ';

/** Whether the error means that an answer was too large. */
export function isTooLarge(error: unknown): error is InvalidParametersError {
  return error instanceof InvalidParametersError && error.detail?.startsWith(TOO_LARGE) === true;
}
