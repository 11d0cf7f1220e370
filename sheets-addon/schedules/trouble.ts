/** Failures become a notice when they repeat: a single one is bad luck, and often gone an hour later. */
import { explain, NetworkError, ServerError } from '@sold-data/core';
import { said } from '../jobs/said.ts';
import { textOf } from './local-time.ts';
import { mailOnceADay } from './mail.ts';
import { putNotice, removeNotice } from './notice.ts';
import type { Refresh } from './refresh.ts';

const FAILURES_BEFORE_NOTICE = 2;

/** An error in words that are still right hours later: what passes by itself needs no advice. */
export function lastingWords(error: unknown): string {
  const passing = error instanceof ServerError || error instanceof NetworkError;
  return passing ? explain(error).what : said(error);
}

/** Puts up one notice, and sends one mail where wanted, when it has failed twice in a row. Later failures add nothing. */
export function tellFailure(refresh: Refresh): void {
  if (refresh.failures !== FAILURES_BEFORE_NOTICE) return;
  const why = refresh.run?.message || refresh.last?.message || '';
  const text = `The refresh "${refresh.name}" failed twice. ${why} The last good values stay in the sheet, and it is tried again at its next turn.`;
  const fresh = putNotice({ id: refresh.id, at: Date.now(), text, link: null });
  if (!fresh || !refresh.mail) return;
  const book = SpreadsheetApp.getActive();
  mailOnceADay(
    `Sold Data: "${refresh.name}" failed in ${book.getName()}`,
    `${text}\n\n${textOf(Date.now())} (${book.getSpreadsheetTimeZone()})\n${book.getUrl()}\n\nThere is at most one such mail a day. Switch it off in the sidebar, under Schedule.`,
  );
}

export function tellSuccess(refresh: Refresh): void {
  removeNotice(refresh.id);
}
