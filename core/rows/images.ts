/** Decides which URLs in answers may be opened or shown. */
import type { Endpoint, Row } from '../endpoint.ts';
import { imageHosts } from '../generated/endpoints.ts';

/**
 * Whether a URL is https on a marketplace's own host, without user name or port. Images on other hosts are not shown, because they could
 * track anyone who opens a sheet or a sidebar.
 */
export function isMarketAddress(address: string | null): address is string {
  const [, host = ''] = /^https:\/\/([a-z0-9.-]+)(?:[/?#][^\s"'<>\\]*)?$/i.exec(address ?? '') ?? [];
  const name = host.toLowerCase();
  return imageHosts.some(known => name === known || name.endsWith(`.${known}`));
}

/** The first allowed image of a listing, or null. */
export function imageIn({ rows }: Endpoint, row: Row): string | null {
  const addresses = (rows?.sale?.images ?? []).map(name => (typeof row[name] === 'string' ? row[name] : null));
  return addresses.find(isMarketAddress) ?? null;
}
