/** Cell contents other than plain values: images, and texts with links. Both are made by builders. */
import { ScriptException, signatureMismatch } from '../exceptions.ts';
import { Exposed } from '../exposed.ts';

/** SpreadsheetApp.CellImage: a value like any other, never a formula. */
export class CellImage extends Exposed {
  static override scriptName = 'CellImage';

  constructor(
    readonly url: string,
    readonly altText: string,
  ) {
    super();
  }

  getUrl(): string {
    return this.url;
  }

  getAltTextTitle(): string {
    return this.altText;
  }
}

/** SpreadsheetApp.CellImageBuilder. */
export class CellImageBuilder extends Exposed {
  static override scriptName = 'CellImageBuilder';
  #url = '';
  #altText = '';

  setSourceUrl(url: unknown): this {
    this.#url = String(url);
    return this;
  }

  setAltTextTitle(title: unknown): this {
    this.#altText = String(title);
    return this;
  }

  build(): CellImage {
    if (!/^(https?|data):/.test(this.#url)) throw new ScriptException('The image source URL is invalid.');
    return new CellImage(this.#url, this.#altText);
  }
}

/** A link on a part of a text. */
export interface TextLink {
  start: number;
  end: number;
  url: string;
}

/** SpreadsheetApp.RichTextValue. Links are its only supported style. */
export class RichTextValue extends Exposed {
  static override scriptName = 'RichTextValue';

  constructor(
    readonly text: string,
    readonly links: readonly TextLink[],
  ) {
    super();
  }

  getText(): string {
    return this.text;
  }

  /** Null for a text with several links. */
  getLinkUrl(): string | null {
    const [first] = this.links;
    return first && first.start === 0 && first.end === this.text.length ? first.url : null;
  }
}

/** SpreadsheetApp.RichTextValueBuilder. */
export class RichTextValueBuilder extends Exposed {
  static override scriptName = 'RichTextValueBuilder';
  #text = '';
  #links: TextLink[] = [];

  /** Also removes the links of the previous text. */
  setText(text: unknown): this {
    if (typeof text !== 'string') throw signatureMismatch('SpreadsheetApp.RichTextValueBuilder.setText', [text]);
    this.#text = text;
    this.#links = [];
    return this;
  }

  /** `setLinkUrl(url)` for the whole text, or `setLinkUrl(start, end, url)`. */
  setLinkUrl(...given: unknown[]): this {
    const [start, end, url] = given.length === 1 ? [0, this.#text.length, given[0]] : given;
    if (typeof start !== 'number' || typeof end !== 'number')
      throw signatureMismatch('SpreadsheetApp.RichTextValueBuilder.setLinkUrl', given);
    if (start < 0 || start >= end || end > this.#text.length)
      throw new ScriptException('Offsets are outside of the text.');
    this.#links = this.#links.filter(link => link.end <= start || link.start >= end);
    if (url !== null) this.#links.push({ start, end, url: String(url) });
    return this;
  }

  build(): RichTextValue {
    return new RichTextValue(this.#text, [...this.#links]);
  }
}
