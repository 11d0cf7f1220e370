import { expect, test } from 'vitest';
import { hostOf } from './fixture.ts';

const CODE = `
  const store = () => PropertiesService.getDocumentProperties();
  function set(key, value) { store().setProperty(key, value) }
  function setAll(values, only) { store().setProperties(values, only) }
  function all() { return store().getProperties() }
`;

test('a value has at most 9 KB', () => {
  const host = hostOf(CODE);

  expect(host.run('set', ['k', 'x'.repeat(9216)], 'FULL').error).toBeUndefined();
  expect(host.run('set', ['k', 'x'.repeat(9217)], 'FULL').error?.message).toBe('Argument too large: value');
});

test('a store has at most 500 KB, and a write that does not fit changes nothing', () => {
  const host = hostOf(CODE);
  const full = Object.fromEntries(Array.from({ length: 56 }, (_, index) => [`k${index}`, 'x'.repeat(9000)]));
  expect(host.run('setAll', [full], 'FULL').error).toBeUndefined();

  const { error } = host.run('set', ['more', 'x'.repeat(9000)], 'FULL');

  expect(error?.message).toBe(
    'You have exceeded the property storage quota. Please remove some properties and try again.',
  );
  expect(Object.keys(host.properties.entries('document'))).toHaveLength(56);
});

test('setProperties adds, or replaces everything when asked', () => {
  const host = hostOf(CODE);
  host.run('setAll', [{ a: '1' }], 'FULL');
  host.run('setAll', [{ b: 2 }], 'FULL');
  expect(host.run('all', [], 'FULL').value).toEqual({ a: '1', b: '2' });

  host.run('setAll', [{ c: '3' }, true], 'FULL');

  expect(host.run('all', [], 'FULL').value).toEqual({ c: '3' });
});

test('50,000 reads and writes a day are allowed; the day ends 24 hours after the first', () => {
  const host = hostOf(CODE);
  host.properties.quota.limit = 3;
  for (let call = 0; call < 3; call++) host.run('all', [], 'FULL');

  expect(host.run('all', [], 'FULL').error?.message).toBe('Service invoked too many times for one day: properties.');
  expect(host.run('all', [], 'FULL', { user: 'other@example.com' }).error).toBeUndefined();
  host.clock.advance(86_400_000);
  expect(host.run('all', [], 'FULL').error).toBeUndefined();
});

test('a missing property is null, and removed ones are gone', () => {
  const host = hostOf(`
    function f() {
      const s = PropertiesService.getScriptProperties();
      s.setProperty('a', '1').setProperty('b', '2').deleteProperty('a');
      const before = [s.getProperty('a'), s.getKeys()];
      s.deleteAllProperties();
      return [before, s.getKeys()]
    }
  `);

  expect(host.run('f', [], 'FULL').value).toEqual([[null, ['b']], []]);
});
