/** The core in a script: a price and the picture of its answer. */

import type { Picture } from '../../../core/engine.ts';
import { connect } from '../../../core/script/connect.ts';
import { meter } from './meter.ts';
import { type Line, type Part, PRICE_OF_PARTS, QUESTION } from './part.ts';
import type { Service } from './service.ts';

export async function scriptPart(service: Service): Promise<Part> {
  const gate = await meter(service.url, PRICE_OF_PARTS.script);
  try {
    const own = connect({ baseUrl: gate.url, apiKey: service.key });
    const { median, count, picture } = await own.price('scrape', { keyword: QUESTION });
    const asked = "service.price('scrape', { keyword })";
    const shown = picture ? pictureLines(picture) : [{ asked, shown: 'The answer has no picture.', requests: 0 }];
    const [first, ...rest] = shown;
    return {
      title: 'A script: the picture of the same answer',
      lines: [{ ...first!, asked, requests: gate.spent() }, ...rest],
      price: { median, count },
    };
  } finally {
    await gate.close();
  }
}

const BARS = '▁▂▃▄▅▆▇█';

/** A bar chart such as `▂▅█▃`; the tallest bar has the most sales. */
function barsOf(counts: readonly number[]): string {
  const most = Math.max(...counts);
  return counts.map(count => BARS[Math.ceil((count / most) * BARS.length) - 1] ?? ' ').join('');
}

function pictureLines({ bins, currency, p25, p75, periods, evidence, soldPerDay, breakdowns }: Picture): Line[] {
  const by = breakdowns.slice(0, 2).map(({ label, groups }) => {
    const priced = groups.filter(({ median }) => median !== null).slice(0, 3);
    const medians = priced.map(({ label: name, median, count }) => `${name} ${median} (${count})`);
    return { label, medians: medians.join(', ') };
  });
  const [low, high] = [bins[0]?.from, bins.at(-1)?.to];
  const line = (asked: string, shown: string): Line => ({ asked, shown, requests: 0 });
  return [
    line(
      '  prices',
      `${low} ${barsOf(bins.map(({ count }) => count))} ${high} ${currency}, half between ${p25} and ${p75}`,
    ),
    line('  sales over time', `${barsOf(periods.map(({ count }) => count))} ${soldPerDay ?? 'unknown'} per day`),
    line('  evidence', `${evidence.grade}: ${evidence.why}`),
    ...by.map(({ label, medians }) => line(`  median by ${label.toLowerCase()}`, medians)),
  ];
}
