import { readFileSync } from 'node:fs';
import { types } from 'node:util';
import vm from 'node:vm';
import { ScriptException } from './exceptions.ts';
import { classOf, type EnumValue, Exposed, exposedMethods } from './exposed.ts';
import { LANGUAGE_GLOBALS, NEWER_BUILT_INS } from './runtime.ts';

const bootstrapFile = new URL('./realm-bootstrap.js', import.meta.url);
const bootstrap = new vm.Script(readFileSync(bootstrapFile, 'utf8'), { filename: 'realm-bootstrap.js' });
const ENTRY = Symbol.for('apps-script.entry');
const enter = new vm.Script("globalThis[Symbol.for('apps-script.entry')]()", { filename: 'entry' });

/** Node 20.18 and later: the context's global is an ordinary object. Else each look at a global costs a call to the host. */
const { DONT_CONTEXTIFY }: { DONT_CONTEXTIFY?: unknown } = vm.constants ?? {};
const plainGlobal = () => (DONT_CONTEXTIFY ?? Object.create(null)) as vm.Context;

/** What a realm asks of the execution that lives in it. */
export interface RealmHost {
  now(): number;
  random(): number;
  /** Global names that lead to a service. */
  serviceNames: readonly string[];
  /** The service behind a global name; made at the first touch. */
  service(name: string): Exposed;
  /** Runs one service call; throws ScriptException for the script, anything else for the host's own bugs. */
  call(target: Exposed, method: string, args: unknown[]): unknown;
}

export interface Outcome {
  state: 'pending' | 'fulfilled' | 'rejected';
  value: unknown;
}

interface Kit {
  object(className: string, methods: string[], enums: string[]): object;
  exception(message: string): Error;
  array(): unknown[];
  record(): Record<string, unknown>;
  date(ms: number): Date;
  enter(entry: unknown, args: unknown[]): Outcome;
}

/** One fresh V8 context with Apps Script's globals, and the two-way translation of values at its border. */
export class Realm {
  readonly #context = vm.createContext(plainGlobal(), { microtaskMode: 'afterEvaluate' });
  readonly #kit: Kit;
  readonly #inside = new Map<Exposed, object>();
  readonly #outside = new WeakMap<object, Exposed>();
  /** A mistake of the host itself, met during a call: no business of the script, so the run reports it. */
  hostFault: unknown;

  constructor(host: RealmHost) {
    const make = bootstrap.runInContext(this.#context) as (host: object) => Kit;
    this.#kit = make({
      hiddenGlobals: hiddenGlobals(this.#context),
      newerBuiltIns: NEWER_BUILT_INS,
      now: () => host.now(),
      random: () => host.random(),
      compile: (parts: string[]) => functionOf(parts).runInContext(this.#context),
      enumeration: (className: string, name: string) => this.#guard(() => this.#enumeration(className, name)),
      call: (target: object, method: string, args: unknown[]) => this.#call(host, target, method, args),
    });
    for (const name of host.serviceNames) this.#offer(name, () => host.service(name));
  }

  /**
   * Loads the script, looks up an entry point, calls it and runs the microtasks, all under one watchdog in real time.
   * @throws Error with code ERR_SCRIPT_EXECUTION_TIMEOUT when the watchdog strikes, and what `load` throws of the host's.
   */
  execute(load: () => unknown, args: readonly unknown[], timeoutMs: number): Outcome {
    Object.defineProperty(this.#context, ENTRY, {
      configurable: true,
      value: () => {
        Reflect.deleteProperty(this.#context, ENTRY);
        const entry = load();
        const inside = args.map(value => this.toScript(value));
        return this.#kit.enter(entry, inside);
      },
    });
    return enter.runInContext(this.#context, { timeout: timeoutMs }) as Outcome;
  }

  /** Evaluates a script to its completion value; throws what the script throws. */
  evaluate(script: vm.Script): unknown {
    return script.runInContext(this.#context);
  }

  /** Host value -> value of this realm. Objects of services keep their identity. */
  toScript(value: unknown): unknown {
    if (value === null || typeof value !== 'object') return value;
    if (value instanceof Exposed) return this.#wrap(value);
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

  /** Value of this realm -> host value. Functions, errors, maps and promises come through as they are. */
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
    const object = this.#kit.object(type.scriptName, exposedMethods(type), Object.keys(type.enums));
    enumsByClass.set(type.scriptName, type.enums);
    this.#inside.set(value, object);
    this.#outside.set(object, value);
    return object;
  }

  #enumeration(className: string, name: string): unknown {
    const members = enumsByClass.get(className)?.[name] ?? {};
    return this.toScript(members);
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

const enumsByClass = new Map<string, Record<string, Record<string, EnumValue>>>();

const functions = new Map<string, vm.Script>();

/** What `new Function(...parts)` compiles: parameters, then a body whose sourceURL names the file. */
function functionOf(parts: string[]): vm.Script {
  const text = `(function anonymous(${parts.slice(0, -1).join()}\n) {\n${parts.at(-1) ?? ''}\n})`;
  let script = functions.get(text);
  if (!script) {
    script = new vm.Script(text, { filename: /\/\/# sourceURL=(\S+)/.exec(text)?.[1] ?? 'anonymous' });
    functions.set(text, script);
  }
  return script;
}

let hidden: string[] | undefined;

/** Names a bare context of this Node offers beyond Apps Script (they differ between Node 20 and 26). */
function hiddenGlobals(context: vm.Context): string[] {
  hidden ??= (vm.runInContext('Object.getOwnPropertyNames(globalThis)', context) as string[]).filter(
    name => !LANGUAGE_GLOBALS.includes(name),
  );
  return hidden;
}
