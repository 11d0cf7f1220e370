import vm from 'node:vm';
import { seededRandom } from '../random.ts';
import { VirtualClock } from './clock.ts';
import { DailyQuota } from './daily-quota.ts';
import { documentEvent } from './events.ts';
import type { Execution, Start, StartOptions } from './execution.ts';
import type { Transport } from './http.ts';
import { carry } from './illegal.ts';
import type { Latency } from './latency.ts';
import { readManifest } from './manifest.ts';
import { runInterleaved } from './parallel.ts';
import { Person } from './people.ts';
import type { AuthMode } from './permissions.ts';
import { Run } from './run.ts';
import { CacheStores } from './services/cache.ts';
import { type LockState, Locks } from './services/lock.ts';
import { Mailbox } from './services/mail.ts';
import { PropertyStores } from './services/properties.ts';
import { Triggers } from './services/script-app.ts';
import type { UiRecord } from './services/ui.ts';
import { FakeSpreadsheet } from './spreadsheet/fake-spreadsheet.ts';
import { Zone } from './zone.ts';

export interface HostOptions {
  /** The add-on as it is shipped: one plain script. */
  code: string;
  /** HtmlService's files, by name without extension. */
  html?: Record<string, string>;
  /** appsscript.json, parsed. */
  manifest: object;
  transport: Transport;
  clock?: VirtualClock;
  /** The document the add-on works in; null for a script bound to none. */
  spreadsheet?: FakeSpreadsheet | null;
  /** Who is at the keyboard. */
  user?: string;
  /** Whose spreadsheet it is, and in a shared drive who created it; the user's own unless said otherwise. */
  owner?: string;
  /** A document with the same add-on and the same people: they share time, user and script stores, and daily allowances. */
  beside?: AppsScriptHost;
  /** For uuids, Math.random and trigger minutes. */
  seed?: number;
  /** Service calls and starts take time, and who wakes at the same instant continues in random order. Off unless given. */
  latency?: Latency;
}

/**
 * A stand-in for the Apps Script runtime. It runs the shipped script: a fresh context for each execution, bare V8 globals,
 * the four authorisation modes, the documented limits, virtual time. Only the services' stores outlive an execution.
 */
export class AppsScriptHost {
  readonly script: vm.Script;
  readonly manifest: ReturnType<typeof readManifest>;
  readonly zone: Zone;
  readonly clock: VirtualClock;
  readonly transport: Transport;
  readonly user: string;
  /** Whose user stores formulas see. A test may hand the document over. */
  owner: string;
  readonly cache: CacheStores;
  readonly properties: PropertyStores;
  readonly locks: Locks;
  /** UrlFetch calls: 20,000 a day for consumer accounts. */
  readonly fetchQuota: DailyQuota;
  readonly spreadsheet: FakeSpreadsheet | null;
  /** HtmlService's files by name. */
  readonly html: Readonly<Record<string, string>>;
  readonly mail: Mailbox;
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
    this.zone = new Zone(this.manifest.timeZone);
    const { beside } = options;
    this.clock = options.clock ?? beside?.clock ?? new VirtualClock();
    this.cache = new CacheStores(beside?.cache);
    this.properties = new PropertyStores(beside?.properties);
    this.locks = new Locks(beside?.locks);
    this.fetchQuota = beside?.fetchQuota ?? new DailyQuota(20_000);
    this.mail = beside?.mail ?? new Mailbox();
    this.transport = options.transport;
    this.user = options.user ?? 'user@example.com';
    this.owner = options.owner ?? this.user;
    this.random = seededRandom(options.seed ?? 1);
    this.triggers = new Triggers(seededRandom((options.seed ?? 1) + 1), beside?.triggers);
    this.spreadsheet = options.spreadsheet === undefined ? new FakeSpreadsheet() : options.spreadsheet;
    this.html = options.html ?? {};
    this.latency = options.latency;
  }

  /** The one whom calls without a `user` mean is `person(host.user)`. New people are editors. */
  person(email = this.user): Person {
    const person = this.#people.get(email) ?? new Person(this, email);
    this.#people.set(email, person);
    return person;
  }

  /** The document's lock. */
  get lock(): LockState {
    return this.locks.document;
  }

  /** What the host's user sees. */
  get ui(): UiRecord {
    return this.person().ui;
  }

  /** Scopes the host's user has consented to. */
  get grantedScopes(): ReadonlySet<string> {
    return this.person().grantedScopes;
  }

  set grantedScopes(scopes: ReadonlySet<string>) {
    this.person().grantedScopes = scopes;
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

  /**
   * Runs several at once, 30 per user at most, interleaved in virtual time wherever one of them waits. A start may name a document
   * beside this one as its `host`.
   */
  runParallel(starts: readonly (Start & { host?: AppsScriptHost })[]): Execution[] {
    return runInterleaved(this, starts);
  }

  /** The document is opened: onOpen(e) in NONE while the add-on is not enabled in it, in LIMITED afterwards. */
  open(mode: 'NONE' | 'LIMITED' | 'FULL' = 'LIMITED', options: StartOptions = {}): Execution {
    return this.start({ functionName: 'onOpen', args: [], mode, event: documentEvent, ...options });
  }

  /** The add-on is installed from within the document: onInstall(e) with everything allowed. */
  install(): Execution {
    return this.start({ functionName: 'onInstall', args: [], mode: 'FULL', event: documentEvent });
  }

  /** The user clicks a menu item. Throws when there is no such caption. */
  clickMenu(caption: string, options: StartOptions = {}): Execution {
    return this.run(this.person(options.user).ui.functionOf(caption), [], 'FULL', options);
  }

  /**
   * What google.script.run does with one call from a page. Dates, functions and the like are illegal both ways and make the
   * call fail; `undefined` arrives as null; functions whose names end in `_` are private. At most ten calls at once is the page's affair.
   */
  callFromHtml(functionName: string, args: readonly unknown[] = [], options: StartOptions = {}): Execution {
    const name = `google.script.run.${functionName}`;
    if (functionName.endsWith('_')) return failed(`${name} is not a function`);
    const carried = carry(args, 'argument');
    if ('illegal' in carried) return failed(`Failed due to illegal value in property: ${carried.illegal}`);
    const execution = this.run(functionName, carried.copy as unknown[], 'FULL', options);
    if (execution.error) return execution;
    const result = carry(execution.value, 'result');
    if ('copy' in result) return { ...execution, value: result.copy };
    return failed(`Failed due to illegal value in property: ${result.illegal}`, execution);
  }
}

/** A call that never ran, or whose answer could not be delivered. */
function failed(message: string, ran?: Execution): Execution {
  const nothing = { elapsedMs: 0, requests: [], waves: [], logs: [], calls: [], timedOut: false, killed: false };
  return { ...nothing, ...ran, value: undefined, error: { name: 'TypeError', message, stack: '' } };
}
