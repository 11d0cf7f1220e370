import { spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync } from 'node:fs';
import { atEnd } from '../../../scripts/lib/command.ts';

interface CommandOptions {
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  /** Timeout in ms: kills the whole process group with SIGKILL, and rejects. */
  timeoutMs?: number;
  /** Called with the process ID as soon as it is known. */
  onStart?: (pid: number) => void;
  /** Standard output goes through this file, because a program that exits at once loses the rest of a pipe. */
  through?: string;
}

interface CommandResult {
  code: number;
  stdout: string;
  stderr: string;
}

/** Runs a command to its end and returns its exit code. A non-zero code doesn't throw. */
export function command(program: string, args: string[], options: CommandOptions = {}): Promise<CommandResult> {
  return new Promise((resolve, reject) => {
    const file = options.through === undefined ? undefined : openSync(options.through, 'w');
    const child = spawn(program, args, {
      cwd: options.cwd,
      env: options.env ?? process.env,
      stdio: ['ignore', file ?? 'pipe', 'pipe'],
      detached: true,
    });
    if (child.pid) options.onStart?.(child.pid);
    child.once(
      'close',
      atEnd(() => void (child.pid && process.kill(-child.pid, 'SIGKILL'))),
    );
    let stdout = '';
    let stderr = '';
    child.stdout?.setEncoding('utf8').on('data', text => {
      stdout += text;
    });
    child.stderr?.setEncoding('utf8').on('data', text => {
      stderr += text;
    });
    const limit = setTimeout(() => {
      if (child.pid) process.kill(-child.pid, 'SIGKILL');
      reject(new Error(`${program} ${args.join(' ')} did not end in ${options.timeoutMs} ms\n${stderr.slice(-2000)}`));
    }, options.timeoutMs ?? 600_000);
    child.on('error', error => {
      clearTimeout(limit);
      reject(error);
    });
    child.on('close', code => {
      clearTimeout(limit);
      if (file !== undefined) closeSync(file);
      const written = options.through === undefined ? stdout : readFileSync(options.through, 'utf8');
      resolve({ code: code ?? 1, stdout: written, stderr });
    });
  });
}

/** Like `command`, but a non-zero exit code rejects with the last lines of the output. */
export async function mustRun(program: string, args: string[], options: CommandOptions = {}): Promise<string> {
  const result = await command(program, args, options);
  if (result.code !== 0) {
    const tail = `${result.stdout}\n${result.stderr}`.trim().slice(-3000);
    throw new Error(`${program} ${args.join(' ')} ended with ${result.code}\n${tail}`);
  }
  return result.stdout;
}
