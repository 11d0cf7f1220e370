/**
 * The Apps Script stand-in. Limits, modes and most texts are the ones that Google documents or that users have reported publicly. The
 * following points are assumed, because no public source covers them:
 * - in AuthMode.NONE everything is closed except Utilities, console and menus;
 * - the wording when an address is outside urlFetchWhitelist, and when headers are too large;
 * - non-ASCII and other unencoded characters in an address are refused;
 * - the local time of `Date` is this machine's: the script's zone is UTC, and the script uses only the UTC methods;
 * - the texts about developer metadata, except the one about arbitrary ranges; what else Google leaves open is in `undocumented.ts`;
 * - without `latency` services take no time: only sleeping, fetching and waiting for a lock do.
 */
import vm from 'node:vm';
import { VirtualTime } from '../clock/time.ts';
import { seededRandom } from '../random.ts';
import { DailyQuota } from './daily-quota.ts';
import { type Execution, failed, type Start, type StartOptions } from './execution.ts';
import { Exposed } from './exposed.ts';
import type { Transport } from './http.ts';
import type { Latency } from './latency.ts';
import { readManifest } from './manifest.ts';
import { runInterleaved } from './parallel.ts';
import { Person } from './people.ts';
import type { AuthMode } from './permissions.ts';
import { Run } from './run.ts';
import { CacheStore } from './services/cache.ts';
import { LockState } from './services/lock.ts';
import { Mailbox } from './services/mail.ts';
import { PropertyStores } from './services/properties.ts';
import { Triggers } from './services/script-app.ts';
import type { UiRecord } from './services/ui.ts';
import { FakeSpreadsheet } from './spreadsheet/fake-spreadsheet.ts';

/** The clock that the host and the service share. A sleep or a slow response calls `advance`. */
type Clock = Pick<VirtualTime, 'now' | 'advance' | 'advanceTo'>;

export interface HostOptions {
  /** The add-on's source as it is shipped: one plain script. */
  code: string;
  /** The HTML files that HtmlService serves, by name without extension. */
  html?: Record<string, string>;
  /** The parsed appsscript.json. */
  manifest: object;
  transport: Transport;
  clock?: Clock;
  /** The document the add-on works in. */
  spreadsheet?: FakeSpreadsheet;
  /** E-mail address of the person who uses the add-on. */
  user?: string;
  /** The script project. Only the project that added private developer metadata sees it. */
  project?: string;
  /** Owner of the spreadsheet (in a shared drive, the person who created it); the user by default. */
  owner?: string;
  /** Seed for UUIDs, Math.random and trigger minutes. */
  seed?: number;
  /**
   * Makes service calls and starts take time, and lets executions that wake at the same instant continue in random order. Without it,
   * neither happens.
   */
  latency?: Latency;
  /** Fraction of cache reads, 0 to 1, that miss because the entry was evicted; 0 by default. */
  forgets?: number;
}

/**
 * A stand-in for the Apps Script runtime. It runs the shipped script with a fresh context for each execution, bare V8 globals, the four
 * authorisation modes, the documented limits and virtual time. Only the services' stores outlive an execution.
 */
export class AppsScriptHost {
  readonly script: vm.Script;
  readonly manifest: ReturnType<typeof readManifest>;
  readonly clock: Clock;
  readonly transport: Transport;
  readonly user: string;
  readonly project: string;
  /** Owner of the document: formulas see this person's user stores. A test may transfer the document. */
  owner: string;
  readonly cache: CacheStore;
  readonly properties = new PropertyStores();
  /** The document's lock. */
  readonly lock = new LockState();
  /** Daily quota of UrlFetch calls: 20,000 for consumer accounts. */
  readonly fetchQuota = new DailyQuota(20_000);
  readonly spreadsheet: FakeSpreadsheet;
  /** The HTML files that HtmlService serves, by name. */
  readonly html: Readonly<Record<string, string>>;
  readonly mail = new Mailbox();
  readonly triggers: Triggers;
  readonly random: () => number;
  readonly latency: Latency | undefined;
  /** Called before each service call, with its name, such as `Cache.getAll`. */
  onCall: ((call: string, run: Run) => void) | undefined;
  readonly #people = new Map<string, Person>();
  #callsToLive = Number.POSITIVE_INFINITY;

