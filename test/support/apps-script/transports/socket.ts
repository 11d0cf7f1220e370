import { MessageChannel, type MessagePort, receiveMessageOnPort, Worker } from 'node:worker_threads';
import type { HttpRequest, HttpResponse, Transport } from '../http.ts';

export type SocketTransport = Transport & {
  /** Ends the thread. Not needed for the process to exit. */
  close(): Promise<void>;
};

/**
 * Sends waves over real sockets (plain HTTP) and blocks until the answers are there, as UrlFetchApp does. The service must live in another
 * process or thread, or nobody would be left to answer. Real time passes, so answers report `delayMs` 0.
 *
 * @param baseUrl sends everything there instead of to the origin the add-on was built for.
 * @param timeoutMs gives up on an answer after so long.
 */
export function socketTransport(baseUrl?: string, timeoutMs = 60_000): SocketTransport {
  let line: Line | undefined;
  const send = (requests: HttpRequest[]): HttpResponse[] => {
    line ??= new Line(timeoutMs);
    return line.exchange(baseUrl ? requests.map(request => redirected(request, baseUrl)) : requests);
  };
  const close = async () => {
    await line?.close();
    line = undefined;
  };
  return Object.assign(send, { close });
}

function redirected(request: HttpRequest, baseUrl: string): HttpRequest {
  const { pathname, search } = new URL(request.url);
  return { ...request, url: baseUrl.replace(/\/$/, '') + pathname + search };
}

/** The thread that sends, and the bell it rings. */
class Line {
  readonly #bell = new Int32Array(new SharedArrayBuffer(4));
  readonly #port: MessagePort;
  readonly #worker: Worker;
  readonly #patienceMs: number;

  constructor(timeoutMs: number) {
    const { port1, port2 } = new MessageChannel();
    this.#port = port1;
    this.#patienceMs = timeoutMs + 10_000;
    this.#worker = new Worker(new URL('./socket-worker.cjs', import.meta.url), {
      workerData: { port: port2, bell: this.#bell, timeoutMs },
      transferList: [port2],
      execArgv: [],
    });
    this.#worker.unref();
    this.#port.unref();
  }

  exchange(requests: HttpRequest[]): HttpResponse[] {
    const rung = Atomics.load(this.#bell, 0);
    this.#port.postMessage(requests);
    if (Atomics.wait(this.#bell, 0, rung, this.#patienceMs) === 'timed-out') {
      throw new Error('the sending thread gave no answer');
    }
    const answer = receiveMessageOnPort(this.#port);
    if (!answer) throw new Error('the sending thread rang without an answer');
    return answer.message as HttpResponse[];
  }

  async close(): Promise<void> {
    this.#port.close();
    await this.#worker.terminate();
  }
}
