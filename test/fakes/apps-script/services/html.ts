import { ScriptException } from '../exceptions.ts';
import { Exposed, enumeration } from '../exposed.ts';
import type { AppsScriptHost } from '../host.ts';
import { InScript } from '../pending.ts';
import { HtmlOutput } from './html-output.ts';

export class HtmlService extends Exposed {
  static override scriptName = 'HtmlService';
  static override enums = {
    SandboxMode: enumeration('EMULATED', 'IFRAME', 'NATIVE'),
    XFrameOptionsMode: enumeration('ALLOWALL', 'DEFAULT'),
  };
  readonly #host: AppsScriptHost;

  constructor(host: AppsScriptHost) {
    super();
    this.#host = host;
  }

  createHtmlOutput(content: unknown = ''): HtmlOutput {
    return new HtmlOutput(String(content));
  }

  createHtmlOutputFromFile(name: unknown): HtmlOutput {
    return new HtmlOutput(this.#file(name));
  }

  createTemplate(content: unknown): HtmlTemplate {
    return new HtmlTemplate(String(content));
  }

  createTemplateFromFile(name: unknown): HtmlTemplate {
    return new HtmlTemplate(this.#file(name));
  }

  getUserAgent(): string | null {
    return null;
  }

  #file(name: unknown): string {
    const content = this.#host.html[String(name).replace(/\.html$/, '')];
    if (content === undefined) throw new ScriptException(`No HTML file named ${name} was found.`);
    return content;
  }
}

/** A page with scriptlets: `<?= escaped ?>`, `<?!= as it is ?>` and `<? statements ?>`, which see the template's properties. */
export class HtmlTemplate extends Exposed {
  static override scriptName = 'HtmlTemplate';
  readonly #content: string;

  constructor(content: string) {
    super();
    this.#content = content;
  }

  getRawContent(): string {
    return this.#content;
  }

  getCode(): string {
    return compileTemplate(this.#content);
  }

  evaluate(): InScript {
    return new InScript(compileTemplate(this.#content), text => new HtmlOutput(String(text)));
  }
}

/** A function expression that writes the page; it runs in the script's realm with the template as `this`. */
function compileTemplate(content: string): string {
  const steps = content.split(/(<\?[\s\S]*?\?>)/).map(part => {
    const scriptlet = /^<\?(!?=)?([\s\S]*)\?>$/.exec(part);
    if (!scriptlet) return `__page += ${JSON.stringify(part)};`;
    const [, print, code = ''] = scriptlet;
    if (print === undefined) return code;
    return print === '=' ? `__page += __escape(${code});` : `__page += String(${code});`;
  });
  return `(function () {
    const __escape = value => String(value).replace(/[&<>"']/g, char => '&#' + char.charCodeAt(0) + ';');
    let __page = '';
    with (this) { ${steps.join('\n')} }
    return __page;
  })`;
}
