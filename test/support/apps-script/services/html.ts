import { ScriptException } from '../exceptions.ts';
import { Exposed } from '../exposed.ts';
import { Service } from './service.ts';

export class HtmlService extends Service {
  static override scriptName = 'HtmlService';

  createHtmlOutputFromFile(name: unknown): HtmlOutput {
    const content = this.host.html[String(name).replace(/\.html$/, '')];
    if (content === undefined) throw new ScriptException(`No HTML file named ${name} was found.`);
    return new HtmlOutput(content);
  }
}

/** A finished page. */
export class HtmlOutput extends Exposed {
  static override scriptName = 'HtmlOutput';
  title = '';

  constructor(readonly content: string) {
    super();
  }

  setTitle(title: unknown): this {
    this.title = String(title);
    return this;
  }
}
