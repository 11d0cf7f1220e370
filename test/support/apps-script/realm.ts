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
 * Computing takes no virtual time. Code that computes for so long in real time is an endless loop. An execution that makes thousands of
 * formulas calculate takes minutes, and more beside other programs.
 */
const ENDLESS_MS = 1_200_000;

/** Globals of the ECMAScript library that Apps Script offers. Everything else a bare context brings is taken away. */
const LANGUAGE_GLOBALS: readonly string[] = [
  ...['Object', 'Function', 'Array', 'Number', 'parseFloat', 'parseInt', 'Infinity', 'NaN', 'undefined', 'Boolean'],
  ...['String', 'Symbol', 'Date', 'Promise', 'RegExp', 'Error', 'AggregateError', 'EvalError', 'RangeError'],
  ...['ReferenceError', 'SyntaxError', 'TypeError', 'URIError', 'globalThis', 'JSON', 'Math', 'Intl', 'ArrayBuffer'],
  ...['Uint8Array', 'Int8Array', 'Uint16Array', 'Int16Array', 'Uint32Array', 'Int32Array', 'Float32Array'],
  ...['Float64Array', 'Uint8ClampedArray', 'BigUint64Array', 'BigInt64Array', 'DataView', 'Map', 'BigInt', 'Set'],
  ...['WeakMap', 'WeakSet', 'Proxy', 'Reflect', 'decodeURI', 'decodeURIComponent', 'encodeURI'],
  ...['encodeURIComponent', 'escape', 'unescape', 'eval', 'isFinite', 'isNaN'],
];

/** Node 20.18 and later: the context's global is an ordinary object. Else each look at a global costs a call to the host. */
const { DONT_CONTEXTIFY }: { DONT_CONTEXTIFY?: unknown } = vm.constants ?? {};
const plainGlobal = () => (DONT_CONTEXTIFY ?? Object.create(null)) as vm.Context;

/** What a realm asks of the execution that lives in it. */
interface RealmHost {
  now(): number;
  random(): number;
  /** Global names that lead to a service. */
  serviceNames: readonly string[];
  /** The service behind a global name; made at the first touch. */
  service(name: string): Exposed;
  /** Runs one service call; throws ScriptException for the script, anything else for the host's own bugs. */
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

/** One fresh V8 context with Apps Script's globals, and the two-way translation of values at its border. */
export class Realm {
  readonly #context = vm.createContext(plainGlobal());
  readonly #kit: Kit;
  readonly #inside = new Map<Exposed, object>();
  readonly #outside = new WeakMap<object, Exposed>();
  /** A mistake of the host itself, met during a call: no business of the script, so the run reports it. */
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
   * @throws what the script and `load` throw; Error with code ERR_SCRIPT_EXECUTION_TIMEOUT in an endless loop.
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

  /** Evaluates a script to its completion value; throws what the script throws. */
  evaluate(script: vm.Script): unknown {
    return script.runInContext(this.#context);
  }

  /** Host value -> value of this realm. Objects of services keep their identity. */
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

  /** Value of this realm -> host value. Functions, errors and maps come through as they are. */
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

  /** Puts a global in place that becomes a service at the first touch: most scripts need few of them. */
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
      // Not of this realm: the script's own code threw, in a getter we read for instance.
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

/** Names a bare context of this Node offers beyond Apps Script (they differ between Node 20 and 26). */
function hiddenGlobals(context: vm.Context): string[] {
  hidden ??= (vm.runInContext('Object.getOwnPropertyNames(globalThis)', context) as string[]).filter(
    name => !LANGUAGE_GLOBALS.includes(name),
  );
  return hidden;
}
