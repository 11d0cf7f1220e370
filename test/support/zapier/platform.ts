/** The automation platform around the shipped app: its own core runs every call; this file plays what lies outside of the core. */
import { createRequire } from 'node:module';
import { type Loopback, serveOnLoopback } from '../loopback.ts';
import type { SocketClock } from '../socket-clock.ts';
import { PlatformRpc } from './rpc.ts';

/** The platform stops any call after this long. */
export const LIFE_MS = 30_000;
/** A result above this is refused. */
const RESULT_BYTES = 6_291_456;

/** What a stopped call waits for. */
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
  /** The class that the platform acts on: `HaltedError`, `ThrottledError`, `ExpiredAuthError`, `AppError`... */
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
  /** What reaches the developer's log, after the core took the secrets out. */
  logs: Log[];
  /** Virtual time, or real time without a clock. */
  tookMs: number;
  /** Stopped by the platform at the end of its life. */
  killed: boolean;
  /** The call asked for a callback and the Zap would wait. */
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

// The core reads these once, when it is loaded. Tests make its checks of results throw instead of only log.
process.env.NODE_ENV ??= 'test';
process.env.ZAPIER_DEPLOY_KEY ??= 'deploy-key-of-the-stand-in';
const require = createRequire(import.meta.url);
// The core runs each call in a domain, for errors that nothing caught: here they fail the test. After the first domain Node follows
// every promise of the process.
(require('node:domain') as { create: unknown }).create = () => ({ on: () => {}, run: (work: () => unknown) => work() });
// It also measures the process before each call and ends one that has grown large, which the platform then replaces: here the process
// is that of all suites.
replaceModule('zapier-platform-core/src/tools/memory-checker', () => {});
const core = require('zapier-platform-core') as {
  createAppHandler(app: App): (event: Record<string, unknown>) => Promise<{ results: unknown; status?: string }>;
};
compileOnce(require('zapier-platform-core/src/tools/schema'));

/** What `npm run build` leaves. */
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

  /** What the core finds wrong with the definition; empty when it accepts it. */
  async validate(): Promise<{ property: string; message: string }[]> {
    const { results } = await this.plain({ command: 'validate', calledFromCli: true });
    return results as { property: string; message: string }[];
  }

  /** The definition as it is sent to the platform: plain data, functions as markers. */
  async definition(): Promise<Record<string, never>> {
    const { results } = await this.plain({ command: 'definition', calledFromCli: true });
    return JSON.parse(JSON.stringify(results));
  }

  trigger = (key: string, call: Call = {}): Promise<Outcome> => this.run(`triggers.${key}.operation.perform`, call);
  search = (key: string, call: Call = {}): Promise<Outcome> => this.run(`searches.${key}.operation.perform`, call);
  create = (key: string, call: Call = {}): Promise<Outcome> => this.run(`creates.${key}.operation.perform`, call);

  /** Follows a pointer that `z.dehydrate` or `z.dehydrateFile` left in a result. */
  async hydrate(pointer: string): Promise<Outcome> {
    const found = /^hydrate\|\|\|(.+)\|\|\|hydrate$/s.exec(pointer);
    if (!found) throw new Error(`Not a pointer: ${pointer}`);
    const { method, bundle } = JSON.parse(found[1]!) as { method: string; bundle: Record<string, unknown> };
    return this.run(method, { inputData: bundle });
  }

  /** Tests a connection as the platform does when a user makes one. `label` is what the user then reads. */
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

  /** Runs one method of the app to its end, or to the end of the platform's patience. */
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

/** What a CommonJS module exports from now on, for those who load it later. */
function replaceModule(name: string, exports: unknown): void {
  require(name);
  const module = require.cache[require.resolve(name)];
  if (!module) throw new Error(`${name} is not in the cache of modules`);
  module.exports = exports;
}

/** Runs that are under way, and what they have replaced in the environment. */
const under = { way: 0, before: new Map<string, string | undefined>() };

/** Sets the environment of a version. Returns what undoes it; of several runs at once, the last one does. */
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

/** The core copies, compiles and freezes the whole app twice for every call, always with the same result: here once for each app. */
function compileOnce(schema: { prepareApp(app: App): App }): void {
  const { prepareApp } = schema;
  const compiled = new WeakMap<App, App>();
  schema.prepareApp = app => {
    const known = compiled.get(app) ?? prepareApp(app);
    compiled.set(app, known);
    return known;
  };
}

/** Results travel as JSON and have a size limit. */
function asSent(results: unknown): unknown {
  const text = JSON.stringify(results ?? null);
  const bytes = Buffer.byteLength(text);
  if (bytes > RESULT_BYTES) throw new Error(`The platform refuses a result of ${bytes} bytes`);
  return JSON.parse(text);
}

/** The core packs some errors as JSON into their message; the platform unpacks them again. */
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
    // Below its message the core adds what it did, for the developer's log.
    return { name: error.name, message: error.message.split('\nWhat happened:')[0]! };
  }
}

/** Events of calls that are over. */
const ended = new WeakSet<object>();
/** Apps with `freezing` in front. */
const inFront = new WeakMap<App, App>();

function watched(app: App): App {
  const known = inFront.get(app) ?? { ...app, beforeApp: [freezing, ...((app.beforeApp ?? []) as unknown[])] };
  inFront.set(app, known);
  return known;
}

// biome-ignore lint/suspicious/noExplicitAny: the platform's own tool belt, wrapped as it is.
type Tool = (...args: any[]) => Promise<unknown>;
type Tools = Record<string, Tool>;
interface Input {
  _zapier: { event: object };
  z: { request: Tool; stashFile: Tool; cache: Tools; cursor: Tools };
}

/** A middleware that freezes what outlives its call. */
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
