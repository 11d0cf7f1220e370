// The other end of socketTransport: sends waves over HTTP from a thread of its own, while the host's thread sleeps.
// Plain JavaScript, because a worker thread has no TypeScript loader of its own.
const http = require('node:http');
const { workerData } = require('node:worker_threads');

const { port, bell, timeoutMs } = workerData;
const agent = new http.Agent({ keepAlive: true });

function send({ method, url, headers, body }) {
  return new Promise(resolve => {
    const lost = how => resolve({ status: 0, headers: {}, body: '', delayMs: 0, ...how });
    const length = body === undefined ? {} : { 'Content-Length': Buffer.byteLength(body) };
    const request = http.request(url, { method, headers: { ...headers, ...length }, agent }, response => {
      const parts = [];
      response.on('data', part => parts.push(part));
      response.on('error', () => lost({ dropped: true }));
      response.on('end', () => {
        if (!response.complete) return lost({ dropped: true });
        const named = {};
        for (let index = 0; index < response.rawHeaders.length; index += 2) {
          named[response.rawHeaders[index]] = response.rawHeaders[index + 1];
        }
        resolve({
          status: response.statusCode,
          headers: named,
          body: Buffer.concat(parts).toString('utf8'),
          delayMs: 0,
        });
      });
    });
    // UrlFetchApp's own patience; the host turns an answer this late into its timeout text.
    request.setTimeout(timeoutMs, () => {
      lost({ timedOut: true });
      request.destroy();
    });
    request.on('error', () => lost({ dropped: true }));
    request.end(body);
  });
}

port.on('message', async wave => {
  port.postMessage(await Promise.all(wave.map(send)));
  Atomics.add(bell, 0, 1);
  Atomics.notify(bell, 0);
});
