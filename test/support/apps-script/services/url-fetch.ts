import { ScriptException, signatureMismatch, tooManyToday } from '../exceptions.ts';
import { Exposed } from '../exposed.ts';
import type { HttpRequest, HttpResponse } from '../http.ts';
import { After } from '../pending.ts';
import { buildRequest, type FetchOptions } from './fetch-request.ts';
import { Service } from './service.ts';

/** Time after which UrlFetchApp gives up on a response. Scripts can't change it. */
const FETCH_TIMEOUT_MS = 60_000;

export class UrlFetchApp extends Service {
  static override scriptName = 'UrlFetchApp';

  fetch(...args: unknown[]): After {
    const [url, options] = args;
    if (typeof url !== 'string' || args.length > 2) throw signatureMismatch('UrlFetchApp.fetch', args);
    const { responses, ms, error } = this.#wave([{ ...optionsOf(options, args), url }]);
    return new After(ms, responses[0], error);
  }

  /** Sends all requests concurrently. One broken connection throws for the whole wave. */
  fetchAll(...args: unknown[]): After {
    const [requests] = args;
    if (!Array.isArray(requests)) throw signatureMismatch('UrlFetchApp.fetchAll', args);
    const wave = requests.map(entry => {
      if (typeof entry === 'string') return { url: entry };
      if (entry === null || typeof entry !== 'object') throw signatureMismatch('UrlFetchApp.fetchAll', args);
      return entry as FetchOptions & { url: unknown };
    });
    if (wave.length === 0) return new After(0, []);
    const { responses, ms, error } = this.#wave(wave);
    return new After(ms, responses, error);
  }

  #wave(entries: readonly (FetchOptions & { url: unknown })[]): {
    responses: HTTPResponse[];
    ms: number;
    error?: ScriptException;
  } {
    const requests = entries.map(entry => buildRequest(entry, this.host.manifest.urlFetchWhitelist));
    if (!this.host.fetchQuota.spend(this.run.user, this.run.now(), requests.length)) throw tooManyToday('urlfetch');
    const answers = this.host.transport(requests);
    if (answers.length !== requests.length) throw new Error('the transport left requests of a wave unanswered');
    let error: ScriptException | undefined;
    let ms = 0;
    answers.forEach((answer, index) => {
      const request = requests[index] as HttpRequest;
      const failure = failureOf(request, answer, entries[index]?.muteHttpExceptions === true);
      error ??= failure;
      ms = Math.max(ms, Math.min(answer.delayMs, FETCH_TIMEOUT_MS));
      const status = isLost(answer) ? 0 : answer.status;
      this.run.requests.push({ url: request.url, status });
    });
    return { responses: answers.map(answer => new HTTPResponse(answer)), ms, error };
  }
}

function optionsOf(options: unknown, args: readonly unknown[]): FetchOptions {
  if (options === undefined || options === null) return {};
  if (typeof options !== 'object') throw signatureMismatch('UrlFetchApp.fetch', args);
  return options;
}

function isLost(answer: HttpResponse): boolean {
  return answer.dropped === true || isLate(answer);
}

function isLate(answer: HttpResponse): boolean {
  return answer.delayMs > FETCH_TIMEOUT_MS;
}

/** muteHttpExceptions only mutes error statuses. Broken connections and timeouts always throw. */
function failureOf(request: HttpRequest, answer: HttpResponse, muted: boolean): ScriptException | undefined {
  if (isLate(answer)) return new ScriptException(`Timeout: ${request.url}`);
  if (answer.dropped) return new ScriptException(`Address unavailable: ${request.url}`);
  if (muted || answer.status < 400) return undefined;
  const { origin } = new URL(request.url);
  const cut = answer.body.length > 200 ? `${answer.body.slice(0, 200)}...` : answer.body;
  return new ScriptException(
    `Request failed for ${origin} returned code ${answer.status}. ` +
      `Truncated server response: ${cut} (use muteHttpExceptions option to examine full response)`,
  );
}

class HTTPResponse extends Exposed {
  static override scriptName = 'HTTPResponse';

  constructor(private readonly response: HttpResponse) {
    super();
  }

  getResponseCode(): number {
    return this.response.status;
  }

  getContentText(): string {
    return this.response.body;
  }

  getHeaders(): Record<string, string> {
    return { ...this.response.headers };
  }
}
