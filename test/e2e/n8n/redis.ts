import { connect } from 'node:net';
import { command, mustRun } from './command.ts';
import { freePort, type Running, start } from './process.ts';

/** A Redis of this suite's own, in memory, on a loopback port of its own. */
export async function startRedis(): Promise<{ port: number; running: Running }> {
  await installRedis();
  const port = await freePort();
  const args = ['--port', String(port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no', '--daemonize', 'no'];
  const running = await start('redis-server', args, { ready: () => answers(port), timeoutMs: 20_000 });
  return { port, running };
}

/** Debian's package, when the machine has none; asks for root only then. */
async function installRedis(): Promise<void> {
  const found = await command('which', ['redis-server']);
  if (found.code === 0) return;
  const root = process.getuid?.() === 0 ? [] : ['sudo', '-n'];
  const apt = (args: string[]) => {
    const [program, ...rest] = [...root, 'apt-get', ...args];
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' };
    return mustRun(program as string, rest, { timeoutMs: 300_000, env });
  };
  const install = ['install', '-y', '--no-install-recommends', 'redis-server'];
  await apt(install).catch(async () => {
    await apt(['update']);
    await apt(install);
  });
}

function answers(port: number): Promise<boolean> {
  return new Promise(resolve => {
    const socket = connect(port, '127.0.0.1', () => socket.write('PING\r\n'));
    socket.once('data', data => {
      socket.destroy();
      resolve(data.toString().startsWith('+PONG'));
    });
    socket.once('error', () => resolve(false));
  });
}
