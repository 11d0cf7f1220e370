// What the sandbox keeps of its work stays within a bound.
import { describe, expect, test } from 'vitest';
import { Kept } from '../market/kept.ts';

const keeping = (capacity: number) => {
  const made: string[] = [];
  const kept = new Kept<string>(capacity, value => value.length);
  const get = (key: string): string =>
    kept.get(key, () => {
      made.push(key);
      return key;
    });
  return { kept, get, made };
};

describe('kept values', () => {
  test('are made once', () => {
    const { get, made } = keeping(10);
    ['aaa', 'aaa', 'bbb', 'aaa'].forEach(get);
    expect(made).toEqual(['aaa', 'bbb']);
  });

  test('are forgotten beyond the capacity, the least recently used first', () => {
    const { get, made } = keeping(6);
    ['aaa', 'bbb', 'aaa', 'ccc', 'aaa', 'bbb'].forEach(get);
    expect(made).toEqual(['aaa', 'bbb', 'ccc', 'bbb']);
  });

  test('weigh no more for being used often', () => {
    const { get, made } = keeping(6);
    ['aaa', 'bbb', ...Array<string>(20).fill('aaa'), 'bbb'].forEach(get);
    expect(made).toEqual(['aaa', 'bbb']);
  });

  test('the newest stays even when it is too heavy alone', () => {
    const { get, made } = keeping(2);
    ['aaa', 'aaa', 'b', 'aaa'].forEach(get);
    expect(made).toEqual(['aaa', 'b', 'aaa']);
  });

  test('are all gone after a clear', () => {
    const { kept, get, made } = keeping(10);
    get('aaa');
    kept.clear();
    get('aaa');
    expect(made).toEqual(['aaa', 'aaa']);
  });
});
