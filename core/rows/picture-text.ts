/** Encodes a picture as short text for storage beside a saved answer: about 200 bytes plus the URL of one image. */

import { dayNumber, dayWith } from '../input/day.ts';
import { inCents, inUnits } from '../money.ts';
import { binsBetween, spansBetween } from './distribution.ts';
import { evidenceOf } from './evidence.ts';
import type { Picture } from './picture.ts';

/** The encoded part of a picture: everything except the groups and the latest sales. */
export type SavedPicture = Omit<Picture, 'breakdowns' | 'latest'>;

/** Format version, increased with every change. Text of another version is read as no picture. */
const VERSION = '2';
const FIELDS = '|';
const NUMBERS = '.';

/** Encodes a picture. Numbers are integers in base 36, prices in cents. Values that can be derived from others are left out. */
export function pictureText(picture: SavedPicture): string {
  const { count, currency, bins, periods, firstDay, lastDay, idleDays, soldPerDay, bestOfferShare, image } = picture;
  const { min, p10, p25, median, p75, p90, max, priceNow, quickPrice, patientPrice, isNewest, movedPercent } = picture;
  return [
    VERSION,
    numbers([count]),
    plain(currency ?? ''),
    numbers([min, p10, p25, median, p75, p90, max].map(cents)),
    // From all sales, they are the median and the quartiles.
    isNewest ? numbers([priceNow, quickPrice, patientPrice].map(cents)) : '',
    numbers([movedPercent === null ? null : Math.round(movedPercent * 100)]),
    numbers([cents(bins[0]?.from ?? null), cents(bins.at(-1)?.to ?? null)]),
    numbers(bins.map(bin => bin.count)),
    numbers([firstDay, lastDay].map(day => (day === null ? null : dayNumber(day)))),
    numbers([idleDays]),
    numbers(periods.map(period => period.count)),
    numbers(periods.map(period => cents(period.median))),
    soldPerDay ?? '',
    numbers([bestOfferShare === null ? null : Math.round(bestOfferShare * count)]),
    plain(picture.note),
    image ?? '',
  ].join(FIELDS);
}

/** Decodes a picture; undefined for another version or for other text. */
export function readPicture(text: unknown): SavedPicture | undefined {
  if (typeof text !== 'string' || !text.startsWith(VERSION + FIELDS)) return undefined;
  const [, counted = '', currency = '', prices = '', now = '', moved = '', edges = '', bins = '', ...rest] =
    text.split(FIELDS);
  const [days = '', idle = '', ...more] = rest;
  const [sold = '', medians = '', speed = '', offers = '', note = '', ...image] = more;
  const [count] = read(counted);
  const [min = null, p10 = null, p25 = null, median = null, p75 = null, p90 = null, max = null] =
    read(prices).map(units);
  const [priceNow = median, quickPrice = p25, patientPrice = p75] = read(now).map(units);
  const [change = null] = read(moved);
  const movedPercent = change === null ? null : change / 100;
  const [low, high] = read(edges);
  const [first, last] = read(days);
  const [idleDays = null] = read(idle);
  const [bestOffers = null] = read(offers);
  const soldPerDay = speed === '' ? null : Number(speed);
  if (typeof count !== 'number' || image.length === 0 || Number.isNaN(soldPerDay)) return undefined;
  const [soldCounts, periodMedians] = [read(sold), read(medians).map(units)];
  const hasDays = isDay(first) && isDay(last) && first <= last && soldCounts.length > 0;
  return {
    count,
    currency: currency || null,
    min,
    p10,
    p25,
    median,
    p75,
    p90,
    max,
    priceNow,
    quickPrice,
    typicalPrice: median,
    patientPrice,
    isNewest: now !== '',
    movedPercent,
    evidence: evidenceOf({ count, median, p25, p75, movedPercent, idleDays }),
    bins:
      typeof low === 'number' && typeof high === 'number'
        ? binsBetween(
            low,
            high,
            read(bins).map(each => each ?? 0),
          )
        : [],
    periods: hasDays
      ? spansBetween(first, last, soldCounts.length).map(({ start, end }, index) => ({
          start,
          end,
          count: soldCounts[index] ?? 0,
          median: periodMedians[index] ?? null,
        }))
      : [],
    firstDay: hasDays ? dayWith(first) : null,
    lastDay: hasDays ? dayWith(last) : null,
    idleDays,
    soldPerDay,
    bestOfferShare: bestOffers === null || count === 0 ? null : bestOffers / count,
    image: image.join(FIELDS) || null,
    note,
  };
}

/** Limits day numbers to those before the year 2243. */
const isDay = (day: number | null | undefined): day is number => typeof day === 'number' && Math.abs(day) < 100_000;

const cents = (amount: number | null) => (amount === null ? null : inCents(amount));
const units = (amount: number | null) => (amount === null ? null : inUnits(amount));
const plain = (text: string) => text.replaceAll(FIELDS, ' ');

function numbers(values: readonly (number | null)[]): string {
  return values.map(value => (value === null ? '' : value.toString(36))).join(NUMBERS);
}

/** Decodes numbers; unreadable ones become null. */
function read(text: string): (number | null)[] {
  if (text === '') return [];
  return text.split(NUMBERS).map(digits => (/^-?[0-9a-z]+$/.test(digits) ? Number.parseInt(digits, 36) : null));
}
