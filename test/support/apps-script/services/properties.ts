import { DailyQuota } from '../daily-quota.ts';
import { ScriptException, signatureMismatch, tooLarge, tooManyToday } from '../exceptions.ts';
import { Exposed } from '../exposed.ts';
import { denied } from '../permissions.ts';
import { Service } from './service.ts';

const MAX_VALUE_BYTES = 9 * 1024;
const MAX_STORE_BYTES = 500 * 1024;

/** The user and time of an access to a store: reads and writes count against the user's daily quota. */
interface Access {
  user: string;
  now: number;
}

/** The contents of all property stores of a host. Scopes: `document`, `user:<e-mail>`. */
export class PropertyStores {
  readonly #stores = new Map<string, Map<string, string>>();
  /** Daily quota of reads and writes together: 50,000 for consumer accounts. */
  readonly quota = new DailyQuota(50_000);

  read(scope: string, access: Access): Map<string, string> {
    this.#spend(access);
    return this.#store(scope);
  }

  /** Sets several properties at once. Changes nothing when one of them does not fit. */
  write(scope: string, changes: Record<string, string>, access: Access): void {
    this.#spend(access);
    for (const value of Object.values(changes)) if (Buffer.byteLength(value) > MAX_VALUE_BYTES) throw tooLarge('value');
    const next = new Map(this.#store(scope));
    for (const [key, value] of Object.entries(changes)) next.set(key, value);
    if (bytesOf(next) > MAX_STORE_BYTES) {
      throw new ScriptException(
        'You have exceeded the property storage quota. Please remove some properties and try again.',
      );
    }
    this.#stores.set(scope, next);
  }

  remove(scope: string, key: string, access: Access): void {
    this.#spend(access);
    this.#store(scope).delete(key);
  }

  /** A copy of a scope's properties, for tests; doesn't count as a read. */
  entries(scope: string): Record<string, string> {
    return Object.fromEntries(this.#store(scope));
  }

  /** Sets a scope's properties without checking limits: tests use this to make a store nearly full. */
  preset(scope: string, values: Record<string, string>): void {
    this.#stores.set(scope, new Map(Object.entries(values)));
  }

  /** Size of a store as the 500 KB limit counts it. */
  bytes(scope: string): number {
    return bytesOf(this.#store(scope));
  }

  #store(scope: string): Map<string, string> {
    const store = this.#stores.get(scope) ?? new Map<string, string>();
    this.#stores.set(scope, store);
    return store;
  }

  #spend({ user, now }: Access): void {
    if (!this.quota.spend(user, now)) throw tooManyToday('properties');
  }
}

export class PropertiesService extends Service {
  static override scriptName = 'PropertiesService';

  /** In a custom function these are the properties of the spreadsheet's owner, whoever runs the function. */
  getUserProperties(): Properties {
    // "Spreadsheet editors can't set user properties in a custom function": the store is the owner's.
    const foreign = this.run.mode === 'CUSTOM_FUNCTION' && this.run.user !== this.host.owner;
    return this.#of(`user:${this.run.identity}`, foreign);
  }

  getDocumentProperties(): Properties {
    return this.#of('document', false);
  }

  #of(scope: string, readOnly: boolean): Properties {
    const access = () => ({ user: this.run.user, now: this.run.now() });
    return new Properties(this.host.properties, scope, access, readOnly);
  }
}

class Properties extends Exposed {
  static override scriptName = 'Properties';

  constructor(
    private readonly stores: PropertyStores,
    private readonly scope: string,
    private readonly access: () => Access,
    private readonly readOnly: boolean,
  ) {
    super();
  }

  getProperty(key: unknown): string | null {
    return this.#read().get(String(key)) ?? null;
  }

  getProperties(): Record<string, string> {
    return Object.fromEntries(this.#read());
  }

  setProperty(...args: unknown[]): this {
    const [key, value] = args;
    if (args.length !== 2) throw signatureMismatch('PropertiesService.Properties.setProperty', args);
    return this.#write('setProperty', { [String(key)]: kept(value) });
  }

  setProperties(...args: unknown[]): this {
    const [values, deletesOthers = false] = args;
    if (args.length > 2 || typeof deletesOthers !== 'boolean' || values === null || typeof values !== 'object') {
      throw signatureMismatch('PropertiesService.Properties.setProperties', args);
    }
    const changes = Object.fromEntries(Object.entries(values).map(([key, value]) => [key, kept(value)]));
    if (deletesOthers) {
      this.#allowWrite('setProperties');
      for (const [key] of this.#read()) if (!(key in changes)) this.stores.remove(this.scope, key, this.access());
    }
    return this.#write('setProperties', changes);
  }

  deleteProperty(key: unknown): this {
    this.#allowWrite('deleteProperty');
    this.stores.remove(this.scope, String(key), this.access());
    return this;
  }

  #read(): ReadonlyMap<string, string> {
    return this.stores.read(this.scope, this.access());
  }

  #write(method: string, changes: Record<string, string>): this {
    this.#allowWrite(method);
    this.stores.write(this.scope, changes, this.access());
    return this;
  }

  #allowWrite(method: string): void {
    if (this.readOnly) throw denied(`PropertiesService.Properties.${method}`);
  }
}

/** Values are stored as text; null and undefined are refused. */
function kept(value: unknown): string {
  if (value === null || value === undefined) throw new ScriptException('Invalid argument: value');
  return String(value);
}

function bytesOf(store: ReadonlyMap<string, string>): number {
  let bytes = 0;
  for (const [key, value] of store) bytes += Buffer.byteLength(key) + Buffer.byteLength(value);
  return bytes;
}
