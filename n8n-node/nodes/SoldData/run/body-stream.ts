import type { IExecuteFunctions } from 'n8n-workflow';

type Readable = Exclude<Parameters<IExecuteFunctions['helpers']['prepareBinaryData']>[0], Uint8Array>;

/** A body that still arrives: read as text piece by piece, or handed on as it is. */
export class BodyStream {
  readonly source: Readable;
  private pieces?: AsyncIterator<Uint8Array>;
  private readonly decoder = new TextDecoder();

  constructor(source: Readable) {
    this.source = source;
  }

  /** The next piece of text, null at the end. A letter that is cut in two comes with its second half. */
  async next(): Promise<string | null> {
    this.pieces ??= (this.source as AsyncIterable<Uint8Array>)[Symbol.asyncIterator]();
    const { done, value } = await this.pieces.next();
    if (!done) return this.decoder.decode(value, { stream: true });
    const rest = this.decoder.decode();
    return rest === '' ? null : rest;
  }

  /** Everything, as text. */
  async text(): Promise<string> {
    let text = '';
    for (let piece = await this.next(); piece !== null; piece = await this.next()) text += piece;
    return text;
  }

  static isStream(body: unknown): body is Readable {
    return typeof body === 'object' && body !== null && Symbol.asyncIterator in body;
  }
}
