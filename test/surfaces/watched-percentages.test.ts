/** A percentage of a watch has one meaning in every connector, or one refusal in the same words (M3). */
import type { INodeParameters } from 'n8n-workflow';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openWorkbench, type Workbench } from '../n8n-node/workbench.ts';
import { scene, watch } from '../sheets-addon/tasks/harness.ts';
import { createPoller } from '../support/n8n/poll.ts';
import { type FieldRow, typedWatchPercentages } from '../support/typed-values.ts';
import { openApp } from '../support/zapier/open.ts';

type Field = keyof typeof typedWatchPercentages;
interface Door {
  /** The message of the refusal; undefined if the value was read. */
  message(field: Field, typed: string): Promise<string | undefined>;
  close(): Promise<void>;
}

async function atWatchList(percents: INodeParameters, bench: Workbench) {
  const parameters = { watchList: 'canon ae-1', monthly: 300, options: percents };
  return (await bench.run('listing', 'watchList', parameters)).error?.message;
}

async function atMedianTrigger(percent: string, { loaded, credentials }: Workbench) {
  const parameters = { event: 'medianChanged', keyword: 'canon ae-1', atMost: 'poll', percent };
  const { poll } = createPoller(loaded, { node: 'soldDataTrigger', parameters, credentials });
  return poll().then(
    () => undefined,
    (error: Error) => error.message,
  );
}

const doors: Record<string, () => Promise<Door>> = {
  sheets: async () => {
    const { ask } = scene({ sheets: { Wants: [['Keyword'], ['canon ae-1']] } });
    return {
      message: async (field, typed) => {
        try {
          ask('plan', watch({ range: 'Wants!A1:A2', [field]: typed as never }), null);
          return undefined;
        } catch (error) {
          return (error as Error).message;
        }
      },
      close: async () => {},
    };
  },
  'a watched list of n8n': async () => {
    const bench = await openWorkbench({ plan: '500k' });
    return { message: (field, typed) => atWatchList({ [field]: typed }, bench), close: bench.close };
  },
  'the median trigger of n8n': async () => {
    const bench = await openWorkbench({ plan: '500k' });
    return {
      message: (field, typed) =>
        field === 'movedPercent' ? atMedianTrigger(typed, bench) : atWatchList({ [field]: typed }, bench),
      close: bench.close,
    };
  },
  zapier: async () => {
    const { platform, close } = await openApp({ plan: '500k' });
    return {
      message: async (field, typed) => {
        const inputData = { items: 'canon ae-1', [field]: typed };
        const trigger = field === 'dealPercent' ? 'new_deal' : 'price_changed';
        return (await platform.trigger(trigger, { inputData })).failure?.message;
      },
      close,
    };
  },
};

describe.each(Object.entries(doors))('%s', (_, open) => {
  let door: Door;
  beforeAll(async () => {
    door = await open();
  });
  afterAll(() => door.close());

  test.each(Object.entries(typedWatchPercentages) as [Field, readonly FieldRow[]][])('%s', async (field, rows) => {
    for (const [typed, meaning] of rows) {
      const refused = typeof meaning === 'object' && meaning ? meaning.refused : undefined;
      const expected = refused === undefined ? undefined : expect.stringContaining(` ${refused}`);
      expect([typed, await door.message(field, String(typed))]).toEqual([typed, expected]);
    }
  });
});
