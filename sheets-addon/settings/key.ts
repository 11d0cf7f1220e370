/** The key as a way to authenticate and as a name for what belongs to it. */
import type { Authentication } from '@sold-data/core';
import type { Settings } from './settings.ts';

export function authentication({ apiKey, gatewayKey, gatewayHost }: Settings): Authentication {
  if (gatewayKey) return { kind: 'gateway', gatewayKey, gatewayHost: gatewayHost ?? '' };
  return { kind: 'key', apiKey: apiKey ?? '' };
}

/** A short name of the account that tells nothing of its key (FNV-1a, 32 bit). */
export function fingerprint({ apiKey, gatewayKey }: Settings): string {
  let hash = 0x811c9dc5;
  for (const character of gatewayKey || apiKey || '')
    hash = Math.imul(hash ^ character.charCodeAt(0), 0x01000193) >>> 0;
  return hash.toString(16).padStart(8, '0');
}
