/** A separate process for one client: loads it, reads every page, and prints the CPU time of both in ms. */
import { pathToFileURL } from 'node:url';

const [file = '', url = ''] = process.argv.slice(2);
const before = process.cpuUsage();
const { read } = (await import(pathToFileURL(file).href)) as { read(baseUrl: string): Promise<unknown[]> };
const { length } = await read(url);
const { user, system } = process.cpuUsage(before);
if (length < 9_000) throw new Error(`${length} rows were read`);
console.log((user + system) / 1000);
// Exits explicitly, because clients keep connections open.
process.exit();
