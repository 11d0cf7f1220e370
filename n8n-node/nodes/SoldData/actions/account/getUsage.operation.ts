import { catalog } from '@sold-data/core';
import { options } from '../../fields/options.ts';
import { getUsage } from '../../generated/account.ts';
import type { Run } from '../../run/run.ts';
import { answers } from '../answer.ts';
import { shownFor } from '../operation.ts';

export const description = shownFor('account', 'getUsage', [...getUsage, options()]);

export async function execute(run: Run): Promise<void> {
  await answers(run, { endpoint: catalog.accountUsage });
}
