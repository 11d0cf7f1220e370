/**
 * The automation platform around the shipped app. The platform's own core runs every call; this file simulates everything outside of the
 * core.
 */
import { createRequire } from 'node:module';
import { type Loopback, serveOnLoopback } from '../loopback.ts';
import type { SocketClock } from '../socket-clock.ts';
import { PlatformRpc } from './rpc.ts';

/** The platform stops a call after this time, ms. */
export const LIFE_MS = 30_000;
/** Results larger than this are refused. */
const RESULT_BYTES = 6_291_456;

/** A stopped call awaits this promise, which never settles. */
const FROZEN = new Promise<never>(() => {});

type App = Record<string, unknown> & { beforeApp?: unknown };
export type Row = Record<string, unknown>;

export interface Call {
  inputData?: Record<string, unknown>;
  authData?: Record<string, string>;
  meta?: Record<string, unknown>;
  outputData?: Record<string, unknown>;
}

export interface Failure {
  /** The error class that the platform handles: `HaltedError`, `ThrottledError`, `ExpiredAuthError`, `AppError`... */
  name: string;
  message: string;
  code?: string;
  delaySeconds?: number;
}

interface Log {
  message: string;
  data: Record<string, unknown>;
}

export interface Outcome {
  results?: unknown;
  failure?: Failure;
  /** The developer's log, after the core has removed the secrets. */
  logs: Log[];
  /** Duration in ms: virtual time, or real time without a clock. */
  tookMs: number;
  /** True when the platform stopped the call at its time limit. */
  killed: boolean;
  /** True when the call asked for a callback, so the Zap would wait. */
  waiting: boolean;
}

interface PlatformOptions {
  clock?: SocketClock;
  authData?: Record<string, string>;
  environment?: Record<string, string>;
}

const META = {
  isBulkRead: false,
  isFillingDynamicDropdown: false,
  isLoadingSample: false,
  isPopulatingDedupe: false,
  isTestingAuth: false,
  limit: -1,
  page: 0,
  timezone: 'UTC',
  inputFields: {},
};

// The core reads these once, when it is loaded. In tests its checks of results throw instead of only logging.
process.env.NODE_ENV ??= 'test';
process.env.ZAPIER_DEPLOY_KEY ??= 'deploy-key-of-the-stand-in';
const require = createRequire(import.meta.url);
// The core runs each call in a domain to catch unhandled errors. Here such errors fail the test instead. After the first domain, Node
// tracks every promise of the process.
(require('node:domain') as { create: unknown }).create = () => ({ on: () => {}, run: (work: () => unknown) => work() });
// The core also checks the process's memory before each call and ends a process that has grown large; the platform then replaces it. Here
// the process belongs to all suites.
replaceModule('zapier-platform-core/src/tools/memory-checker', () => {});
const core = require('zapier-platform-core') as {
  createAppHandler(app: App): (event: Record<string, unknown>) => Promise<{ results: unknown; status?: string }>;
};
compileOnce(require('zapier-platform-core/src/tools/schema'));

/** Loads the app that `npm run build` produces. */
export async function loadApp(): Promise<unknown> {
  const { default: app } = (await import(new URL('../../../zapier-app/dist/index.js', import.meta.url).href)) as {
    default: unknown;
  };
  return app;
}

export class Platform {
  readonly rpc = new PlatformRpc();
  private readonly handler: ReturnType<typeof core.createAppHandler>;
  private readonly plain: ReturnType<typeof core.createAppHandler>;
  private served: Loopback | undefined;
  authData: Record<string, string>;
  environment: Record<string, string>;

  private constructor(
    readonly app: App,
    private readonly options: PlatformOptions,
  ) {
    this.authData = options.authData ?? {};
    this.environment = options.environment ?? {};
    this.plain = core.createAppHandler(app);
    this.handler = core.createAppHandler(watched(app));
  }

