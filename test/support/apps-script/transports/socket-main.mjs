// The process behind socketTransport: sends the requests from stdin concurrently and prints the responses.
import { json } from 'node:stream/consumers';

async function send({ url, method, headers, body }) {
  try {
    const answer = await fetch(url, { method, headers, body, signal: AbortSignal.timeout(60_000) });
    return {
      status: answer.status,
      headers: Object.fromEntries(answer.headers),
      body: await answer.text(),
      delayMs: 0,
    };
  } catch {
    return { status: 0, headers: {}, body: '', delayMs: 0, dropped: true };
  }
}

process.stdout.write(JSON.stringify(await Promise.all((await json(process.stdin)).map(send))));
