/** One n8n instance: its folder, its command line and its server, all on loopback. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { command, mustRun } from './command.ts';
import type { Installation } from './install.ts';
import { freePort, type Running, start } from './process.ts';

export interface Workflow {
  id: string;
  name: string;
  nodes: { name: string; type: string; parameters: Record<string, unknown>; [key: string]: unknown }[];
  connections: object;
  settings?: object;
  [key: string]: unknown;
}

export interface Credential {
  id: string;
  name: string;
  type: string;
  data: Record<string, unknown>;
}

/** The data of an execution, as far as the tests read it. */
interface ExecutionOutput {
  data: { resultData: { runData: Record<string, NodeRunData[]>; error?: { message: string; description?: string } } };
  status?: string;
}
/** The summary of `n8n execute-batch`. */
interface Executed {
  executions: { workflowId: string; executionStatus: string; error?: string }[];
}
interface NodeRunData {
  data?: {
    main: ({ json: Record<string, unknown>; binary?: Record<string, unknown>; pairedItem?: unknown }[] | null)[];
  };
  error?: { message: string; description?: string };
  /** Duration in ms. */
  executionTime?: number;
}

export class N8n {
  readonly folder: string;
  /** Where workflows may read and write files. */
  readonly files: string;
  readonly #installation: Installation;
  readonly #extra: NodeJS.ProcessEnv;

  /** Creates an instance in `folder`, which is emptied first. `extra` is passed to every process of the instance. */
  constructor(installation: Installation, folder: string, extra: NodeJS.ProcessEnv = {}) {
    this.folder = folder;
    this.files = join(folder, 'files');
    this.#installation = installation;
    this.#extra = extra;
    rmSync(folder, { recursive: true, force: true });
    mkdirSync(folder, { recursive: true });
  }

  /** Installs a packed node package where n8n keeps community packages. */
  async installPackage(tarball: string): Promise<void> {
    const nodes = join(this.folder, '.n8n/nodes');
    mkdirSync(nodes, { recursive: true });
    writeFileSync(join(nodes, 'package.json'), '{"name":"installed-nodes","private":true}\n');
    const flags = ['--legacy-peer-deps', '--ignore-scripts', '--omit=peer', '--no-audit', '--no-fund'];
    const { env } = this.#installation;
    await mustRun('npm', ['install', tarball, ...flags], { cwd: nodes, env, timeoutMs: 120_000 });
  }

  async importCredentials(credentials: Credential[]): Promise<void> {
    await this.#import('credentials', credentials);
  }

  async importWorkflows(workflows: Workflow[]): Promise<void> {
    const records = workflows.map(workflow => ({ active: false, settings: {}, ...workflow }));
    await this.#import('workflow', records);
  }

  /** Runs a stored workflow from the command line. The exit code is 0 on success. */
  async execute(id: string, onStart?: (pid: number) => void): Promise<{ code: number; output: ExecutionOutput }> {
    const { node, n8n } = this.#installation;
    const port = await freePort();
    const env = { ...this.env(), N8N_RUNNERS_BROKER_PORT: String(port) };
    const result = await command(node, [n8n, 'execute', `--id=${id}`, '--rawOutput'], {
      env,
      timeoutMs: 300_000,
      onStart,
      through: join(this.folder, 'execute.out'),
    });
    // Log lines may appear before and after the document.
    const [document] = /^\{$[\s\S]*?^\}$/m.exec(result.stdout) ?? [];
    if (!document) throw new Error(`n8n execute printed no document\n${result.stdout}\n${result.stderr}`);
    return { code: result.code, output: JSON.parse(document) as ExecutionOutput };
  }

