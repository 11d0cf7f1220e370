// What jobs keep in memory has a bound: a sandbox may run for days.
import { describe, expect, it } from 'vitest';
import { KeptRows } from '../jobs/kept-rows.ts';
import { JobRegistry } from '../jobs/registry.ts';

const page = (title: string) => [{ title }, { title: 'x'.repeat(40) }];

describe('kept rows', () => {
  it('come back page by page and as one array', () => {
    const rows = new KeptRows(1_000);
    const places = [rows.add('a', page('1')), rows.add('a', []), rows.add('a', page('2'))];
    expect(places).toEqual([0, 1, 2]);
    expect(JSON.parse(rows.page('a', 2))).toEqual(page('2'));
    expect(JSON.parse(rows.all('a', 3))).toEqual([...page('1'), ...page('2')]);
  });

  it('of the oldest job go when the memory is full, and the service says that they have expired', () => {
    const rows = new KeptRows(200);
    for (const job of ['a', 'b', 'c', 'd']) rows.add(job, page(job));
    expect(() => rows.page('a', 0)).toThrow('expired');
    expect(JSON.parse(rows.page('d', 0))).toEqual(page('d'));
  });

  it('of the job at work stay, however many there are', () => {
    const rows = new KeptRows(100);
    for (const title of ['1', '2', '3']) rows.add('a', page(title));
    expect(JSON.parse(rows.all('a', 3)).length).toBe(6);
  });
});

describe('the registry', () => {
  class Over {
    constructor(readonly id: string) {}
    dueAt(): null {
      return null;
    }
    step(): void {}
  }

  it('forgets the oldest jobs that are over above 500', () => {
    const jobs = new JobRegistry(1);
    for (let i = 0; i < 501; i++) jobs.add(new Over(`job ${i}`));
    expect(() => jobs.get(Over, 'job 0')).toThrow('There is no such job');
    expect(jobs.get(Over, 'job 1').id).toBe('job 1');
  });
});
