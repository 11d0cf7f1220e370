// Rows that jobs have found, as JSON text in bytes, until they outgrow the memory they may have: then the rows of the
// oldest job go, and the service says that its results have expired.
import { ServiceError } from '../errors.ts';
import type { Service } from '../routes.ts';

/** Two full deep paginations (100 pages of 240 rows) and more. */
const MOST_BYTES = 96 * 1024 * 1024;

export class KeptRows {
  readonly #jobs = new Map<string, Buffer[]>();
  readonly #most: number;
  #bytes = 0;

  constructor(most = MOST_BYTES) {
    this.#most = most;
  }

  /** Adds a page of rows to a job; returns its place. */
  add(jobId: string, rows: readonly object[]): number {
    const pages = this.#jobs.get(jobId) ?? [];
    const page = Buffer.from(JSON.stringify(rows));
    pages.push(page);
    this.#jobs.set(jobId, pages);
    this.#bytes += page.length;
    for (const [oldest, old] of this.#jobs) {
      if (this.#bytes <= this.#most || oldest === jobId) break;
      this.#bytes -= old.reduce((sum, it) => sum + it.length, 0);
      this.#jobs.delete(oldest);
    }
    return pages.length - 1;
  }

  /** The JSON text of one page. @throws ServiceError not_found once the rows have expired */
  page(jobId: string, place: number): string {
    const page = this.#jobs.get(jobId)?.[place];
    if (!page) throw new ServiceError('not_found', 'The results of this job have expired');
    return page.toString();
  }

  /** The JSON text of the first `pages` pages as one array. @throws ServiceError not_found once they have expired */
  all(jobId: string, pages: number): string {
    const parts = Array.from({ length: pages }, (_, place) => this.page(jobId, place).slice(1, -1));
    return `[${parts.filter(Boolean).join(',')}]`;
  }
}

export function keptRowsOf(service: Service): KeptRows {
  return service.store('kept rows', () => new KeptRows());
}
