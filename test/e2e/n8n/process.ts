import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream, readFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { atEnd } from '../../../scripts/lib/command.ts';

export interface Running {
  stop(): Promise<void>;
  /** Kills the process at once, like a machine that disappears. */
  kill(): void;
  /** Peak memory so far, MB. */
  peakMemory(): number;
}

interface Start {
  env?: NodeJS.ProcessEnv;
  /** File that also receives all output. */
  log?: string;
  /** Polled every 200 ms until it returns true. Errors mean "not yet". */
  ready: () => Promise<boolean>;
  timeoutMs?: number;
}

/** Starts a long-running program and waits until it is ready. It never outlives `stop`. */
export async function start(program: string, args: string[], options: Start): Promise<Running> {
  const child = spawn(program, args, { env: options.env, stdio: ['ignore', 'pipe', 'pipe'] });
  child.once(
    'close',
    atEnd(() => void child.kill('SIGKILL')),
  );
  const output = collect(child, options.log);
  let ended: number | null | undefined;
  child.on('close', code => {
    ended = code;
  });
  child.on('error', error => {
    ended = -1;
    output.add(String(error));
  });
  const running: Running = {
    stop: () => stop(child, () => ended !== undefined),
    kill: () => child.kill('SIGKILL'),
    peakMemory: () => Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8'))?.[1]) / 1024,
  };
  const until = Date.now() + (options.timeoutMs ?? 120_000);
  while (!(await holds(options.ready))) {
    if (ended !== undefined || Date.now() > until) {
      await running.stop();
      throw new Error(`${program} ${args.join(' ')} did not become ready\n${output.text().slice(-3000)}`);
    }
    await pause(200);
  }
  return running;
}

/** A loopback port that is currently free. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.on('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as AddressInfo;
      probe.close(() => resolve(port));
    });
  });
}

export function pause(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms));
}

/** Waits until `ready` returns true. Rejects with `what` after the timeout. */
export async function eventually(what: string, ready: () => Promise<boolean>, timeoutMs = 60_000): Promise<void> {
  const until = Date.now() + timeoutMs;
  while (!(await holds(ready))) {
    if (Date.now() > until) throw new Error(`${what}: not within ${timeoutMs} ms`);
    await pause(200);
  }
}

/** Treats errors as "not ready": a starting program usually refuses connections. */
function holds(ready: () => Promise<boolean>): Promise<boolean> {
  return ready().catch(() => false);
}

function collect(child: ChildProcess, log?: string) {
  let text = '';
  const file = log ? createWriteStream(log) : undefined;
  const add = (part: string) => {
    text += part;
    file?.write(part);
  };
  child.stdout?.setEncoding('utf8').on('data', add);
  child.stderr?.setEncoding('utf8').on('data', add);
  return { add, text: () => text };
}

async function stop(child: ChildProcess, ended: () => boolean): Promise<void> {
  if (ended()) return;
  child.kill('SIGTERM');
  for (let tries = 0; tries < 75 && !ended(); tries++) await pause(200);
  if (!ended()) child.kill('SIGKILL');
}
