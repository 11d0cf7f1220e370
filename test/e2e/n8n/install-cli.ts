import { mustRun } from './command.ts';
import { install } from './install.ts';

const server = await install(line => process.stdout.write(`${line}\n`));
const version = await mustRun(server.node, [server.n8n, '--version'], { env: server.env });
process.stdout.write(`n8n ${version.trim()} is ready\n`);
