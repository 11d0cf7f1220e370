import ky from 'ky';
import { type Found, headers, PAGES, path, searchOf } from './query.ts';

export async function read(baseUrl: string): Promise<unknown[]> {
  const client = ky.create({ prefixUrl: baseUrl, headers });
  const rows: unknown[] = [];
  for (let page = 1; page <= PAGES; page += 1)
    rows.push(...(await client(path.slice(1), { searchParams: searchOf(page) }).json<Found>()).results);
  return rows;
}
