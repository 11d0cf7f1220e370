/** A file in a text field. The platform passes an address from which the file can be downloaded. */
import { InvalidParametersError, refusal } from '@sold-data/core/engine';
import type { HttpRequestOptions, RawHttpResponse } from 'zapier-platform-core';
import { textOf } from './body.ts';
import type { Step } from './step.ts';

const ADDRESS = /^https:\/\/\S+$|^http:\/\/(127\.0\.0\.1|localhost|\[::1\])[:/]\S*$/;
/** How long a download may take, ms. */
const DOWNLOAD_MS = 10_000;

/**
 * The value of a field, or the text of the file that it names. The key of the connection is not sent along.
 * @throws InvalidParametersError if the file can't be downloaded, or is no text.
 */
export async function fileTextIn({ z, input }: Step, key: string): Promise<unknown> {
  const value = input[key];
  const [address, ...more] = (Array.isArray(value) ? value : [value]).map(each => String(each ?? '').trim());
  if (more.length > 0 || address === undefined || !ADDRESS.test(address)) return value;
  const refused = (why: string) => refusal(key, nameOf => `${nameOf(key)}: the file ${why}`);
  const stop = new AbortController();
  const timer = setTimeout(() => stop.abort(), DOWNLOAD_MS);
  try {
    const request = { url: address, raw: true, skipThrowForStatus: true, merge: false, signal: stop.signal };
    const response: RawHttpResponse = await z.request(
      request as unknown as HttpRequestOptions & { url: string; raw: true },
    );
    if (response.status >= 300) throw refused(`could not be downloaded: status ${response.status}`);
    let text = '';
    for await (const piece of textOf(response, false)) text += piece;
    if (/^\s*<(!doctype|html)/i.test(text)) throw refused('is a web page; map a file, or write keywords');
    if (text.startsWith('PK') || text.includes('\0')) throw refused('is no text; save it as CSV');
    return text;
  } catch (error) {
    if (error instanceof InvalidParametersError) throw error;
    throw refused('could not be downloaded');
  } finally {
    clearTimeout(timer);
  }
}
