import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { evaluate } from './fixture.ts';

const tell = (expression: string, args: unknown[] = []) => evaluate(expression, { args, mode: 'NONE' });

test.each([
  ['Etc/UTC', 'yyyy-MM-dd HH:mm:ss', '2026-07-04 16:05:09'],
  ['America/New_York', "d.M.yyyy 'at' h:mm a", '4.7.2026 at 12:05 PM'],
  ['Europe/Berlin', "H 'o''clock'", "18 o'clock"],
  ['GMT+3', "yyyy-MM-dd'T'HH:mm:ss u", '2026-07-04T19:05:09 6'],
])('formatDate in %s writes %s as %s', (zone, pattern, text) => {
  const at = new Date(Date.UTC(2026, 6, 4, 16, 5, 9, 7));
  expect(tell('Utilities.formatDate(...args)', [at, zone, pattern]).value).toBe(text);
});

test.each([
  ["Utilities.formatDate(new Date(), 'Mars/Base', 'yyyy')", 'Invalid argument: Mars/Base'],
  ["Utilities.formatDate(new Date(), 'UTC', 'yyyy Q')", 'Invalid argument: yyyy Q'],
  [
    "Utilities.formatDate('2026-01-01', 'UTC', 'yyyy')",
    "The parameters (String,String,String) don't match the method signature for Utilities.formatDate.",
  ],
  ["Utilities.base64Decode('?')", 'Could not decode string.'],
  ['Utilities.sleep(300001)', 'Invalid argument: milliseconds'],
  ["Utilities.sleep('1')", "The parameters (String) don't match the method signature for Utilities.sleep."],
])('%s is refused', (expression, message) => {
  expect(tell(expression).error?.message).toBe(message);
});

test.each([
  ["Utilities.base64Encode('é?>')", Buffer.from('é?>').toString('base64')],
  ['Utilities.base64EncodeWebSafe([-5, -1, -2])', '-__-'],
  ["Utilities.newBlob(Utilities.base64Decode('w6k=')).getDataAsString()", 'é'],
  ["Utilities.ungzip(Utilities.gzip(Utilities.newBlob('hello'))).getDataAsString()", 'hello'],
  [
    "Utilities.computeDigest(Utilities.DigestAlgorithm.SHA_256, 'abc', Utilities.Charset.UTF_8)",
    Array.from(new Int8Array(createHash('sha256').update('abc').digest())),
  ],
])('%s is as on the platform, bytes signed', (expression, value) => {
  expect(tell(expression).value).toEqual(value);
});

test('uuids look like uuids and differ', () => {
  const value = tell('[Utilities.getUuid(), Utilities.getUuid()]').value as string[];

  expect(value[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(value[0]).not.toBe(value[1]);
});
