import { endpoints, mainCategories, parameterOf } from '@sold-data/core/engine';
import type { ILoadOptionsFunctions, INodeListSearchResult } from 'n8n-workflow';

/** The main categories of the catalogue whose name or number holds what was typed; none for a site that numbers its own. No request. */
export async function searchCategories(this: ILoadOptionsFunctions, filter = ''): Promise<INodeListSearchResult> {
  const usual = parameterOf(endpoints.scrapeCategory, 'ebaySite').default;
  if ((this.getCurrentNodeParameter('ebaySite') || usual) !== usual) return { results: [] };
  const typed = filter.trim().toLowerCase();
  const fitting = mainCategories.filter(({ id, name }) => name.toLowerCase().includes(typed) || id.startsWith(typed));
  return { results: fitting.map(({ id, name }) => ({ name, value: id })) };
}
