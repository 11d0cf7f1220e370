import { connect } from '../../../core/script/connect.ts';
import { KEY, LIMIT, PAGES, question } from './query.ts';

export async function read(baseUrl: string): Promise<unknown[]> {
  const service = connect({ baseUrl, apiKey: KEY });
  const { rows } = await service.pages('history', { ...question, limit: LIMIT }, { maxRows: PAGES * LIMIT });
  return rows;
}