  /** Runs stored workflows one after the other in one n8n process. Returns the output or the error of each by its ID. */
  async executeAll(ids: readonly string[]): Promise<Map<string, ExecutionOutput | string>> {
    const { node, n8n } = this.#installation;
    const snapshots = join(this.folder, 'snapshots');
    mkdirSync(snapshots, { recursive: true });
    const summary = join(this.folder, 'executed.json');
    const flags = [`--ids=${ids.join(',')}`, `--output=${summary}`, `--snapshot=${snapshots}`, '--retries=0'];
    const env = { ...this.env(), N8N_RUNNERS_BROKER_PORT: String(await freePort()) };
    const { stdout, stderr } = await command(node, [n8n, 'execute-batch', ...flags], { env, timeoutMs: 600_000 });
    if (!existsSync(summary)) throw new Error(`n8n execute-batch wrote no summary\n${stdout}\n${stderr}`);
    const { executions } = JSON.parse(readFileSync(summary, 'utf8')) as Executed;
    return new Map(
      executions.map(({ workflowId, executionStatus, error }) => {
        const snapshot = join(snapshots, `${workflowId}-snapshot.json`);
        const good = executionStatus === 'success';
        return [workflowId, good ? (JSON.parse(readFileSync(snapshot, 'utf8')) as ExecutionOutput) : String(error)];
      }),
    );
  }

  async startServer(): Promise<{ url: string; running: Running }> {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const env = { ...this.env(), N8N_PORT: String(port), N8N_RUNNERS_BROKER_PORT: String(await freePort()) };
    const running = await this.#start('start', [], env, `${url}/healthz/readiness`);
    return { url, running };
  }

  /** Starts a process that receives webhooks and passes them to the workers. */
  async startWebhooks(): Promise<{ url: string; running: Running }> {
    const port = await freePort();
    const url = `http://127.0.0.1:${port}`;
    const env = { ...this.env(), N8N_PORT: String(port), N8N_RUNNERS_BROKER_PORT: String(await freePort()) };
    return { url, running: await this.#start('webhook', [], env, `${url}/healthz`) };
  }

  async startWorker(name: string, concurrency: number): Promise<Running> {
    const port = await freePort();
    const env = {
      ...this.env(),
      N8N_RUNNERS_BROKER_PORT: String(await freePort()),
      N8N_WORKER_SERVER_ADDRESS: '127.0.0.1',
      QUEUE_HEALTH_CHECK_ACTIVE: 'true',
      QUEUE_HEALTH_CHECK_PORT: String(port),
    };
    const url = `http://127.0.0.1:${port}/healthz/readiness`;
    return await this.#start('worker', [`--concurrency=${concurrency}`], env, url, name);
  }

  env(): NodeJS.ProcessEnv {
    return {
      ...this.#installation.env,
      N8N_USER_FOLDER: this.folder,
      N8N_LISTEN_ADDRESS: '127.0.0.1',
      N8N_RUNNERS_ENABLED: 'true',
      N8N_RUNNERS_BROKER_LISTEN_ADDRESS: '127.0.0.1',
      N8N_DIAGNOSTICS_ENABLED: 'false',
      N8N_VERSION_NOTIFICATIONS_ENABLED: 'false',
      N8N_TEMPLATES_ENABLED: 'false',
      N8N_PERSONALIZATION_ENABLED: 'false',
      N8N_VERIFIED_PACKAGES_ENABLED: 'false',
      N8N_UNVERIFIED_PACKAGES_ENABLED: 'false',
      N8N_RESTRICT_FILE_ACCESS_TO: this.files,
      N8N_SECURE_COOKIE: 'false',
      N8N_ENCRYPTION_KEY: 'a-key-for-synthetic-data-only',
      ...this.#extra,
    };
  }

  #start(mode: string, args: string[], env: NodeJS.ProcessEnv, ready: string, name = mode): Promise<Running> {
    const { node, n8n } = this.#installation;
    return start(node, [n8n, mode, ...args], {
      env,
      log: join(this.folder, `${name}.log`),
      ready: async () => (await fetch(ready)).ok,
    });
  }

  async #import(kind: 'credentials' | 'workflow', records: object[]): Promise<void> {
    const file = join(this.folder, `${kind}.json`);
    writeFileSync(file, JSON.stringify(records));
    const { node, n8n } = this.#installation;
    const env = { ...this.env(), N8N_RUNNERS_BROKER_PORT: String(await freePort()) };
    await mustRun(node, [n8n, `import:${kind}`, `--input=${file}`], { env, timeoutMs: 120_000 });
  }
}
