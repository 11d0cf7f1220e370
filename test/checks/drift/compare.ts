/** What differs between the service that we know and the one that answers, in plain words. */
import type { Document, Facts } from './document.ts';

export interface Finding {
  /** A `note` is an addition, which breaks nothing (reference 9 rule 1). Everything else may. */
  kind: 'note' | 'drift';
  /** `GET /v1/scrape, parameter count`. */
  where: string;
  /** `the largest value was 240 and is now 200`. */
  what: string;
}

/** @param known what the catalogue says. @param served what the service says now. */
export function compare(known: Document, served: Document): Finding[] {
  const findings: Finding[] = [];
  for (const where of known.keys()) {
    if (!served.has(where) && served.has(around(where))) findings.push({ kind: 'drift', where, what: 'is gone' });
  }
  for (const [where, now] of served) {
    const before = known.get(where);
    const tell = (kind: Finding['kind'], what: string) => findings.push({ kind, where, what });
    if (before) (now.side === 'sent' ? compareSent : compareRead)(before, now, tell);
    else if (now.side === 'form' || !known.has(around(where))) continue;
    else if (now.side === 'sent' && now.required) tell('drift', 'is new and required');
    else tell('note', 'is new');
  }
  return findings;
}

/** The place that holds a place: what is inside something new or gone is not told again. */
function around(where: string): string {
  const outer = where.replace(/(\[\]|\.[^.]*| field [^.]*|, [^,]*)$/, '');
  return outer === where ? 'the document' : outer;
}

type Tell = (kind: Finding['kind'], what: string) => void;

/** What we send must be allowed, and mean the same: a default that changes counts, because defaults are not sent. */
function compareSent(before: Facts, now: Facts, tell: Tell): void {
  if (!same(before.types, now.types)) {
    tell('drift', `was ${typed(before)} and is now ${typed(now)}`);
    return;
  }
  if (now.required && !before.required) tell('drift', 'is required now');
  if (before.required && !now.required) tell('note', 'is not required any more');
  if (before.only && now.only) {
    const gone = before.only.filter(value => !now.only!.includes(value));
    const fresh = now.only.filter(value => !before.only!.includes(value));
    if (gone.length > 0) tell('drift', `does not take ${gone.join(', ')} any more`);
    if (fresh.length > 0) tell('note', `takes ${fresh.join(', ')} too`);
  } else if (now.only) tell('drift', `takes only ${now.only.join(', ')} now`);
  else if (before.only) tell('note', `takes more than ${before.only.join(', ')} now`);
  for (const fact of new Set([...Object.keys(before.said), ...Object.keys(now.said)])) {
    const [was, is] = [before.said[fact], now.said[fact]];
    if (!same(was, is)) tell('drift', `${fact} was ${shown(was)} and is now ${shown(is)}`);
  }
}

/**
 * What we read. A field may be missing, null or hold a new word at any time: the catalogue's answers allow all that, so only
 * fields that are gone and values of another type can break a reader.
 */
function compareRead(before: Facts, now: Facts, tell: Tell): void {
  const version = 'its version';
  if (before.said[version] !== now.said[version])
    tell('note', `${version} was ${before.said[version]} and is now ${now.said[version]}`);
  const reads = (type: string) =>
    before.types.includes(type) || (type === 'integer' && before.types.includes('number'));
  if (before.types.length > 0 && !now.types.every(reads))
    tell('drift', `was ${typed(before)} and is now ${typed(now)}`);
  const fresh = now.known.filter(value => !before.known.includes(value));
  const gone = before.known.filter(value => !now.known.includes(value));
  if (before.known.length > 0 && fresh.length > 0) tell('note', `can be ${fresh.join(', ')} too`);
  if (now.known.length > 0 && gone.length > 0) tell('note', `is not ${gone.join(', ')} any more`);
}

const typed = ({ types }: Facts) => (types.length === 0 ? 'anything' : types.join(' or '));
const shown = (value: unknown) => (value === undefined ? 'none' : JSON.stringify(value));
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);
