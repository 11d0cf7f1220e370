/**
 * The Apps Script stand-in. Limits, modes and most texts are Google's documented or publicly reported ones. Assumed, because nothing
 * public says:
 * - in AuthMode.NONE everything is closed but Utilities, console and menus;
 * - the wording when an address is outside urlFetchWhitelist, and when headers are too large;
 * - non-ASCII and other unencoded characters in an address are refused;
 * - the local time of `Date` is this machine's: the script's zone is UTC, and it uses the methods of UTC only;
 * - without `latency` services take no time of their own: only sleeping, fetching and waiting for a lock do.
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

/** Time as the host and the service share it: `advance` is what a sleep or a slow answer costs. */
type Clock = Pick<VirtualTime, 'now' | 'advance' | 'advanceTo'>;

export interface HostOptions {
  /** The add-on as it is shipped: one plain script. */
  code: string;
  /** HtmlService's files, by name without extension. */
  html?: Record<string, string>;
  /** appsscript.json, parsed. */
  manifest: object;
  transport: Transport;
  clock?: Clock;
  /** The document the add-on works in. */
  spreadsheet?: FakeSpreadsheet;
  /** Who is at the keyboard. */
  user?: string;
  /** Whose spreadsheet it is, and in a shared drive who created it; the user's own unless said otherwise. */
  owner?: string;
  /** For uuids, Math.random and trigger minutes. */
  seed?: number;
  /** Service calls and starts take time, and who wakes at the same instant continues in random order. Off unless given. */
  latency?: Latency;
  /** The part of what is read from the cache that it has lost, 0 to 1; nothing unless given. */
  forgets?: number;
}

/**
 * A stand-in for the Apps Script runtime. It runs the shipped script: a fresh context for each execution, bare V8 globals,
 * the four authorisation modes, the documented limits, virtual time. Only the services' stores outlive an execution.
 */
export class AppsScriptHost {
  readonly script: vm.Script;
  readonly manifest: ReturnType<typeof readManifest>;
  readonly clock: Clock;
  readonly transport: Transport;
  readonly user: string;
  /** Whose user stores formulas see. A test may hand the document over. */
  owner: string;
  readonly cache: CacheStore;
  readonly properties = new PropertyStores();
  /** The document's lock. */
  readonly lock = new LockState();
  /** UrlFetch calls: 20,000 a day for consumer accounts. */
  readonly fetchQuota = new DailyQuota(20_000);
  readonly spreadsheet: FakeSpreadsheet;
  /** HtmlService's files by name. */
  readonly html: Readonly<Record<string, string>>;
  readonly mail = new Mailbox();
  readonly triggers: Triggers;
  readonly random: () => number;
  readonly latency: Latency | undefined;
  /** Looks at each service call before it happens, named as `Cache.getAll`. */
  onCall: ((call: string, run: Run) => void) | undefined;
  readonly #people = new Map<string, Person>();
  #callsToLive = Number.POSITIVE_INFINITY;

  /** @throws SyntaxError when the code is no script, Error when the manifest is one the platform refuses. */
  constructor(options: HostOptions) {
    this.script = new vm.Script(options.code, { filename: 'Code.js' });
    this.manifest = readManifest(options.manifest);
    this.clock = options.clock ?? new VirtualTime();
    this.transport = options.transport;
    this.user = options.user ?? 'user@example.com';
    this.owner = options.owner ?? this.user;
    this.random = seededRandom(options.seed ?? 1);
    this.cache = new CacheStore(options.forgets, seededRandom((options.seed ?? 1) + 2));
    this.triggers = new Triggers(seededRandom((options.seed ?? 1) + 1));
    this.spreadsheet = options.spreadsheet ?? new FakeSpreadsheet();
    this.html = options.html ?? {};
    this.latency = options.latency;
  }

  /** The one whom calls without a `user` mean is `person(host.user)`. New people are editors. */
  person(email = this.user): Person {
    const person = this.#people.get(email) ?? new Person(this, email);
    this.#people.set(email, person);
    return person;
  }

  /** What the host's user sees. */
  get ui(): UiRecord {
    return this.person().ui;
  }

  /**
   * Kills the execution that is about to make the nth service call from now: the call does not happen, nothing can catch it, and
   * `Execution.killed` says so. What had left before (a request, say) has had its effect.
   */
  killIn(calls: number): void {
    this.#callsToLive = calls;
  }

  /** Whether the call that is about to happen is the deadly one. */
  countCall(): boolean {
    this.#callsToLive -= 1;
    if (this.#callsToLive > 0) return false;
    this.#callsToLive = Number.POSITIVE_INFINITY;
    return true;
  }

  /** Runs one entry point to its end. Never throws for the script's sake: its errors are in the answer. */
  run(functionName: string, args: readonly unknown[], mode: AuthMode, options: StartOptions = {}): Execution {
    return this.start({ functionName, args, mode, ...options });
  }

  /** `run` with everything in one object, which may also make an event. */
  start(start: Start): Execution {
    const result = new Run(this, start, false).attempt();
    if ('until' in result) throw new Error('a run on its own stood still');
    return result;
  }

  /** Runs several at once, 30 per user at most, interleaved in virtual time wherever one of them waits. */
  runParallel(starts: readonly Start[]): Execution[] {
    return runInterleaved(this, starts);
  }

  /** The document is opened: onOpen(e) in NONE while the add-on is not enabled in it, in LIMITED afterwards. */
  open(mode: 'NONE' | 'LIMITED' | 'FULL' = 'LIMITED', options: StartOptions = {}): Execution {
    return this.start({ functionName: 'onOpen', args: [], mode, event: true, ...options });
  }

  /** The add-on is installed from within the document: onInstall(e) with everything allowed. */
  install(): Execution {
    return this.start({ functionName: 'onInstall', args: [], mode: 'FULL', event: true });
  }

  /** The user clicks a menu item. Throws when there is no such caption. */
  clickMenu(caption: string, options: StartOptions = {}): Execution {
    return this.run(this.person(options.user).ui.functionOf(caption), [], 'FULL', options);
  }

  /**
   * What google.script.run does with one call from a page: functions whose names end in `_` are private, and both ways only
   * what JSON knows is carried.
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

/** A copy of numbers, texts, booleans, null, arrays and plain objects (`undefined` becomes null), or the name of what is something else. */
function carry(value: unknown): { illegal: string } | { copy: unknown } {
  let illegal: string | undefined;
  const text = JSON.stringify([value], function (this: Record<string, unknown>, name, item: unknown) {
    const plain = /^\[object (Object|Array|String|Number|Boolean|Null|Undefined)\]$/;
    if (this[name] instanceof Exposed || !plain.test(Object.prototype.toString.call(this[name]))) illegal ??= name;
    return item ?? null;
  });
  return illegal === undefined ? { copy: (JSON.parse(text) as unknown[])[0] } : { illegal };
}
