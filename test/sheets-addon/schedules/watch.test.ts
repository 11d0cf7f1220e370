/** A list that is watched: what it is told before, what stands beside it and in the tab, and that no kill loses or doubles anything. */
import { describe, expect, it } from 'vitest';
import { eventKinds } from '../../../core/watch/events.ts';
import { unpackWatch, type WatchState } from '../../../core/watch/state.ts';
import type { Target } from '../../../sheets-addon/schedules/refresh.ts';
import { START } from '../addon.ts';
import { KillClock } from '../jobs/killer.ts';
import { HOUR, type SceneOptions, type Scheduled, schedule } from './harness.ts';

const TAB = 'Sold Data news';
const LIST = ['iphone 13 128gb', 'nintendo switch oled', 'lego 75257'];
const LIMIT = 400;

/** A list with a limit for each item in Prices!A1:B4. */
function watching(options: SceneOptions = {}, more: Partial<Extract<Target, { kind: 'watch' }>> = {}, budget = 20_000) {
  const scene = schedule({ keywords: LIST, ...options });
  const rows = (options.keywords ?? LIST).length;
  const sheet = scene.book.sheet('Prices');
  for (let row = 1; row <= rows + 1; row += 1) sheet.write(row, 2, row === 1 ? 'Most to pay' : LIMIT, START);
  const range = `Prices!A1:B${rows + 1}`;
  const target = {
    kind: 'watch',
    range,
    tab: TAB,
    kinds: eventKinds,
    dealPercent: 80,
    movedPercent: 10,
    ...more,
  } as const;
  const plan = { name: 'Wants', target, budget, recurrence: { kind: 'hourly', every: 1 } } as const;
  return { ...scene, plan, start: () => scene.save(plan).id };
}

function stateOf({ host }: Scheduled, id: string): WatchState {
  const entries = host.properties.entries('document');
  const pieces = Object.keys(entries)
    .filter(name => name.startsWith(`watch:${id}:`))
    .sort((a, b) => Number(a.split(':')[2]) - Number(b.split(':')[2]))
    .map(name => entries[name]!);
  const [, head = '', ...lines] = pieces.join('\n').split('\n');
  return unpackWatch(lines.slice(Number(head.split(' ')[0])).join('\n'))!;
}

const EVENT = 15;

/** Under a limit every offer that is known was told, once. */
function expectAllTold(scene: Scheduled, id: string, about: string) {
  const told = scene.rows(TAB).map(row => String(row[EVENT]));
  expect(new Set(told).size, about).toBe(told.length);
  let offers = 0;
  const counts = new Map<string, number>();
  for (const event of told) {
    const [key, kind, listing] = event.split('-');
    const name = `${key}-${listing}`;
    const again = `${name}-${kind}`;
    if (kind === 'gone') for (const each of ['deal', 'offered']) counts.delete(`${name}-${each}`);
    counts.set(again, (counts.get(again) ?? 0) + 1);
    if (kind === 'deal' || kind === 'offered') expect(counts.get(again), `${about}: ${event}`).toBe(1);
  }
  // Where there were more offers than can be followed, those that moved up were not told.
  const whole = Object.entries(stateOf(scene, id).items).filter(([, item]) => item.horizon === undefined);
  for (const [key, item] of whole)
    for (const offer of item.offers) {
      const own = told.filter(
        event => event.startsWith(`${key}-offered-${offer.id}`) || event.startsWith(`${key}-deal-${offer.id}`),
      );
      expect(own.length, `${about}: ${key} ${offer.id} in ${told}`).toBeGreaterThanOrEqual(1);
      expect(own.filter(event => event.includes('-offered-')).length, about).toBeLessThanOrEqual(1);
      offers += 1;
    }
  return offers;
}

