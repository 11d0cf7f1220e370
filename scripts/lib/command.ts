/**
 * The command lines of the npm scripts. Mistyped words and options are rejected with a suggestion before anything happens (exit code
 * 2). Ctrl-C ends the programs that a command started, removes half-written files and exits with 130; SIGTERM does the same with 143.
 */
import { type ExecFileOptions, execFile, type SpawnOptions, spawn } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Argument, Command, CommanderError } from 'commander';

// An older Node would fail midway, at the first missing feature.
const { engines } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  engines: { node: string };
};
const [oldest = 0] = engines.node.match(/\d+/)?.map(Number) ?? [];
if (Number.parseInt(process.versions.node, 10) < oldest) {
  console.error(
    `Node ${process.versions.node} is too old for this. Install Node ${oldest} or newer (${engines.node}).`,
  );
  process.exit(1);
}

/** A mistyped command: the message is one sentence with the correction. */
export class TypedWrong extends Error {}

/** The command line of a script in package.json. */
export function command(script: string, description: string): Command {
  return new Command(script === 'start' || script === 'test' ? `npm ${script} --` : `npm run ${script} --`)
    .description(description)
    .allowExcessArguments(false)
    .exitOverride();
}

/** Reads the command line and runs the action. Exits with 2 for a mistyped command and 1 for an action that throws, each with one sentence. */
export async function run(line: Command): Promise<void> {
  try {
    refuseWhatNpmKept(line);
    await line.parseAsync();
  } catch (error) {
    // A failed program may have received Ctrl-C before this process did.
    await pause(100);
    if (interrupted.aborted) return;
    if (error instanceof CommanderError && error.exitCode === 0) return;
    // The parser has already printed the error with a suggestion.
    if (!(error instanceof CommanderError)) console.error(sentence(error as NodeJS.ErrnoException));
    // Exiting also ends servers and platforms that the action has opened.
    process.exit(process.exitCode ?? (error instanceof CommanderError || error instanceof TypedWrong ? 2 : 1));
  }
}

/** An argument for any number of these names; all of them by default. */
export function namesOf<Name extends string>(known: readonly Name[]): Argument {
  return new Argument('[names...]', 'default: all of them').choices(known).default([...known]);
}

/** npm interprets options before `--` itself, so the command would run without them. */
function refuseWhatNpmKept(line: Command): void {
  const kept = line.options.find(
    ({ long }) => process.env[`npm_config_${long!.slice(2).replaceAll('-', '_')}`] === 'true',
  );
  if (kept) throw new TypedWrong(`npm kept ${kept.long} for itself. Put -- before it: ${line.name()} ${kept.long}`);
}

function sentence({ code, syscall, message, port: taken, path }: NodeJS.ErrnoException & { port?: number }): string {
  const file = path?.replace(/\.([^/]+)\.\d+\.part(?=$|\/)/, '$1');
  if (code === 'EADDRINUSE') return `Port ${taken} is in use. Choose another with --port, or 0 for a free one.`;
  const noFolderHere = code === 'ENOENT' && syscall === 'mkdir';
  if (code === 'EACCES' || code === 'EROFS' || code === 'EPERM' || noFolderHere)
    return `${file ?? `Port ${taken}`} cannot be written here (${code}). Choose a place where you can write.`;
  // Programs that we start report this error in their own words.
  if (code === 'ENOSPC' || /ENOSPC|no space left on device/i.test(message))
    return `${file ?? 'A file'} could not be written: the disk is full. Free some space, then try again.`;
  if (code === 'ENOTDIR' || code === 'EEXIST') return `${file} is a file, not a folder. Choose another.`;
  return message;
}

/**
 * Parses a whole number up to `most`.
 * @throws TypedWrong that names the option
 */
export function whole(option: string, most = Number.MAX_SAFE_INTEGER): (text: string) => number {
  return text => {
    if (/^\d+$/.test(text) && Number(text) <= most) return Number(text);
    const bound = most < Number.MAX_SAFE_INTEGER ? ` up to ${most}` : '';
    throw new TypedWrong(`${option} must be a whole number${bound}; got ${text}.`);
  };
}

export const port = whole('--port', 65_535);

/**
 * The base URL of a service: https, or http on this machine.
 * @throws TypedWrong that names where it was typed
 */