  /** @throws SyntaxError when the code isn't a valid script; Error when the platform would refuse the manifest. */
  constructor(options: HostOptions) {
    this.script = new vm.Script(options.code, { filename: 'Code.js' });
    this.manifest = readManifest(options.manifest);
    this.clock = options.clock ?? new VirtualTime();
    this.transport = options.transport;
    this.user = options.user ?? 'user@example.com';
    this.project = options.project ?? 'add-on';
    this.owner = options.owner ?? this.user;
    this.random = seededRandom(options.seed ?? 1);
    this.cache = new CacheStore(options.forgets, seededRandom((options.seed ?? 1) + 2));
    this.triggers = new Triggers(seededRandom((options.seed ?? 1) + 1));
    this.spreadsheet = options.spreadsheet ?? new FakeSpreadsheet();
    this.html = options.html ?? {};
    this.latency = options.latency;
  }

  /** The person with this e-mail address; by default the one that calls without a `user` run as. New people are editors. */
  person(email = this.user): Person {
    const person = this.#people.get(email) ?? new Person(this, email);
    this.#people.set(email, person);
    return person;
  }

  /** The user interface as the host's user sees it. */
  get ui(): UiRecord {
    return this.person().ui;
  }

  /**
   * Kills the execution that is about to make the nth service call from now. The call doesn't happen, the script can't catch it, and
   * `Execution.killed` is true. Effects of earlier calls (a sent request, for example) remain.
   */
  killIn(calls: number): void {
    this.#callsToLive = calls;
  }

  /** Counts a service call. True when `killIn` kills the execution before this call. */
  countCall(): boolean {
    this.#callsToLive -= 1;
    if (this.#callsToLive > 0) return false;
    this.#callsToLive = Number.POSITIVE_INFINITY;
    return true;
  }

  /** Runs one entry point to its end. Script errors don't throw: they are in the returned execution. */
  run(functionName: string, args: readonly unknown[], mode: AuthMode, options: StartOptions = {}): Execution {
    return this.start({ functionName, args, mode, ...options });
  }

  /** `run` with everything in one object, which may also ask for an event object. */
  start(start: Start): Execution {
    const result = new Run(this, start, false).attempt();
    if ('until' in result) throw new Error('a run on its own stood still');
    return result;
  }

  /** Runs several executions concurrently, at most 30 per user. They interleave in virtual time wherever one of them waits. */
  runParallel(starts: readonly Start[]): Execution[] {
    return runInterleaved(this, starts);
  }

  /** The user opens the document: onOpen(e) runs in NONE while the add-on isn't enabled in the document, in LIMITED afterwards. */
  open(mode: 'NONE' | 'LIMITED' | 'FULL' = 'LIMITED', options: StartOptions = {}): Execution {
    return this.start({ functionName: 'onOpen', args: [], mode, event: true, ...options });
  }

  /** The user installs the add-on from within the document: onInstall(e) runs with everything allowed. */
  install(): Execution {
    return this.start({ functionName: 'onInstall', args: [], mode: 'FULL', event: true });
  }

  /** The user clicks a menu item. Throws when the menus have no item with this caption. */
  clickMenu(caption: string, options: StartOptions = {}): Execution {
    return this.run(this.person(options.user).ui.functionOf(caption), [], 'FULL', options);
  }

  /**
   * Performs one google.script.run call from a page. Functions whose names end in `_` are private, and arguments and results are limited to
   * JSON types.
   */
  callFromHtml(functionName: string, args: readonly unknown[] = [], options: StartOptions = {}): Execution {
    const refuse = (message: string, ran?: Execution) => failed('TypeError', message, ran);
    if (functionName.endsWith('_')) return refuse(`google.script.run.${functionName} is not a function`);
    const carried = carry(args);
    if ('illegal' in carried) return refuse(`Failed due to illegal value in property: ${carried.illegal}`);
    const execution = this.run(functionName, carried.copy as unknown[], 'FULL', options);
    if (execution.error) return execution;
    const result = carry(execution.value);
    if ('copy' in result) return { ...execution, value: result.copy };
    return refuse(`Failed due to illegal value in property: ${result.illegal}`, execution);
  }
}

/**
 * Copies numbers, texts, booleans, null, arrays and plain objects (`undefined` becomes null). Otherwise returns the property name of the
 * first other value.
 */
function carry(value: unknown): { illegal: string } | { copy: unknown } {
  let illegal: string | undefined;
  const text = JSON.stringify([value], function (this: Record<string, unknown>, name, item: unknown) {
    const plain = /^\[object (Object|Array|String|Number|Boolean|Null|Undefined)\]$/;
    if (this[name] instanceof Exposed || !plain.test(Object.prototype.toString.call(this[name]))) illegal ??= name;
    return item ?? null;
  });
  return illegal === undefined ? { copy: (JSON.parse(text) as unknown[])[0] } : { illegal };
}
