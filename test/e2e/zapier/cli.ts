/** Runs the platform's command line, and programs under the Node that it wants, beside a sandbox in this process. */
import { execFile } from 'node:child_process';
import { platformTools } from './platform-tools.ts';

export interface Ended {
  code: number;
  output: string;
}

/** Runs a program to its end; the event loop stays free, so a server of the test can answer it. */
export function run(
  program: string,
  args: readonly string[],
  { timeoutMs = 60_000, ...options }: { cwd: string; env?: NodeJS.ProcessEnv; timeoutMs?: number },
): Promise<Ended> {
  return new Promise(resolve => {
    const child = execFile(
      program,
      args,
      { ...options, timeout: timeoutMs, maxBuffer: 50_000_000 },
      (error, stdout, stderr) => {
        resolve({ code: error ? Number(error.code ?? 1) : 0, output: `${stdout}${stderr}` });
      },
    );
    // Without this the command line asks questions instead of failing.
    child.stdin?.end();
  });
}

/** `zapier-platform ...` in a folder with an app. */
export function cli(cwd: string, ...args: string[]): Promise<Ended> {
  const { node, cli: script, env } = platformTools();
  return run(node, [script, ...args], { cwd, env });
}
