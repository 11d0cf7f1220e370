/** What a cell can hold beside plain values: an image, and a text with a link. Both are made by builders. */
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

/** SpreadsheetApp.RichTextValue: of its styles only a link over the whole text. */
export class RichTextValue extends Exposed {
  static override scriptName = 'RichTextValue';

  constructor(
    readonly text: string,
    readonly url: string | null,
  ) {
    super();
  }

  getText(): string {
    return this.text;
  }

  getLinkUrl(): string | null {
    return this.url;
  }
}

/** SpreadsheetApp.RichTextValueBuilder. */
export class RichTextValueBuilder extends Exposed {
  static override scriptName = 'RichTextValueBuilder';
  #text = '';
  #url: string | null = null;

  setText(text: unknown): this {
    if (typeof text !== 'string') throw signatureMismatch('SpreadsheetApp.RichTextValueBuilder.setText', [text]);
    this.#text = text;
    return this;
  }

  setLinkUrl(url: unknown): this {
    this.#url = url === null ? null : String(url);
    return this;
  }

  build(): RichTextValue {
    return new RichTextValue(this.#text, this.#url);
  }
}
