/** How a connection proves who it is (reference 5): the service's own key, or the two headers of a gateway. */
import type { Authentication } from '@sold-data/core';

export function authenticationOf(authData: Record<string, string | undefined>): Authentication {
  const { apiKey = '', gatewayKey = '', gatewayHost = '' } = authData;
  if (!apiKey && gatewayKey) return { kind: 'gateway', gatewayKey, gatewayHost };
  return { kind: 'key', apiKey };
}
