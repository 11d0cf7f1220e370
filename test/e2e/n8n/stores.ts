/** Redis and Postgres for this suite, each on its own loopback port. Installs Debian's packages when the machine has neither. */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { connect } from 'node:net';
import { join } from 'node:path';
import { command, mustRun } from './command.ts';
import { freePort, type Running, start } from './process.ts';

interface Store {
  port: number;
  running: Running;
}

/** Starts an in-memory Redis. */
export async function startRedis(): Promise<Store> {
  await installed('redis-server', async () => (await command('which', ['redis-server'])).code === 0);
  const port = await freePort();
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--daemonize', 'no'];
  const running = await start('redis-server', args, { ready: () => answersPing(port), timeoutMs: 20_000 });
  return { port, running };
}

const CLUSTERS = '/usr/lib/postgresql';

/**
 * Starts a fresh Postgres cluster in `folder`. It has no password, because it listens on loopback only. User and database are `postgres`.
 */
export async function startPostgres(folder: string): Promise<Store> {
  await installed('postgresql', async () => existsSync(CLUSTERS));
  const newest = readdirSync(CLUSTERS)
    .sort((a, b) => Number(a) - Number(b))
    .at(-1) as string;
  const program = (name: string) => join(CLUSTERS, newest, 'bin', name);
  const port = await freePort();
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  // Postgres refuses to run as root. In that case it runs as the user that Debian's package creates.
  const isRoot = process.getuid?.() === 0;
  if (isRoot) execFileSync('chown', ['postgres', folder]);
  const asUser = (args: string[]) => (isRoot ? ['runuser', '-u', 'postgres', '--', ...args] : args);
  const [init, ...initArgs] = asUser([program('initdb'), '-D', folder, '-U', 'postgres', '--auth=trust', '--no-sync']);
  await mustRun(init as string, initArgs, { cwd: '/', timeoutMs: 60_000 });
  const settings = [
    'listen_addresses=127.0.0.1',
    // A socket file below a long checkout path could exceed the system's limit of 107 bytes.
    'unix_socket_directories=',
    'fsync=off',
    'max_connections=200',
  ];
  const flags = ['-D', folder, '-p', String(port), ...settings.flatMap(setting => ['-c', setting])];
  const [server, ...serverArgs] = asUser([program('postgres'), ...flags]);
  const ready = async () => (await command(program('pg_isready'), ['-h', '127.0.0.1', '-p', String(port)])).code === 0;
  return { port, running: await start(server as string, serverArgs, { ready, timeoutMs: 30_000 }) };
}

async function installed(name: string, isThere: () => Promise<boolean>): Promise<void> {
  if (await isThere()) return;
  const root = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const apt = (args: string[]) => {
    const [program, ...rest] = [...root, 'apt-get', ...args];
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    return mustRun(program as string, rest, { timeoutMs: 300_000, env });
  };
  const install = ['install', '-y', '--no-install-recommends', name];
  await apt(install).catch(async () => {
    await apt(['update']);
    await apt(install);
  });
}

function answersPing(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'));
    socket.once('data', data => {
      socket.destroy();
      resolve(data.toString().startsWith('+PONG'));
    });
    socket.once('error', () => resolve(false));
  });
}
