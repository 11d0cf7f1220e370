import vm from 'node:vm';
import { seededRandom } from '../random.ts';
import { copyError, Killed, ScriptException, Terminated } from './exceptions.ts';
import { type Execution, type FetchRecord, type LogEntry, platformLimitMs, type Start } from './execution.ts';
import { classOf, type Exposed } from './exposed.ts';
import type { AppsScriptHost } from './host.ts';
import { costOf, isShared, START_MS } from './latency.ts';
import { After, LockWait, Yield } from './pending.ts';
import { type AuthMode, checkPermission, type Scopes } from './permissions.ts';
import { Realm } from './realm.ts';
import { createService, SERVICE_GLOBALS } from './services/index.ts';
import { AUTH_MODE } from './services/script-app.ts';

/** The reason why a parallel run is suspended: it waits for the time `until`, or (`forLock`) for the lock, at most until then. */
export interface Suspension {
  until: number;
  forLock?: boolean;
}

/** One completed service call, recorded so a suspended run can be replayed to the same point. */
interface Answer {
  at: number;
  value?: unknown;
  error?: ScriptException;
}

class Suspended extends ScriptException {}

/**
 * One execution of an entry point, in a context of its own.
 *
 * A single run simply executes, and waiting advances the clock. A run beside others (`interleaved`) stops at the first call that takes
 * time. JavaScript can't pause a stack, so the run is abandoned and later started again in a fresh context, with all earlier service calls
 * answered from the journal. Clock and random numbers are the same in each attempt, so it reaches the same point.
 */
export class Run {
  readonly mode: AuthMode;
  /** E-mail address of the person who started the execution. Daily quotas count for this person. */
  readonly user: string;
  /** Owner of the user properties, cache and lock that the run sees: in a custom function always the spreadsheet's owner. */
  readonly identity: string;
  readonly interactive: boolean;
  readonly activeCell: string | undefined;
  readonly requests: FetchRecord[] = [];
  readonly logs: LogEntry[] = [];
  readonly calls: string[] = [];
  readonly startedAt: number;
  readonly #host: AppsScriptHost;
  readonly #start: Start;
  readonly #limitMs: number;
  readonly #seed: number;
  readonly #interleaved: boolean;
  readonly #services = new Map<string, Exposed>();
  readonly #journal: Answer[] = [];
  readonly #scopes: Scopes;
  readonly #args: readonly unknown[];
  #position = 0;
  #localNow: number;
  #stopped: ScriptException | undefined;
  #ended: Execution | undefined;
  #suspension: Suspension | undefined;
  #random: () => number;

  constructor(host: AppsScriptHost, start: Start, interleaved: boolean) {
    this.#host = host;
    this.#start = start;
    this.#interleaved = interleaved;
    this.mode = start.mode;
    this.user = start.user ?? host.user;
    this.identity = start.mode === 'CUSTOM_FUNCTION' ? host.owner : this.user;
    this.interactive = start.interactive ?? true;
    this.activeCell = start.activeCell;
    this.#limitMs = platformLimitMs(start.mode);
    this.#scopes = { declared: new Set(host.manifest.oauthScopes), granted: host.person(this.user).grantedScopes };
    this.#seed = Math.floor(host.random() * 2 ** 32);
    this.#random = seededRandom(this.#seed);
    this.startedAt = host.clock.now();
    this.#localNow = this.startedAt;
    this.#args = start.event ? [{ authMode: AUTH_MODE[start.mode] }] : start.args;
  }

  /** Current time of this execution, ms. */
  now(): number {
    return this.#interleaved ? this.#localNow : this.#host.clock.now();
  }

  /** Seeded random number for services (UUIDs), separate from the script's Math.random. */
  random(): number {
    return this.#host.random();
  }

