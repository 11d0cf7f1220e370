/** Runs an npm script as a person types it: its own program, in a process group of its own, as a terminal starts it. */
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../../..', import.meta.url));
export const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
  scripts: Record<string, string>;
};

export interface Outcome {
  /** Exit code, or 128 and the number of the signal, as a shell tells it. */
  code: number;
  out: string;
  error: string;
  group: number;
}

export interface Typing {
  script: string;
  words?: readonly string[];
  environment?: NodeJS.ProcessEnv;
  cwd?: string;
  /** Another user's id. */
  uid?: number;
  /** Ctrl-C: the signal for the whole group, once this holds. */
  signal?: { name: 'SIGINT' | 'SIGTERM'; when: (out: string, elapsedMs: number) => boolean };
}

const NUMBERS: Partial<Record<NodeJS.Signals, number>> = { SIGINT: 130, SIGTERM: 143, SIGKILL: 137 };

/** The words of the script, then those that were typed. npm itself is left out: it says nothing of what was typed. */
export function type({ script, words = [], environment, cwd = root, uid, signal }: Typing): Promise<Outcome> {
  const [program, ...args] = scripts[script]!.split(' ');
  if (program !== 'node') throw new Error(`${script} starts ${program}: no program that reads words`);
  const env = Object.fromEntries(
    Object.entries(process.env).filter(
      ([name]) => !/^(npm_config_(check|json|port)|SOLD_DATA_.*|VITEST.*)$/i.test(name),
    ),
  );
  const child = spawn(process.execPath, [...args, ...words], {
    cwd,
    uid,
    detached: true,
    env: { ...env, NODE_EXTRA_CA_CERTS: '', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const outcome: Outcome = { code: 0, out: '', error: '', group: child.pid! };
  child.stdout.setEncoding('utf8').on('data', text => {
    outcome.out += text;
  });
  child.stderr.setEncoding('utf8').on('data', text => {
    outcome.error += text;
  });
  const started = Date.now();
  const look =
    signal &&
    setInterval(() => {
      if (!signal.when(outcome.out, Date.now() - started)) return;
      clearInterval(look);
      process.kill(-outcome.group, signal.name);
    }, 20);
  const limit = setTimeout(() => process.kill(-outcome.group, 'SIGKILL'), 300_000);
  return new Promise(resolve =>
    child.once('close', (code, ended) => {
      clearInterval(look);
      clearTimeout(limit);
      resolve({ ...outcome, code: code ?? NUMBERS[ended!] ?? -1 });
    }),
  );
}

/** Two at a time. */
export async function inPairs<T, R>(list: readonly T[], act: (each: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  const waiting = [...list.entries()];
  const worker = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) results[next[0]] = await act(next[1]);
  };
  await Promise.all([worker(), worker()]);
  return results;
}
