import { readFileSync } from 'node:fs';
import { types } from 'node:util';
import vm from 'node:vm';
import { ScriptException } from './exceptions.ts';
import { classOf, Exposed, exposedMethods } from './exposed.ts';

const bootstrapFile = new URL('./realm-bootstrap.js', import.meta.url);
const bootstrap = new vm.Script(readFileSync(bootstrapFile, 'utf8'), { filename: 'realm-bootstrap.js' });
const ENTRY = Symbol.for('apps-script.entry');
const enter = new vm.Script("globalThis[Symbol.for('apps-script.entry')]()", { filename: 'entry' });

/**
 * Real-time limit of one execution, ms: longer means an endless loop, because computing takes no virtual time. An execution that makes
 * thousands of formulas calculate takes minutes, and more when other programs run.
 */
const ENDLESS_MS = 1_200_000;

/** Globals of the ECMAScript library that Apps Script offers. All other globals of a bare context are removed. */
const LANGUAGE_GLOBALS: readonly string[] = [
  ...['Object', 'Function', 'Array', 'Number', 'parseFloat', 'parseInt', 'Infinity', 'NaN', 'undefined', 'Boolean'],
  ...['String', 'Symbol', 'Date', 'Promise', 'RegExp', 'Error', 'AggregateError', 'EvalError', 'RangeError'],
  ...['ReferenceError', 'SyntaxError', 'TypeError', 'URIError', 'globalThis', 'JSON', 'Math', 'Intl', 'ArrayBuffer'],
  ...['Uint8Array', 'Int8Array', 'Uint16Array', 'Int16Array', 'Uint32Array', 'Int32Array', 'Float32Array'],
  ...['Float64Array', 'Uint8ClampedArray', 'BigUint64Array', 'BigInt64Array', 'DataView', 'Map', 'BigInt', 'Set'],
  ...['WeakMap', 'WeakSet', 'Proxy', 'Reflect', 'decodeURI', 'decodeURIComponent', 'encodeURI'],
  ...['encodeURIComponent', 'escape', 'unescape', 'eval', 'isFinite', 'isNaN'],
];

/** Node 20.18 and later can make the context's global an ordinary object. Otherwise each access to a global costs a call to the host. */
const { DONT_CONTEXTIFY }: { DONT_CONTEXTIFY?: unknown } = vm.constants ?? {};
const plainGlobal = () => (DONT_CONTEXTIFY ?? Object.create(null)) as vm.Context;

/** The interface of the execution that a realm belongs to. */
interface RealmHost {
  now(): number;
  random(): number;
  /** Names of the globals that are services. */
  serviceNames: readonly string[];
  /** The service of a global name, created at the first access. */
  service(name: string): Exposed;
  /** Runs one service call. Throws ScriptException for the script, and any other error for a bug of the host. */
  call(target: Exposed, method: string, args: unknown[]): unknown;
}

interface Kit {
  object(className: string, methods: string[]): object;
  exception(message: string): Error;
  parse(json: string): unknown;
  array(): unknown[];
  record(): Record<string, unknown>;
  date(ms: number): Date;
}

/** One fresh V8 context with Apps Script's globals, and the conversion of values into and out of it. */
export class Realm {
  readonly #context = vm.createContext(plainGlobal());
  readonly #kit: Kit;
  readonly #inside = new Map<Exposed, object>();
  readonly #outside = new WeakMap<object, Exposed>();
  /** An internal error of the host during a call. The script must not handle it, so the run reports it. */
  hostFault: unknown;

  constructor(host: RealmHost) {
    const make = bootstrap.runInContext(this.#context) as (host: object) => Kit;
    this.#kit = make({
      hiddenGlobals: hiddenGlobals(this.#context),
      now: () => host.now(),
      random: () => host.random(),
      call: (target: object, method: string, args: unknown[]) => this.#call(host, target, method, args),
    });
    for (const name of host.serviceNames) this.#offer(name, () => host.service(name));
  }

