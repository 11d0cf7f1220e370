import type { ResourceSurface } from './operation.ts';

export const account = {
  name: 'Account',
  operations: {
    getUsage: {
      name: 'Get Usage',
      action: 'Get how many requests and credits are left',
      description: 'Get plan, used and remaining requests, credits and the reset time, free of charge',
      endpoint: 'accountUsage',
    },
    checkService: {
      name: 'Check Service',
      action: 'Check whether the service answers',
      description: 'Check whether the service answers, free of charge',
      endpoint: 'status',
    },
  },
} as const satisfies ResourceSurface;
