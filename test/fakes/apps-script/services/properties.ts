import { ScriptException, signatureMismatch } from '../exceptions.ts';
import { Exposed } from '../exposed.ts';
import type { AppsScriptHost } from '../host.ts';
import { denied } from '../permissions.ts';
import type { Run } from '../run.ts';

export class PropertiesService extends Exposed {
  static override scriptName = 'PropertiesService';
  readonly #host: AppsScriptHost;
  readonly #stores: Record<'script' | 'user' | 'document', Properties>;

  constructor(host: AppsScriptHost, run: Run) {
    super();
    this.#host = host;
    // "Spreadsheet editors can't set user properties in a custom function": the store is the owner's.
    const foreign = run.mode === 'CUSTOM_FUNCTION' && run.user !== host.owner;
    this.#stores = {
      script: new Properties(host, run, 'script', false),
      user: new Properties(host, run, `user:${run.identity}`, foreign),
      document: new Properties(host, run, 'document', false),
    };
  }

  getScriptProperties(): Properties {
    return this.#stores.script;
  }

  /** In a custom function: the properties of the spreadsheet's owner, whoever is at the keyboard. */
  getUserProperties(): Properties {
    return this.#stores.user;
  }

  getDocumentProperties(): Properties | null {
    return this.#host.spreadsheet ? this.#stores.document : null;
  }
}

export class Properties extends Exposed {
  static override scriptName = 'Properties';
  readonly #host: AppsScriptHost;
  readonly #run: Run;
  readonly #scope: string;
  readonly #readOnly: boolean;

  constructor(host: AppsScriptHost, run: Run, scope: string, readOnly: boolean) {
    super();
    this.#host = host;
    this.#run = run;
    this.#scope = scope;
    this.#readOnly = readOnly;
  }

  getProperty(key: unknown): string | null {
    return this.#read().get(String(key)) ?? null;
  }

  getProperties(): Record<string, string> {
    return Object.fromEntries(this.#read());
  }

  getKeys(): string[] {
    return [...this.#read().keys()];
  }

  setProperty(...args: unknown[]): this {
    const [key, value] = args;
    if (args.length !== 2) throw signatureMismatch('PropertiesService.Properties.setProperty', args);
    return this.#write('setProperty', { [String(key)]: kept(value) }, false);
  }

  setProperties(values: unknown, deleteAllOthers?: unknown): this {
    if (values === null || typeof values !== 'object') {
      throw signatureMismatch('PropertiesService.Properties.setProperties', [values]);
    }
    const changes = Object.fromEntries(Object.entries(values).map(([key, value]) => [key, kept(value)]));
    return this.#write('setProperties', changes, deleteAllOthers === true);
  }

  deleteProperty(key: unknown): this {
    this.#allowWrite('deleteProperty');
    this.#host.properties.remove(this.#scope, String(key), this.#access());
    return this;
  }

  deleteAllProperties(): this {
    return this.#write('deleteAllProperties', {}, true);
  }

  #read(): ReadonlyMap<string, string> {
    return this.#host.properties.read(this.#scope, this.#access());
  }

  #write(method: string, changes: Record<string, string>, replaceAll: boolean): this {
    this.#allowWrite(method);
    this.#host.properties.write(this.#scope, changes, replaceAll, this.#access());
    return this;
  }

  #allowWrite(method: string): void {
    if (this.#readOnly) throw denied(`PropertiesService.Properties.${method}`);
  }

  #access() {
    return { user: this.#run.user, now: this.#run.now() };
  }
}

/** Everything is kept as text; an absent value is refused. */
function kept(value: unknown): string {
  if (value === null || value === undefined) throw new ScriptException('Invalid argument: value');
  return String(value);
}
