import { type ChildProcess, spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';

export interface Running {
  pid: number;
  /** Text written so far, both streams. */
  output(): string;
  stop(): Promise<void>;
}

export interface Start {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  /** All output also goes here. */
  log?: string;
  /** Tried every 200 ms until it holds; its errors mean "not yet". */
  ready: () => Promise<boolean>;
  timeoutMs?: number;
}

/** Starts a long-running program and waits until it is ready; it never outlives `stop`. */
export async function start(program: string, args: string[], options: Start): Promise<Running> {
  const child = spawn(program, args, { cwd: options.cwd, env: options.env, stdio: ['ignore', 'pipe', 'pipe'] });
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
    pid: child.pid ?? -1,
    output: output.text,
    stop: () => stop(child, () => ended !== undefined),
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

export function pause(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms));
}

/** Waits until `ready` holds; rejects with `what` after the time is up. */
export async function eventually(what: string, ready: () => Promise<boolean>, timeoutMs = 60_000): Promise<void> {
  const until = Date.now() + timeoutMs;
  while (!(await holds(ready))) {
    if (Date.now() > until) throw new Error(`${what}: not within ${timeoutMs} ms`);
    await pause(200);
  }
}

/** A refused connection is the usual answer of a program that is still starting. */
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