  static async open(app: unknown, options: PlatformOptions = {}): Promise<Platform> {
    const platform = new Platform(app as App, options);
    platform.served = await serveOnLoopback(platform.rpc, options.clock);
    platform.rpc.endpoint = platform.served.url;
    return platform;
  }

  async close(): Promise<void> {
    await this.served?.close();
  }

  /** The core's validation errors for the definition; empty when it is valid. */
  async validate(): Promise<{ property: string; message: string }[]> {
    const { results } = await this.plain({ command: 'validate', calledFromCli: true });
    return results as { property: string; message: string }[];
  }

  /** The definition in the form that is sent to the platform: plain data, with markers for functions. */
  async definition(): Promise<Record<string, never>> {
    const { results } = await this.plain({ command: 'definition', calledFromCli: true });
    return JSON.parse(JSON.stringify(results));
  }

  trigger = (key: string, call: Call = {}): Promise<Outcome> => this.run(`triggers.${key}.operation.perform`, call);
  search = (key: string, call: Call = {}): Promise<Outcome> => this.run(`searches.${key}.operation.perform`, call);
  create = (key: string, call: Call = {}): Promise<Outcome> => this.run(`creates.${key}.operation.perform`, call);

  /** Resolves a pointer that `z.dehydrate` or `z.dehydrateFile` left in a result. */
  async hydrate(pointer: string): Promise<Outcome> {
    const found = /^hydrate\|\|\|(.+)\|\|\|hydrate$/s.exec(pointer);
    if (!found) throw new Error(`Not a pointer: ${pointer}`);
    const { method, bundle } = JSON.parse(found[1]!) as { method: string; bundle: Record<string, unknown> };
    return this.run(method, { inputData: bundle });
  }

  /** Tests a connection as the platform does when a user creates one. `label` is the text that the user then sees. */
  async connect(authData: Record<string, string> = this.authData): Promise<Outcome & { label?: string }> {
    const outcome = await this.run('authentication.test', { authData, meta: { isTestingAuth: true } });
    const { connectionLabel } = this.app.authentication as { connectionLabel?: unknown };
    if (outcome.failure || typeof connectionLabel !== 'string') return outcome;
    const values = { ...authData, ...(outcome.results as Record<string, unknown>) };
    return {
      ...outcome,
      label: connectionLabel.replace(/{{(?:bundle\.(?:authData|inputData)\.)?(\w+)}}/g, (_, name: string) =>
        String(values[name] ?? ''),
      ),
    };
  }

  /** Runs one method of the app to its end, or until the platform's time limit. */
  async run(method: string, call: Call = {}): Promise<Outcome> {
    const logs: Log[] = [];
    const authData = call.authData ?? this.authData;
    const event = {
      command: 'execute',
      method,
      storeKey: `store-of-${method}`,
      rpc_base: `${this.rpc.endpoint}/platform/rpc/cli`,
      callback_url: 'https://callback.example/once',
      bundle: {
        authData: { ...authData },
        inputData: { ...call.inputData },
        inputDataRaw: { ...call.inputData },
        meta: { ...META, ...call.meta },
        ...(call.outputData ? { outputData: call.outputData } : {}),
      },
      environment: this.environment,
      customLogger: (message: string, data: Record<string, unknown>) => logs.push({ message, data }),
    };
    const leave = enter(this.environment);
    const started = Date.now();
    const outcome = (fields: Partial<Outcome>): Outcome => ({
      logs,
      tookMs: Date.now() - started,
      killed: false,
      waiting: false,
      ...fields,
    });
    const finished = this.handler(event).then(
      ({ results, status }) => outcome({ results: asSent(results), waiting: status === 'CALLBACK' }),
      error => outcome({ failure: failureOf(error) }),
    );
    let life: NodeJS.Timeout | undefined;
    const killed = new Promise<Outcome>(resolve => {
      const failure = { name: 'Killed', message: 'The platform stopped the call.' };
      life = setTimeout(() => resolve(outcome({ killed: true, failure })), LIFE_MS);
    });
    try {
      const first = await Promise.race([finished, killed]);
      if (first.killed) this.options.clock?.clear();
      return first;
    } finally {
      clearTimeout(life);
      ended.add(event);
      leave();
    }
  }
}

