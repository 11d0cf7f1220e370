/** One check of a watched list: what n8n keeps between two checks, and what comes out of one. */
import {
  type AsyncHost,
  type EventKind,
  eventKinds,
  type Round,
  readWatch,
  runAsync,
  type Session,
  sampleEvents,
  saveWatch,
  type WatchEvent,
  type WatchList,
  type WatchSettings,
  type WatchStep,
  watchRound,
} from '@sold-data/core';
import type { IDataObject } from 'n8n-workflow';
import { own as fields } from '../panel/own-fields.ts';
import { choiceOf, type FieldReader } from '../run/form.ts';
import { costsAt, numberAt, optionAt, wordsIn } from '../run/settings.ts';

/** What n8n keeps for a watch between two checks. */
export interface Kept extends IDataObject {
  /** The core's own text, below 100 KB. */
  state?: string;
  /** When the last check ended, ms. */
  at?: number;
}

/** Which events to output and how much may be spent, from the panel. */
export function watchSettings(field: FieldReader): WatchSettings {
  return {
    monthly: numberAt(field, fields.monthly),
    kinds: kindsAt(field),
    dealPercent: optionAt(field, fields.dealPercent),
    movedPercent: optionAt(field, fields.movedPercent),
    costs: costsAt(field),
  };
}

/** @throws InvalidParametersError with the labels, for an unknown kind or when none is chosen. */
function kindsAt(field: FieldReader): EventKind[] {
  const words = wordsIn(field<unknown>(fields.tell.name, fields.tell.default));
  return (words.length > 0 ? words : ['']).map(word => choiceOf(fields.tell, word) as EventKind);
}

export interface Checked {
  /** Also those before a failure: they were paid for, and do not come again. */
  events: WatchEvent[];
  round?: Round;
  failed?: unknown;
}

const HOUR_MS = 3_600_000;

/** Checks what is due. The state is kept around each request, so a check that is killed is neither paid nor reported twice. */
export async function checkList(
  session: Session,
  host: AsyncHost,
  list: WatchList,
  settings: WatchSettings,
  kept: Kept,
): Promise<Checked> {
  const events: WatchEvent[] = [];
  const before = kept.state === undefined ? undefined : readWatch(kept.state);
  const everyMs = kept.at === undefined ? HOUR_MS : Math.max(session.now() - kept.at, 1);
  const keep = (step: WatchStep) => {
    events.push(...step.events);
    kept.state = saveWatch(step.state);
  };
  try {
    const round = await runAsync(watchRound(session, list, before, { ...settings, everyMs, keep }), session, host);
    kept.state = saveWatch(round.state);
    return { events, round, failed: round.stopped };
  } catch (failed) {
    return { events, failed };
  } finally {
    kept.at = session.now();
  }
}

/** Examples for the editor, one of each kind that is wanted. They cost no request. */
export function examplesOf({ kinds = eventKinds }: WatchSettings): IDataObject[] {
  return kinds.map(kind => itemOf(sampleEvents[kind]));
}

/** An event as an item, with the names that rows and prices have. Every event has all of them. */
export function itemOf(event: WatchEvent): IDataObject {
  const { kind, percent } = event;
  return {
    keyword: event.item,
    kind,
    title: event.title,
    price: event.price,
    currency: event.currency,
    median: event.median,
    percentOfMedian: kind === 'price' ? null : percent,
    url: event.link,
    shippingPrice: event.postage,
    bestOfferAccepted: event.upperBound,
    soldDate: event.day,
    count: event.sales,
    p25: event.low,
    p75: event.high,
    previousMedian: event.before,
    changePercent: kind === 'price' ? percent : null,
    netProfit: event.profit,
    medianAgeDays: event.ageDays,
    seenAt: new Date(event.at).toISOString(),
    id: event.id,
  };
}
