/**
 * Runs the tests that judge a mutant in one process that stays: Stryker's test runner for the tests of the core, which are pure. A process
 * and a load of every source for each mutant would take ten times as long as the tests themselves.
 */
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { Script } from 'node:vm';
import { buildSync } from 'esbuild';
import { expect } from 'vitest';

/** What the instrumented sources and Stryker share (its `INSTRUMENTER_CONSTANTS`). */
interface Shared {
  activeMutant?: string;
  currentTestId?: string;
  hitCount?: number;
  hitLimit?: number;
  mutantCoverage?: object;
}
interface Test {
  id: string;
  name: string;
  fileName: string;
  run(): unknown;
}
interface MutantRun {
  activeMutant: { id: string };
  testFilter?: string[];
  hitLimit?: number;
  mutantActivation: 'static' | 'runtime';
}

/** Beside the mutated sources, for the processes that come after one that had to be ended. */
const TOOK = 'took.json';
/** The service fake's command line, which no judge needs. */
const SERVER = './serve.ts';

const cpuMs = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
};

/** The mutant at work. Instrumented code asks for it at every place: so a test that never ends is noticed there, in CPU time. */
class Active {
  private mutant: string | undefined;
  private endMs = Number.POSITIVE_INFINITY;
  private looks = 0;
  isEndless = false;

  get activeMutant(): string | undefined {
    this.looks += 1;
    if (this.looks % 1024 === 0 && cpuMs() > this.endMs) this.isEndless = true;
    if (this.isEndless) throw new Error('The test does not end');
    return this.mutant;
  }

  set activeMutant(id: string | undefined) {
    this.mutant = id;
  }

  allow(ms: number): void {
    this.isEndless = false;
    this.endMs = cpuMs() + ms;
  }
}

const shared: Active & Shared = new Active();
Object.assign(globalThis, { __stryker__: shared });

class Runner {
  private readonly files: readonly string[];
  private load = (): Test[] => [];
  /** What each test took when it last ran, ms of CPU time: the shortest go first, and the first that fails is enough. */
  private readonly took = new Map<string, number>();

  constructor(files: readonly string[]) {
    this.files = files;
  }

  capabilities() {
    // Each run loads the sources anew.
    return { reloadEnvironment: true };
  }

  async init(): Promise<void> {
    for (const [id, ms] of existsSync(TOOK) ? (JSON.parse(readFileSync(TOOK, 'utf8')) as [string, number][]) : [])
      this.took.set(id, ms);
    const contents = this.files.map(file => `inFile(${JSON.stringify(file)}, () => require('./${file}'));`).join('\n');
    const { outputFiles } = buildSync({
      stdin: { contents, resolveDir: process.cwd() },
      bundle: true,
      format: 'cjs',
      platform: 'node',
      packages: 'external',
      external: [SERVER],
      // The service fake reads a document beside itself.
      define: { 'import.meta.url': JSON.stringify(pathToFileURL(resolve('test/support/service/index.ts')).href) },
      write: false,
      logLevel: 'error',
    });
    const script = new Script(`(require, inFile) => {${outputFiles[0]?.text}\n}`, { filename: 'judges.cjs' });
    const requireHere = createRequire(resolve('package.json'));
    this.load = () => {
      const tests: Test[] = [];
      const { vitest, inFile } = collector(tests);
      const known: Record<string, object> = { vitest, [SERVER]: {} };
      script.runInThisContext()((name: string) => known[name] ?? requireHere(name), inFile);
      return tests;
    };
  }

  async dryRun(): Promise<object> {
    shared.allow(Number.POSITIVE_INFINITY);
    shared.activeMutant = undefined;
    shared.hitCount = undefined;
    shared.mutantCoverage = undefined;
    const tests = [];
    for (const test of this.load()) {
      const started = performance.now();
      const startedCpu = cpuMs();
      shared.currentTestId = test.id;
      const failureMessage = await failureOf(test);
      shared.currentTestId = undefined;
      const { id, name, fileName } = test;
      const timeSpentMs = performance.now() - started;
      this.took.set(id, cpuMs() - startedCpu);
      tests.push({ id, name, fileName, timeSpentMs, status: failureMessage === undefined ? 0 : 1, failureMessage });
    }
    writeFileSync(TOOK, JSON.stringify([...this.took]));
    return { status: 'complete', tests, mutantCoverage: shared.mutantCoverage };
  }

  async mutantRun({ activeMutant, testFilter, hitLimit, mutantActivation }: MutantRun): Promise<object> {
    const wanted = testFilter && new Set(testFilter);
    const timeOf = ({ id }: Test) => this.took.get(id) ?? 0;
    shared.hitCount = hitLimit === undefined ? undefined : 0;
    shared.hitLimit = hitLimit;
    shared.allow(Number.POSITIVE_INFINITY);
    shared.activeMutant = mutantActivation === 'static' ? activeMutant.id : undefined;
    const loaded = this.load();
    shared.activeMutant = activeMutant.id;
    const tests = loaded.filter(({ id }) => wanted?.has(id) ?? true).sort((a, b) => timeOf(a) - timeOf(b));
    for (const [at, test] of tests.entries()) {
      const started = cpuMs();
      shared.allow(300 + 10 * timeOf(test));
      const failureMessage = await failureOf(test);
      if (shared.isEndless || (hitLimit !== undefined && (shared.hitCount ?? 0) > hitLimit))
        return { status: 'timeout', reason: `${test.name} does not end` };
      if (failureMessage !== undefined)
        return { status: 'killed', killedBy: [test.id], failureMessage, nrOfTests: at + 1 };
      this.took.set(test.id, cpuMs() - started);
    }
    return { status: 'survived', nrOfTests: tests.length };
  }
}

async function failureOf({ run }: Test): Promise<string | undefined> {
  expect.setState({ assertionCalls: 0, expectedAssertionsNumber: null });
  try {
    await run();
    const { assertionCalls, expectedAssertionsNumber } = expect.getState();
    const told = expectedAssertionsNumber ?? assertionCalls;
    return told === assertionCalls ? undefined : `${assertionCalls} assertions instead of ${told}`;
  } catch (error) {
    return String(error);
  }
}

/** What test files import of vitest; each test that they declare is put into the list. */
function collector(tests: Test[]) {
  let fileName = '';
  const inFile = (name: string, load: () => void) => {
    fileName = name;
    load();
  };
  const rowsOf = (table: readonly unknown[]) => table.map(row => (Array.isArray(row) ? row : [row]));
  const test = (name: string, run: () => unknown) =>
    void tests.push({ id: `${fileName} ${tests.length}`, name: `${name} ${tests.length}`, fileName, run });
  test.each = (table: readonly unknown[]) => (name: string, run: (...row: unknown[]) => unknown) => {
    for (const row of rowsOf(table)) test(name, () => run(...row));
  };
  const describe = (_name: string, body: () => void) => body();
  describe.each = (table: readonly unknown[]) => (_name: string, body: (...row: unknown[]) => void) => {
    for (const row of rowsOf(table)) body(...row);
  };
  return { vitest: { test, it: test, describe, expect }, inFile };
}

const factory = Object.assign(() => new Runner((process.env.JUDGES ?? '').split(',')), { inject: [] as string[] });

export const strykerPlugins = [{ kind: 'TestRunner', name: 'judges', factory }];
