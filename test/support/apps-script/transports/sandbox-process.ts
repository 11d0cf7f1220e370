import { type ChildProcessByStdio, spawn } from 'node:child_process';
import type { Readable, Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';

export interface SandboxProcess {
  url: string;
  key: string;
  stop(): Promise<void>;
}

interface SandboxProcessOptions {
  /** The Sandbox's options, without its clock. */
  sandbox?: object;
  /** When its clock begins, ms; now unless given. */
  start?: number;
}

/**
 * Serves a sandbox on loopback from a process of its own, so a blocking host has somebody to talk to.
 * It ends with `stop()` or with this process.
 * @throws Error when the process ends before it serves; its own words are on stderr.
 */
export async function startSandboxProcess(options: SandboxProcessOptions = {}): Promise<SandboxProcess> {
  const main = fileURLToPath(new URL('./sandbox-main.ts', import.meta.url));
  // `tsx` is looked up from the working directory, which therefore is the repository's root.
  const cwd = fileURLToPath(new URL('../../../../', import.meta.url));
  const child = spawn(process.execPath, ['--import', 'tsx', main], { cwd, stdio: ['pipe', 'pipe', 'inherit'] });
  // The key travels by pipe: an argument would show in the process list.
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
