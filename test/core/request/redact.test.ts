import { expect, test } from 'vitest';
import { endpoints } from '../../../core/index.ts';
import { bareCause, secretsIn } from '../../../core/request/redact.ts';
import { VirtualTime } from '../../support/clock/index.ts';
import { API_KEY, NOW, session } from '../fixture.ts';

const own = session(new VirtualTime(NOW));

test.each([
  ['an error', new TypeError(`${API_KEY} broke`), 'TypeError', '[key] broke'],
  ['a text', `socket of ${API_KEY} hang up`, 'Error', 'socket of [key] hang up'],
  ['nothing', undefined, 'Error', 'undefined'],
])('of %s that a host threw the words stay, without the key', (_, thrown, name, message) => {
  expect(bareCause(own, thrown)).toMatchObject({ name, message });
});

test.each([
  ['/v1/scrape/max/max_1/download.csv?token=a%2Bb', ['a%2Bb', 'a+b']],
  ['/v1/scrape/max/max_1/download.csv?token=%zz', ['%zz', '%zz']],
  ['/v1/scrape/max/max_1/download.csv', []],
])('the token of %s is secret as it is written and as it reads', (url, secrets) => {
  expect(secretsIn(endpoints.deepPaginationCsv, url)).toEqual(secrets);
});
