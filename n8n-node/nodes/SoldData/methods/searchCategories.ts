import { endpoints, mainCategories, parameterOf } from '@sold-data/core/engine';
import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

/** Main categories whose name or number contains the typed text. Empty for sites with their own category numbers. Sends no request. */
export async function searchCategories(this: ILoadOptionsFunctions, filter = ''): Promise<INodeListSearchResult> {
  const usual = parameterOf(endpoints.scrapeCategory, 'ebaySite').default;
  if ((this.getCurrentNodeParameter('ebaySite') || usual) !== usual) return { results: [] };
  const typed = filter.trim().toLowerCase();
  const fitting = mainCategories.filter(({ id, name }) => name.toLowerCase().includes(typed) || id.startsWith(typed));
  return { results: fitting.map(({ id, name }) => ({ name, value: id })) };
}
