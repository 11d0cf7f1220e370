/** A process of its own for the service, so its CPU is not the client's. */
import { serveHistory } from './history-pages.ts';

process.send!((await serveHistory()).url);