describe('a watched list', () => {
  it('tells its plan before it starts, and which rows it leaves out', () => {
    const { ask, plan, book } = watching({}, {}, 2000);
    expect(ask('previewWatch', plan)).toBe(
      '3 items, each every 1.1 hours, about 1,950 of 2,000 requests a month; each at least every 1.3 hours.',
    );
    book.sheet('Prices').write(3, 2, 'cheap', START);
    expect(ask('previewWatch', plan)).toContain('Left out:\nRow 3: Most to pay must be a number above 0, got cheap');
  });

  it('shows beside the list what stands now, and tells in a tab what is new', () => {
    const scene = watching();
    const id = scene.start();
    scene.hours(30);
    expect(scene.book.sheet('Prices').values(1, 3, 1, 8)[0]).toEqual([
      ...['Sells For', 'Sales', 'Currency', 'Change', 'Cheapest Offer', 'Deal', 'Looked At', 'Note'],
    ]);
    for (const [median, sales, currency, , , , at] of scene.book.sheet('Prices').values(2, 3, 3, 8)) {
      expect(median).toBeGreaterThan(0);
      expect(sales).toBeGreaterThanOrEqual(3);
      expect(currency).toBe('USD');
      expect(at).toBeInstanceOf(Date);
    }
    expect(scene.rows(TAB).length).toBeGreaterThan(0);
    expect(expectAllTold(scene, id, 'thirty hours')).toBeGreaterThan(0);
    expect(scene.kept(id).last).toMatchObject({ failed: 0, message: expect.stringMatching(/^3 items, each every/) });
  });

  it('shows no price from a single sale, and says so', () => {
    const scene = watching({ keywords: LIST.slice(0, 1) });
    scene.sandbox.between = (request, serve) => {
      const answer = serve(request);
      const body = JSON.parse(answer.body) as { items?: unknown[] };
      return body.items ? { ...answer, body: JSON.stringify({ ...body, items: body.items.slice(0, 1) }) } : answer;
    };
    scene.start();
    scene.hours(3);
    const [row] = scene.book.sheet('Prices').values(2, 3, 1, 8);
    expect([row?.[0], row?.[1], row?.[7]]).toEqual(['', 1, 'Only 1 sale: too few for a price']);
  });

  it('keeps to its month of requests', () => {
    const scene = watching({}, {}, 60);
    scene.start();
    scene.hours(10 * 24);
    expect(scene.sandbox.account.used).toBeLessThanOrEqual(21);
    expect(scene.sandbox.account.used).toBeGreaterThanOrEqual(18);
  });

  it('mails once a day what the tab got, where it is wanted', () => {
    const scene = watching();
    scene.ask('saveScheduleMail', 'me@example.com');
    scene.save({ ...scene.plan, mail: true });
    scene.hours(72);
    const { sent } = scene.host.mail;
    expect(sent.length).toBeGreaterThanOrEqual(1);
    expect(sent.length).toBeLessThanOrEqual(3);
    expect(sent[0]!.subject).toMatch(/^Sold Data: \d+ new in "Wants"$/);
    expect(sent[0]!.body).toMatch(/(New offer|Deal): .*, [\d,.]+ USD/);
    expect(sent[0]!.body).toContain(`All of it stands in the tab "${TAB}"`);
  });

  it('is forgotten with its schedule', () => {
    const scene = watching();
    const id = scene.start();
    scene.hours(3);
    scene.ask('deleteRefresh', id);
    expect(Object.keys(scene.host.properties.entries('document')).filter(name => name.includes(id))).toEqual([]);
  });

  it.each<[string, Partial<Extract<Target, { kind: 'watch' }>>]>([
    ['The first row of A2:B4 must hold headings, among them Keyword or Product ID', { range: 'Prices!A2:B4' }],
    ['What is new needs a tab of its own', { tab: 'Prices' }],
    ['Nothing is chosen to be told of. Choose at least one thing.', { kinds: [] }],
    ['A deal must be above 0 and at most 100 percent, got 120', { dealPercent: 120 }],
  ])('refuses: %s', (words, more) => {
    expect(() => watching({}, more).start()).toThrow(words);
  });

  it('writes over nothing that a person wrote beside the list', () => {
    const scene = watching();
    scene.book.sheet('Prices').write(3, 5, 'mine', START);
    expect(() => scene.start()).toThrow('beside the list already holds something');
  });

  it('takes a list that has grown', () => {
    const scene = watching();
    const id = scene.start();
    scene.hours(3);
    scene.book.sheet('Prices').write(5, 1, 'canon ae-1', START);
    const target = { ...scene.plan.target, range: 'Prices!A1:B5' };
    scene.save({ ...scene.plan, target, id });
    scene.hours(3);
    expect(scene.book.sheet('Prices').values(5, 3, 1, 1)).toEqual([[expect.any(Number)]]);
    scene.book.sheet('Prices').write(6, 3, 'mine', START);
    expect(() => scene.save({ ...scene.plan, target: { ...target, range: 'Prices!A1:B6' }, id })).toThrow(
      'already holds',
    );
  });
});

/** Moments of one execution at which it is killed; `KILLS=all` kills it at every one of them. */
const KILLS = process.env.KILLS === 'all' ? Number.POSITIVE_INFINITY : 25;

describe('a watch that is killed at any call of the platform', () => {
  /** The second hour looks at the offers and tells many: it is killed at the nth look at the clock, which every call makes. */
  function killedAt(nth: number) {
    const clock = new KillClock(START, false);
    const scene = watching({ keywords: LIST.slice(0, 1), host: { clock } });
    scene.ask('saveScheduleMail', 'me@example.com');
    const { id } = scene.save({ ...scene.plan, mail: true });
    const { handle } = scene.sandbox;
    scene.sandbox.handle = request =>
      clock.dead
        ? { status: 503, headers: {}, body: '', delayMs: 0, dropped: true }
        : handle.call(scene.sandbox, request);
    scene.hours(1);
    scene.clock.advance(HOUR);
    clock.killIn(nth);
    scene.host.run('runDueRefreshes', [], 'FULL', { interactive: false });
    const looks = clock.looks;
    const killed = clock.dead;
    clock.dead = false;
    clock.spare();
    scene.hours(4);
    return { scene, id, looks, killed };
  }

  it('tells everything once, and pays at most for the look that was under way', () => {
    const { looks, scene: whole } = killedAt(Number.POSITIVE_INFINITY);
    const paid = whole.sandbox.account.used;
    let killed = 0;
    for (let nth = 3; nth < looks; nth += Math.max(1, Math.floor(looks / KILLS))) {
      const run = killedAt(nth);
      if (run.killed) killed += 1;
      expect(expectAllTold(run.scene, run.id, `killed at look ${nth} of ${looks}`)).toBeGreaterThan(0);
      expect(run.scene.sandbox.account.used).toBeLessThanOrEqual(paid + 1);
      expect(run.scene.host.mail.sent.length, `mails when killed at look ${nth}`).toBe(1);
    }
    expect(killed).toBeGreaterThan(15);
  }, 1_800_000);
});
