/** Writes what a command builds, so that who reads it at the same time meets whole files: an old one or a new one. */
import { existsSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

/** Text or bytes by their paths inside of a folder. */
export type Files = Readonly<Record<string, string | Uint8Array>>;

const BESIDE = /\.\d+\.writing$/;

/** Writes each file that is not there yet or is another, under a name of its own first. */
export function writeFiles(folder: string, files: Files): void {
  for (const [path, content] of Object.entries(files)) {
    const file = join(folder, path);
    if (existsSync(file) && readFileSync(file).equals(Buffer.from(content))) continue;
    mkdirSync(dirname(file), { recursive: true });
    const beside = `${file}.${process.pid}.writing`;
    writeFileSync(beside, content);
    renameSync(beside, file);
  }
}

/** The same, and takes away whatever else is in the folder. */
export function writeOnly(folder: string, files: Files): void {
  writeFiles(folder, files);
  for (const path of pathsIn(folder))
    if (!(path in files) && !BESIDE.test(path)) rmSync(join(folder, path), { force: true });
}

export function readFiles(folder: string): Files {
  return Object.fromEntries(pathsIn(folder).map(path => [path, readFileSync(join(folder, path))]));
}

function pathsIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter(entry => entry.isFile())
    .map(entry => relative(folder, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
}