  /**
   * Loads the script, looks up an entry point and calls it.
   * @throws the errors of the script and of `load`; Error with code ERR_SCRIPT_EXECUTION_TIMEOUT in an endless loop.
   */
  execute(load: () => (...args: unknown[]) => unknown, args: readonly unknown[]): unknown {
    Object.defineProperty(this.#context, ENTRY, {
      configurable: true,
      value: () => {
        Reflect.deleteProperty(this.#context, ENTRY);
        return load()(...args.map(value => this.toScript(value)));
      },
    });
    return enter.runInContext(this.#context, { timeout: ENDLESS_MS });
  }

  /** Evaluates a script and returns its completion value. Throws the script's errors. */
  evaluate(script: vm.Script): unknown {
    return script.runInContext(this.#context);
  }

  /** Converts a host value to a value of this realm. Service objects keep their identity. */
  toScript(value: unknown): unknown {
    if (value === null || typeof value !== 'object') return value;
    if (value instanceof Exposed) return this.#wrap(value);
    if (isTable(value)) return this.#kit.parse(JSON.stringify(value));
    if (Array.isArray(value)) {
      const array = this.#kit.array();
      for (const item of value) array.push(this.toScript(item));
      return array;
    }
    if (types.isDate(value)) return this.#kit.date(value.getTime());
    const record = this.#kit.record();
    for (const [key, item] of Object.entries(value)) record[key] = this.toScript(item);
    return record;
  }

  /** Converts a value of this realm to a host value. Functions, errors and maps are returned as they are. */
  fromScript(value: unknown, seen = new Map<object, unknown>()): unknown {
    if (value === null || typeof value !== 'object') return value;
    const known = this.#outside.get(value) ?? seen.get(value);
    if (known) return known;
    if (Array.isArray(value)) {
      const array: unknown[] = [];
      seen.set(value, array);
      for (const item of value) array.push(this.fromScript(item, seen));
      return array;
    }
    if (types.isDate(value)) return new Date(value.getTime());
    if (types.isNativeError(value) || Object.prototype.toString.call(value) !== '[object Object]') return value;
    const record: Record<string, unknown> = {};
    seen.set(value, record);
    for (const [key, item] of Object.entries(value)) record[key] = this.fromScript(item, seen);
    return record;
  }

  #call(host: RealmHost, target: object, method: string, args: unknown[]): unknown {
    return this.#guard(() => {
      const self = this.#outside.get(target);
      if (!self) throw new ScriptException(`Illegal invocation of ${method}`);
      const inside = args.map(value => this.fromScript(value));
      return this.toScript(host.call(self, method, inside));
    });
  }

  /** Defines a global that creates its service at the first access: most scripts use only a few services. */
  #offer(name: string, make: () => Exposed): void {
    const shape = { configurable: true, enumerable: true };
    Object.defineProperty(this.#context, name, {
      ...shape,
      get: () => {
        const value = this.#guard(() => this.toScript(make()));
        Object.defineProperty(this.#context, name, { ...shape, value });
        return value;
      },
    });
  }

  #wrap(value: Exposed): object {
    const known = this.#inside.get(value);
    if (known) return known;
    const type = classOf(value);
    const object = this.#kit.object(type.scriptName, exposedMethods(type));
    for (const [name, members] of Object.entries(type.enums)) Object.assign(object, { [name]: this.toScript(members) });
    this.#inside.set(value, object);
    this.#outside.set(object, value);
    return object;
  }

  #guard<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      if (error instanceof ScriptException) throw this.#kit.exception(error.message);
      // The error belongs to another realm: the script's own code threw it, for example in a getter that the host read.
      if (!(error instanceof Error)) throw error;
      this.hostFault ??= error;
      throw this.#kit.exception('Internal error of the Apps Script stand-in');
    }
  }
}

/** Rows of texts, truth values and finite numbers: a large sheet crosses the border as one text. */
function isTable(value: unknown): boolean {
  const isPlain = (cell: unknown) => typeof cell === 'string' || typeof cell === 'boolean' || Number.isFinite(cell);
  return Array.isArray(value) && value.length > 1 && value.every(row => Array.isArray(row) && row.every(isPlain));
}

let hidden: string[] | undefined;

/** Names of the globals in a bare context of this Node that Apps Script lacks (they differ between Node 20 and 26). */
function hiddenGlobals(context: vm.Context): string[] {
  hidden ??= (vm.runInContext('Object.getOwnPropertyNames(globalThis)', context) as string[]).filter(
    name => !LANGUAGE_GLOBALS.includes(name),
  );
  return hidden;
}
