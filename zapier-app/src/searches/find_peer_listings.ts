/** Find Peer Listings: the peer-to-peer resale site. */
import { catalog } from '@sold-data/core';
import * as generated from '../generated/peerListings.ts';
import { rowSearch } from './rows.ts';

export const findPeerListings = rowSearch({
  key: 'find_peer_listings',
  noun: 'Peer Listing',
  display: {
    label: 'Find Peer Listings',
    description: 'Finds what was sold or is offered on the peer-to-peer resale site.',
    hidden: true,
  },
  endpoint: catalog.peerListings,
  generated,
});
