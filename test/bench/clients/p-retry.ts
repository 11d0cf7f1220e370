import pRetry from 'p-retry';
import { type Found, headers, PAGES, path, searchOf } from './query.ts';

export async function read(baseUrl: string): Promise<unknown[]> {
  const rows: unknown[] = [];
  for (let page = 1; page <= PAGES; page += 1) {
    const { results } = await pRetry(async () => {
      const answer = await fetch(`${baseUrl}${path}?${searchOf(page)}`, { headers });
      if (!answer.ok) throw new Error(`HTTP ${answer.status}`);
      return (await answer.json()) as Found;
    });
    rows.push(...results);
  }
  return rows;
}
