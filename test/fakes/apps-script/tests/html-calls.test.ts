import { expect, test } from 'vitest';
import { hostOf } from './fixture.ts';

const CODE = `
  function echo(value) { return value }
  function kinds(list) { return [list[0] === null, typeof list[1]] }
  function date() { return { rows: [{ soldAt: new Date(0) }] } }
  function callback() { return { a: [() => 1] } }
  function range() { return SpreadsheetApp.getActive() }
  function nothing() {}
  function secret_() { return 1 }
  function fails() { throw new Error('no') }
`;

test('plain data goes both ways, and undefined arrives as null', () => {
  const host = hostOf(CODE);

  expect(host.callFromHtml('echo', [{ a: [1, 'x', true, null] }]).value).toEqual({ a: [1, 'x', true, null] });
  expect(host.callFromHtml('kinds', [[undefined, 1]]).value).toEqual([true, 'number']);
  expect(host.callFromHtml('nothing').value).toBeNull();
});

test.each([
  ['date', 'rows.0.soldAt is a Date'],
  ['callback', 'a.0 is a function'],
  ['range', 'result is an object of a service'],
])('%s(): what it returns is illegal', (name, reason) => {
  expect(hostOf(CODE).callFromHtml(name).error?.message).toMatch(new RegExp(`illegal value in property: .*${reason}$`));
});

test('dates and functions are illegal as arguments, nested too', () => {
  const host = hostOf(CODE);

  expect(host.callFromHtml('echo', [new Date(0)]).error?.message).toMatch(/argument.0 is a Date/);
  expect(host.callFromHtml('echo', [{ a: [() => 1] }]).error?.message).toMatch(/argument.0.a.0 is a function/);
});

test('private functions are not there, errors come through', () => {
  const host = hostOf(CODE);

  expect(host.callFromHtml('secret_').error?.message).toBe('google.script.run.secret_ is not a function');
  expect(host.callFromHtml('fails').error).toMatchObject({ name: 'Error', message: 'no' });
});