export function serviceAddress(where: string, typed: string): string {
  if (!URL.canParse(typed)) throw new TypedWrong(`${where} must be an address such as https://api.example.com.`);
  const { protocol, hostname, pathname, search, username } = new URL(typed);
  const loopback = ['127.0.0.1', 'localhost', '[::1]'].includes(hostname);
  if (protocol !== 'https:' && !(protocol === 'http:' && loopback))
    throw new TypedWrong(`${where} must start with https://, or with http:// on this machine.`);
  if (!/^\/*$/.test(pathname) || search !== '' || username !== '')
    throw new TypedWrong(`${where} must be the bare address of the service, without a path, a query or a password.`);
  return typed.replace(/\/+$/, '');
}

const stopping = new AbortController();
/** Aborted by Ctrl-C or SIGTERM. */
export const interrupted = stopping.signal;
const running = new Set<Promise<unknown>>();
/** Longest wait for programs that ignore a signal, ms. */
const PATIENCE_MS = 3_000;

let watching = false;
function endOnSignals(): void {
  if (watching) return;
  watching = true;
  // Registered once: a second Ctrl-C ends the process immediately.
  for (const [signal, code] of [
    ['SIGINT', 130],
    ['SIGTERM', 143],
  ] as const)
    process.on(signal, async () => {
      if (interrupted.aborted) return;
      stopping.abort();
      await Promise.race([Promise.allSettled(running), pause(PATIENCE_MS)]);
      process.exit(code);
    });
}

function pause(ms: number): Promise<void> {
  return new Promise(resolve => setTimeout(resolve, ms));
}

/** Runs `action` if the process ends, by Ctrl-C or otherwise, before the returned function is called. */
export function atEnd(action: () => void): () => void {
  endOnSignals();
  process.once('exit', action);
  return () => void process.off('exit', action);
}

/** Removes a half-written path if the process ends. */
function takenAway(path: string): () => void {
  return atEnd(() => rmSync(path, { recursive: true, force: true }));
}

function followed<T>(work: Promise<T>): Promise<T> {
  endOnSignals();
  const followedWork = work.finally(() => running.delete(followedWork));
  running.add(followedWork);
  return followedWork;
}

/**
 * Runs a program and returns its output. Ctrl-C ends it.
 * @throws Error with its output when it fails
 */
export function printed(program: string, args: readonly string[], options: ExecFileOptions = {}): Promise<string> {
  const { shell = process.platform === 'win32' } = options;
  return followed(
    new Promise((resolve, reject) => {
      const given = { maxBuffer: 64 * 1024 * 1024, ...options, shell, signal: interrupted, encoding: 'utf8' as const };
      execFile(program, args, given, (error, out, words) => {
        if (error) reject(new Error(`${program} ${args.join(' ')} failed.\n${`${out}${words}`.trim()}`));
        else resolve(out);
      });
    }),
  );
}

/**
 * Runs a program that writes to the terminal itself. Ctrl-C ends it and hides its last messages.
 * @returns its exit code
 */
export function shown(program: string, args: readonly string[], options: SpawnOptions = {}): Promise<number> {
  return followed(
    new Promise((resolve, reject) => {
      const child = spawn(program, args, { ...options, stdio: ['inherit', 'inherit', 'pipe'], signal: interrupted });
      child.stderr?.on('data', (text: Buffer) => interrupted.aborted || process.stderr.write(text));
      child.once('error', reject);
      child.once('close', code => resolve(code ?? 1));
    }),
  );
}

/** A hidden path beside `path`: compilers and other commands that run at the same time skip hidden folders. */
function unfinished(path: string): string {
  return join(dirname(path), `.${basename(path)}.${process.pid}.part`);
}

/** Writes a file completely or not at all. */
export function writeWhole(path: string, content: string | Uint8Array): void {
  const part = unfinished(path);
  mkdirSync(dirname(path), { recursive: true });
  const finished = takenAway(part);
  try {
    writeFileSync(part, content);
    renameSync(part, path);
  } finally {
    rmSync(part, { force: true });
    finished();
  }
}

/** Fills a folder beside `folder`, then moves each file into `folder` and removes its other files. Until then `folder` is unchanged. */
export async function replaceFolder(folder: string, fill: (part: string) => Promise<unknown>): Promise<void> {
  const part = unfinished(folder);
  const finished = takenAway(part);
  try {
    makeFolder(part);
    await fill(part);
    interrupted.throwIfAborted();
    const made = filesIn(part);
    for (const file of made) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      renameSync(join(part, file), join(folder, file));
    }
    for (const file of filesIn(folder)) if (!made.includes(file)) rmSync(join(folder, file));
  } finally {
    rmSync(part, { recursive: true, force: true });
    finished();
  }
}

/** Creates a folder and its parents. Node's own recursive mkdir never ends in /proc, where the system silently creates no folder. */
function makeFolder(folder: string): void {
  if (existsSync(folder)) return;
  makeFolder(dirname(folder));
  try {
    mkdirSync(folder);
  } catch (error) {
    // Another command may have created it in the meantime.
    if (!existsSync(folder)) throw error;
  }
}

function filesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => !entry.isDirectory())
    .map(entry => join(entry.parentPath, entry.name).slice(folder.length + 1));
}