  /** Runs until the end or, when interleaved, until the next wait. */
  attempt(): Execution | Suspension {
    if (this.#suspension) this.#resume();
    if (this.#ended) {
      this.#host.lock.release(this);
      return this.#ended;
    }
    this.#position = 0;
    this.#localNow = this.startedAt;
    if (this.#host.latency) this.#spend(START_MS);
    this.#stopped = undefined;
    this.#random = seededRandom(this.#seed);
    const realm = new Realm({
      now: () => this.now(),
      random: () => this.#random(),
      serviceNames: SERVICE_GLOBALS,
      service: name => this.service(name),
      call: (target, method, args) => this.#call(target, method, args),
    });
    const ended = this.#enter(realm);
    if (realm.hostFault !== undefined) throw realm.hostFault;
    if (this.#suspension) return this.#suspension;
    const execution: Execution = {
      ...ended,
      elapsedMs: this.now() - this.startedAt,
      requests: this.requests,
      logs: this.logs,
      calls: this.calls,
    };
    // The run keeps its concurrency slot and its lock until the shared clock has reached its end.
    if (this.#isAhead()) {
      this.#ended = execution;
      return { until: this.#localNow };
    }
    this.#host.lock.release(this);
    return execution;
  }

  /** Whether the run's own time is ahead of the shared clock: its latest calls took time but had no effect on others. */
  #isAhead(): boolean {
    return this.#interleaved && this.#localNow > this.#host.clock.now();
  }

  /** Lets time pass that no other run notices. */
  #spend(ms: number): void {
    if (this.#interleaved) this.#localNow += ms;
    else this.#host.clock.advance(ms);
  }

  #enter(realm: Realm): Pick<Execution, 'value' | 'error' | 'timedOut' | 'killed'> {
    const { functionName } = this.#start;
    const load = () => {
      realm.evaluate(this.#host.script);
      const entry = realm.evaluate(lookup(functionName));
      if (typeof entry !== 'function') throw new ScriptException(`Script function not found: ${functionName}`);
      return entry as (...args: unknown[]) => unknown;
    };
    const alive = { timedOut: false, killed: false };
    let ended: Pick<Execution, 'value' | 'error'>;
    try {
      ended = { value: realm.fromScript(realm.execute(load, this.#args)) };
    } catch (error) {
      if ((error as { code?: string } | undefined)?.code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') throw error;
      ended = { value: undefined, error: copyError(error) };
    }
    // The script may have caught the termination and returned a value.
    if (!(this.#stopped instanceof Terminated)) return { ...ended, ...alive };
    const killed = this.#stopped instanceof Killed;
    return { value: undefined, error: copyError(this.#stopped), timedOut: !killed, killed };
  }

  /** The service of a global, the same object throughout the run. */
  service(name: string): Exposed {
    let service = this.#services.get(name);
    if (!service) {
      service = createService(name, this.#host, this);
      this.#services.set(name, service);
    }
    return service;
  }

  #call(target: Exposed, method: string, args: unknown[]): unknown {
    // A stopped script may catch the error and make further calls. They must have no effect.
    if (this.#stopped) throw this.#stopped;
    const known = this.#journal[this.#position++];
    if (known) return this.#replay(known);
    if (this.now() > this.startedAt + this.#limitMs) return this.#terminate();
    if (this.#isAhead() && isShared(target)) return this.#suspend({ until: this.#localNow });
    if (this.#host.countCall()) return this.#end(this.now(), new Killed());
    checkPermission(classOf(target).scriptName, method, this.mode, this.#scopes);
    this.calls.push(`${classOf(target).scriptName}.${method}`);
    this.#host.onCall?.(this.calls.at(-1)!, this);
    const { latency } = this.#host;
    if (latency) this.#spend(costOf(target, method, latency, () => this.#host.random()));
    let result: unknown;
    try {
      result = (target as unknown as Record<string, (...args: unknown[]) => unknown>)[method]?.(...args);
    } catch (error) {
      // The script may catch the error and continue, so the next attempt must replay it in the same place.
      this.#note({ at: this.now(), error: error as ScriptException });
      throw error;
    }
    if (result instanceof After) return this.#waitFor(result);
    if (result instanceof LockWait) return this.#waitForLock(result);
    if (result instanceof Yield) return this.#yield();
    this.#note({ at: this.now(), value: result });
    return result;
  }

  #replay(answer: Answer): unknown {
    this.#localNow = answer.at;
    if (answer.error instanceof Terminated) this.#stopped = answer.error;
    if (answer.error) throw answer.error;
    return answer.value;
  }

  #waitFor(answer: After): unknown {
    const end = this.now() + answer.ms;
    if (end > this.startedAt + this.#limitMs) return this.#terminate();
    this.#note({ at: end, value: answer.value, error: answer.error });
    this.#pass(end);
    if (answer.error) throw answer.error;
    return answer.value;
  }

  #waitForLock({ ms }: LockWait): unknown {
    const { lock } = this.#host;
    const now = this.now();
    if (!lock.take(this, now) && ms > 0) {
      const until = Math.min(now + ms, this.startedAt + this.#limitMs);
      if (this.#interleaved) return this.#suspend({ until, forLock: true });
      this.#pass(Math.min(until, Math.max(now, lock.freeAt())));
      if (this.now() >= this.startedAt + this.#limitMs) return this.#terminate();
      lock.take(this, this.now());
    }
    return this.#answerLock();
  }

  #answerLock(): boolean {
    const at = this.now();
    const value = this.#host.lock.heldBy(this, at);
    this.#note({ at, value });
    return value;
  }

  #yield(): undefined {
    this.#note({ at: this.now() });
    if (this.#interleaved) this.#suspend({ until: this.now() });
  }

  #note(answer: Answer): void {
    if (this.#interleaved) this.#journal.push(answer);
  }

  #pass(end: number): void {
    if (end <= this.now()) return;
    if (this.#interleaved) this.#suspend({ until: end });
    this.#host.clock.advanceTo(end);
  }

  #suspend(suspension: Suspension): never {
    this.#suspension = suspension;
    this.#stopped = new Suspended('suspended');
    throw this.#stopped;
  }

  /** Called when the scheduler has moved the clock to the point where this run continues. */
  #resume(): void {
    const waited = this.#suspension?.forLock;
    this.#suspension = undefined;
    if (!waited) return;
    const at = this.#host.clock.now();
    this.#localNow = at;
    if (at >= this.startedAt + this.#limitMs) {
      this.#journal.push({ at, error: new Terminated(this.mode === 'CUSTOM_FUNCTION') });
      return;
    }
    this.#host.lock.take(this, at);
    this.#answerLock();
  }

  #terminate(): never {
    const end = Math.max(this.now(), this.startedAt + this.#limitMs);
    return this.#end(end, new Terminated(this.mode === 'CUSTOM_FUNCTION'));
  }

  #end(at: number, reason: Terminated): never {
    this.#note({ at, error: reason });
    this.#pass(at);
    this.#stopped = reason;
    throw reason;
  }
}

const lookups = new Map<string, vm.Script>();

/**
 * A script that evaluates to the entry point with this name, or to undefined. Top-level functions and constants that hold a function are
 * entry points.
 */
function lookup(name: string): vm.Script {
  if (!/^[A-Za-z_$][\w$]*$/.test(name)) throw new ScriptException(`Script function not found: ${name}`);
  let script = lookups.get(name);
  if (!script) {
    script = new vm.Script(`typeof ${name} === 'function' ? ${name} : undefined`, { filename: 'lookup' });
    lookups.set(name, script);
  }
  return script;
}
