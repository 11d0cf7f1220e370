/** A process of its own for one client, so only its CPU is counted: reads all pages whenever it is told to. */
import { type ClientName, clients } from './clients.ts';
import { cpuOf } from './figure.ts';

process.on('message', async ({ name, url, cold }: { name: ClientName; url: string; cold: boolean }) => {
  if (cold) (globalThis as { gc?: () => void }).gc?.();
  let rows = 0;
  const cpu = await cpuOf(async () => {
    rows = (await clients[name](url)).length;
  })();
  process.send!({ cpu, rows });
});
process.send!('ready');