/** Replaces the exports of a CommonJS module for everyone who loads it later. */
function replaceModule(name: string, exports: unknown): void {
  require(name);
  const module = require.cache[require.resolve(name)];
  if (!module) throw new Error(`${name} is not in the cache of modules`);
  module.exports = exports;
}

/** Number of current runs, and the environment values they replaced. */
const under = { way: 0, before: new Map<string, string | undefined>() };

/**
 * Sets the environment variables of a version. Returns a function that restores them; with several concurrent runs, the last one restores.
 */
function enter(environment: Record<string, string>): () => void {
  under.way += 1;
  for (const [name, value] of Object.entries(environment)) {
    if (!under.before.has(name)) under.before.set(name, process.env[name]);
    process.env[name] = value;
  }
  return () => {
    under.way -= 1;
    if (under.way > 0) return;
    for (const [name, value] of under.before) {
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
    }
    under.before.clear();
  };
}

/**
 * The core copies, compiles and freezes the whole app twice for every call, always with the same result. Here this happens once per app.
 */
function compileOnce(schema: { prepareApp(app: App): App }): void {
  const { prepareApp } = schema;
  const compiled = new WeakMap<App, App>();
  schema.prepareApp = app => {
    const known = compiled.get(app) ?? prepareApp(app);
    compiled.set(app, known);
    return known;
  };
}

/** Converts a result to JSON and back, as the platform does, and checks its size limit. */
function asSent(results: unknown): unknown {
  const text = JSON.stringify(results ?? null);
  const bytes = Buffer.byteLength(text);
  if (bytes > RESULT_BYTES) throw new Error(`The platform refuses a result of ${bytes} bytes`);
  return JSON.parse(text);
}

/** Unpacks errors that the core encodes as JSON in their message, as the platform does. */
function failureOf(error: Error): Failure {
  try {
    const { message, code, delay } = JSON.parse(error.message) as { message?: string; code?: string; delay?: number };
    return {
      name: error.name,
      message: message ?? error.message,
      ...(code === undefined ? {} : { code }),
      ...(delay === undefined ? {} : { delaySeconds: delay }),
    };
  } catch {
    // The core appends a log of the call to the message, for the developer.
    return { name: error.name, message: error.message.split('\nWhat happened:')[0]! };
  }
}

/** Events of finished calls. */
const ended = new WeakSet<object>();
/** Apps with the `freezing` middleware in front. */
const inFront = new WeakMap<App, App>();

function watched(app: App): App {
  const known = inFront.get(app) ?? { ...app, beforeApp: [freezing, ...((app.beforeApp ?? []) as unknown[])] };
  inFront.set(app, known);
  return known;
}

// biome-ignore lint/suspicious/noExplicitAny: wraps the platform's own tools without changing their types
type Tool = (...args: any[]) => Promise<unknown>;
type Tools = Record<string, Tool>;
interface Input {
  _zapier: { event: object };
  z: { request: Tool; stashFile: Tool; cache: Tools; cursor: Tools };
}

/** Middleware that freezes any code still running after its call has ended. */
function freezing(input: Input): Input {
  const within =
    (tool: Tool): Tool =>
    async (...args) => {
      try {
        return await tool(...args);
      } finally {
        if (ended.has(input._zapier.event)) await FROZEN;
      }
    };
  const all = (tools: Tools) => Object.fromEntries(Object.entries(tools).map(([name, tool]) => [name, within(tool)]));
  const { request, stashFile, cache, cursor } = input.z;
  const z = {
    ...input.z,
    request: within(request),
    stashFile: within(stashFile),
    cache: all(cache),
    cursor: all(cursor),
  };
  return { ...input, z };
}
