import { type ChildProcessByStdio, spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';

export interface SandboxProcess {
  url: string;
  key: string;
  stop(): Promise<void>;
}

interface SandboxProcessOptions {
  /** Options of the Sandbox, except its clock. */
  sandbox?: object;
  /** Start of its clock, ms since the epoch; now by default. */
  start?: number;
}

/**
 * Serves a sandbox on loopback from a separate process, because a blocking host can't serve its own requests. The process ends with
 * `stop()` or with this process.
 * @throws Error when the process ends before it serves; it reports the reason on stderr.
 */
export async function startSandboxProcess(options: SandboxProcessOptions = {}): Promise<SandboxProcess> {
  const main = fileURLToPath(new URL('./sandbox-main.ts', import.meta.url));
  // Node resolves `tsx` from the working directory, so that must be the repository root.
  const cwd = fileURLToPath(new URL('../../../../', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', main], { cwd, stdio: ['pipe', 'pipe', 'inherit'] });
  // The options contain the key and are sent through stdin: an argument would show in the process list.
  child.stdin.write(`${JSON.stringify(options)}\n`);
  const { url, key } = await firstLine(child);
  return { url, key, stop: () => stop(child) };
}

type Child = ChildProcessByStdio<Writable, Readable, null>;

function firstLine(child: Child): Promise<{ url: string; key: string }> {
  return new Promise((resolve, reject) => {
    let text = '';
    child.stdout.setEncoding('utf8');
    child.stdout.on('data', (part: string) => {
      text += part;
      const end = text.indexOf('\n');
      if (end >= 0) resolve(JSON.parse(text.slice(0, end)) as { url: string; key: string });
    });
    child.once('error', reject);
    child.once('exit', code => reject(new Error(`the sandbox process ended with ${code} before it served`)));
  });
}

function stop(child: Child): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise(resolve => {
    child.once('exit', () => resolve());
    child.stdin.end();
  });
}
