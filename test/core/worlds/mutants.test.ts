import { expect, test } from 'vitest';
import { mutants, noticed } from './mutants.ts';

test.each(mutants)('the campaign notices a core that $what', async mutant => {
  expect(await noticed(mutant, 4_000)).toContain(mutant.objection);
});
