import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { hostOf } from './fixture.ts';

const evaluate = (expression: string, args: unknown[] = []) =>
  hostOf(`function f(...args) { return ${expression} }`).run('f', args, 'NONE');

test('formatDate knows patterns, quotes and time zones', () => {
  const at = new Date(Date.UTC(2026, 6, 4, 16, 5, 9, 7));
  const format = (zone: string, pattern: string) =>
    evaluate('Utilities.formatDate(args[0], args[1], args[2])', [at, zone, pattern]).value;

  expect(format('Etc/UTC', 'yyyy-MM-dd HH:mm:ss.SSS')).toBe('2026-07-04 16:05:09.007');
  expect(format('America/New_York', "EEE, d MMM yy 'at' h:mm a")).toBe('Sat, 4 Jul 26 at 12:05 PM');
  expect(format('Europe/Berlin', "EEEE, d. MMMM yyyy 'o''clock' HH Z XXX")).toBe(
    "Saturday, 4. July 2026 o'clock 18 +0200 +02:00",
  );
  expect(format('GMT+3', "yyyy-MM-dd'T'HH:mm:ssX")).toBe('2026-07-04T19:05:09+03');
  expect(format('UTC', 'D w u k K z')).toBe('185 27 6 16 4 UTC');
});

test('an unknown time zone and a text instead of a date are refused', () => {
  expect(evaluate("Utilities.formatDate(new Date(), 'Mars/Base', 'yyyy')").error?.message).toBe(
    'Invalid argument: Mars/Base',
  );
  expect(evaluate("Utilities.formatDate('2026-01-01', 'UTC', 'yyyy')").error?.message).toBe(
    "The parameters (String,String,String) don't match the method signature for Utilities.formatDate.",
  );
});

test('base64, plain and web-safe, of text and of bytes', () => {
  expect(evaluate("Utilities.base64Encode('é?>')").value).toBe(Buffer.from('é?>').toString('base64'));
  expect(evaluate('Utilities.base64EncodeWebSafe([-5, -1, -2])').value).toBe('-__-');
  expect(evaluate("Utilities.newBlob(Utilities.base64Decode('w6k=')).getDataAsString()").value).toBe('é');
  expect(evaluate("Utilities.base64Decode('?')").error?.message).toBe('Could not decode string.');
});

test('digests are signed bytes', () => {
  const expected = Array.from(new Int8Array(createHash('sha256').update('abc').digest()));

  expect(
    evaluate("Utilities.computeDigest(Utilities.DigestAlgorithm.SHA_256, 'abc', Utilities.Charset.UTF_8)").value,
  ).toEqual(expected);
});

test('uuids look like uuids and differ', () => {
  const value = evaluate('[Utilities.getUuid(), Utilities.getUuid()]').value as string[];

  expect(value[0]).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/);
  expect(value[0]).not.toBe(value[1]);
});

test('parseCsv reads quotes, line breaks in quotes and any delimiter', () => {
  expect(evaluate('Utilities.parseCsv(args[0])', ['a,"b ""x"", y"\r\n"1\n2",\n']).value).toEqual([
    ['a', 'b "x", y'],
    ['1\n2', ''],
  ]);
  expect(evaluate("Utilities.parseCsv('a;b', ';')").value).toEqual([['a', 'b']]);
  expect(evaluate("Utilities.parseCsv('\"open')").error?.message).toBe('Could not parse text.');
});

test('sleep takes at most five minutes', () => {
  expect(evaluate('Utilities.sleep(300001)').error?.message).toBe('Invalid argument: milliseconds');
  expect(evaluate("Utilities.sleep('1')").error?.message).toMatch(
    /don't match the method signature for Utilities.sleep/,
  );
});

test('formatString pads and rounds', () => {
  expect(evaluate("Utilities.formatString('%05d|%-4s|%.2f|%+d|%%', 42, 'a', 1.005, 7)").value).toBe(
    '00042|a   |1.00|+7|%',
  );
});

test('gzip and ungzip give back what went in', () => {
  expect(evaluate("Utilities.ungzip(Utilities.gzip(Utilities.newBlob('hello'))).getDataAsString()").value).toBe(
    'hello',
  );
});
