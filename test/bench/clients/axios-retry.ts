import axios from 'axios';
import axiosRetry from 'axios-retry';
import { type Found, headers, PAGES, path, searchOf } from './query.ts';

export async function read(baseUrl: string): Promise<unknown[]> {
  const client = axios.create({ baseURL: baseUrl, headers });
  axiosRetry(client);
  const rows: unknown[] = [];
  for (let page = 1; page <= PAGES; page += 1)
    rows.push(...(await client.get<Found>(path, { params: searchOf(page) })).data.results);
  return rows;
}
