// One line of the list of requests, made readable.
import type { RequestLine } from '../protocol.ts';
import { h } from './dom.ts';

export function requestRow(line: RequestLine): HTMLTableRowElement {
  const query = new URLSearchParams(line.query);
  const keyword = query.get('keyword') ?? query.get('productId') ?? '';
  const rest = [...query].filter(([name]) => name !== 'keyword').map(([name, value]) => `${name}=${value}`);
  const time = new Date(line.at).toLocaleTimeString('en-GB', { timeZone: 'UTC' });
  return h(
    'tr',
    { class: 'fresh' },
    h('td', { class: 'time' }, time),
    h(
      'td',
      { class: 'request', title: `${line.method} ${line.path}${line.query ? `?${line.query}` : ''}` },
      h('code', {}, `${line.method} ${line.path}`),
      keyword && h('span', { class: 'keyword' }, keyword),
      rest.length > 0 && h('span', { class: 'rest' }, rest.join('  ')),
    ),
    h('td', {}, h('span', { class: `answer ${mood(line)}`, title: line.code }, answer(line))),
    h('td', { class: 'number' }, line.charged > 0 ? `+${line.charged}` : '0'),
  );
}

function answer({ status, code }: RequestLine): string {
  if (status === 0) return 'no answer';
  return code ? `${status} ${code}` : String(status);
}

function mood({ status }: RequestLine): string {
  if (status >= 200 && status < 300) return 'good';
  return status === 429 || status === 503 ? 'busy' : 'bad';
}
