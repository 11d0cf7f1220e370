import { Exposed } from '../exposed.ts';

/** A finished page. */
export class HtmlOutput extends Exposed {
  static override scriptName = 'HtmlOutput';
  #content: string;
  #title: string | null = null;
  #width: number | null = null;
  #height: number | null = null;

  constructor(content: string) {
    super();
    this.#content = content;
  }

  getContent(): string {
    return this.#content;
  }

  setContent(content: unknown): this {
    this.#content = String(content);
    return this;
  }

  append(content: unknown): this {
    this.#content += String(content);
    return this;
  }

  clear(): this {
    this.#content = '';
    return this;
  }

  getTitle(): string | null {
    return this.#title;
  }

  setTitle(title: unknown): this {
    this.#title = String(title);
    return this;
  }

  getWidth(): number | null {
    return this.#width;
  }

  setWidth(width: unknown): this {
    this.#width = Number(width);
    return this;
  }

  getHeight(): number | null {
    return this.#height;
  }

  setHeight(height: unknown): this {
    this.#height = Number(height);
    return this;
  }

  addMetaTag(_name: unknown, _content: unknown): this {
    return this;
  }

  setSandboxMode(_mode: unknown): this {
    return this;
  }

  setXFrameOptionsMode(_mode: unknown): this {
    return this;
  }
}
