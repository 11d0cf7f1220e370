/** A typed or pasted value has one meaning in a sheet, a workflow, a Zap and a script, or one refusal in the same words (M3). */
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type FieldRow, typedDays, typedFields } from '../support/typed-values.ts';
import type { Door, OpenDoor, TypedField } from './typed/door.ts';
import { n8n } from './typed/n8n.ts';
import { script } from './typed/script.ts';
import { sheets } from './typed/sheets.ts';
import { zapier } from './typed/zapier.ts';

const doors: [name: string, OpenDoor][] = Object.entries({ sheets, n8n, zapier, script });

describe.each(doors)('%s', (_, open) => {
  let door: Door;
  beforeAll(async () => {
    door = await open();
  });
  afterAll(() => door.close());

  test.each(Object.entries(typedFields) as [TypedField, readonly FieldRow[]][])('%s', async (field, rows) => {
    for (const [typed, meaning] of rows) {
      const expected =
        typeof meaning === 'object' && meaning
          ? { refused: expect.stringContaining(meaning.refused) }
          : { sent: meaning };
      expect([typed, await door.pass(field, typed)]).toEqual([typed, expected]);
    }
  });
});

const ZONES = ['UTC', 'Asia/Tokyo', 'America/New_York'];

describe.each(doors)('%s in a time zone', (name, open) => {
  test.each(name === 'script' ? ['UTC'] : ZONES)('days are those of %s', async zone => {
    const door = await open(zone);
    try {
      for (const [typed, ...days] of typedDays)
        expect([typed, await door.pass('soldAfter', typed)]).toEqual([typed, { sent: days[ZONES.indexOf(zone)] }]);
    } finally {
      await door.close();
    }
  });
});
