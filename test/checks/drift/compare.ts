/** What differs between the service that we know and the one that answers, in plain words. */
import type { Operation, Service } from './document.ts';
import type { Facts, Places } from './schema.ts';

export interface Finding {
  /** A `note` is an addition, which breaks nothing (reference 9 rule 1). Everything else may. */
  kind: 'note' | 'drift';
  /** `GET /v1/scrape, parameter count`. */
  where: string;
  /** `the largest value was 240 and is now 200`. */
  what: string;
}

/**
 * @param known what the catalogue says.
 * @param served what the service says now.
 */
export function compare(known: Service, served: Service): Finding[] {
  const findings: Finding[] = [];
  if (known.version !== served.version) {
    note(findings, 'the document', `its version was ${known.version} and is now ${served.version}`);
  }
  for (const address of known.operations.keys()) {
    if (!served.operations.has(address)) drift(findings, address, 'is gone');
  }
  for (const [address, now] of served.operations) {
    const before = known.operations.get(address);
    if (before) compareOperations(before, now, findings);
    else note(findings, address, 'is new');
  }
  compareAnswers('refusals', known.refusal, served.refusal, findings);
  return findings;
}

function compareOperations(before: Operation, now: Operation, findings: Finding[]): void {
  const { address } = before;
  for (const [name, parameter] of before.parameters) {
    if (!now.parameters.has(name)) drift(findings, `${address}, ${place(parameter.in)} ${name}`, 'is gone');
  }
  for (const [name, parameter] of now.parameters) {
    const where = `${address}, ${place(parameter.in)} ${name}`;
    const old = before.parameters.get(name);
    if (old) compareRequests(where, old.places, parameter.places, findings);
    else if (parameter.places.get('')!.required) drift(findings, where, 'is new and required');
    else note(findings, where, 'is new');
  }
  if (before.body && now.body) compareRequests(`${address}, body`, before.body, now.body, findings);
  else if (before.body) drift(findings, `${address}, body`, 'is gone');
  else if (now.body) drift(findings, `${address}, body`, 'is new');
  const medium = before.mediaTypes.find(type => !now.mediaTypes.includes(type));
  if (medium)
    drift(findings, `${address}, answer`, `came as ${medium} and now comes as ${now.mediaTypes.join(' or ')}`);
  if (before.answer && now.answer) compareAnswers(`${address}, answer`, before.answer, now.answer, findings);
  if (before.open !== now.open) drift(findings, address, now.open ? 'needs no key any more' : 'needs a key now');
}

/** What we send must be allowed, and mean the same: a default that changes counts, because defaults are not sent. */
function compareRequests(where: string, before: Places, now: Places, findings: Finding[]): void {
  for (const name of before.keys()) {
    if (!now.has(name) && !isInsideGone(name, now)) drift(findings, spot(where, name), 'is gone');
  }
  for (const [name, facts] of now) {
    const old = before.get(name);
    const at = spot(where, name);
    if (old) compareRequestFacts(at, old, facts, findings);
    else if (isInsideGone(name, before)) continue;
    else if (facts.required) drift(findings, at, 'is new and required');
    else note(findings, at, 'is new');
  }
}

function compareRequestFacts(at: string, before: Facts, now: Facts, findings: Finding[]): void {
  if (!same(before.types, now.types)) {
    drift(findings, at, `was ${typeWords(before)} and is now ${typeWords(now)}`);
    return;
  }
  if (before.required !== now.required) {
    if (now.required) drift(findings, at, 'is required now');
    else note(findings, at, 'is not required any more');
  }
  compareValues(at, before.only, now.only, findings);
  for (const [bound, words] of Object.entries(boundWords)) {
    const [was, is] = [before[bound as Bound], now[bound as Bound]];
    if (was !== is) drift(findings, at, `${words} was ${shown(was)} and is now ${shown(is)}`);
  }
  for (const keyword of ['format', 'pattern'] as const) {
    if (before[keyword] !== now[keyword]) {
      drift(findings, at, `the ${keyword} was ${shown(before[keyword])} and is now ${shown(now[keyword])}`);
    }
  }
  if (!same(before.default, now.default)) {
    drift(findings, at, `the default was ${shown(before.default)} and is now ${shown(now.default)}`);
  }
}

/** Values of a choice: a new one is an addition, a missing one breaks whoever uses it. */
function compareValues(
  at: string,
  before: unknown[] | undefined,
  now: unknown[] | undefined,
  findings: Finding[],
): void {
  if (!before && now) drift(findings, at, `takes only ${listed(now)} now`);
  if (before && !now) note(findings, at, `takes more than ${listed(before)} now`);
  if (!before || !now) return;
  const gone = before.filter(value => !now.includes(value));
  const fresh = now.filter(value => !before.includes(value));
  if (gone.length > 0) drift(findings, at, `does not take ${listed(gone)} any more`);
  if (fresh.length > 0) note(findings, at, `takes ${listed(fresh)} too`);
}

/**
 * What we read. A field may be missing, null or hold a new word at any time: the catalogue's answers allow all that, so only
 * fields that are gone and values of another type can break a reader.
 */
function compareAnswers(where: string, before: Places, now: Places, findings: Finding[]): void {
  for (const name of before.keys()) {
    if (!now.has(name) && !isInsideGone(name, now)) drift(findings, spot(where, name), 'is gone');
  }
  for (const [name, facts] of now) {
    const old = before.get(name);
    const at = spot(where, name);
    if (!old) {
      if (!isInsideGone(name, before)) note(findings, at, 'is new');
      continue;
    }
    const foreign = facts.types.filter(type => !reads(old.types, type));
    if (foreign.length > 0) drift(findings, at, `was ${typeWords(old)} and is now ${typeWords(facts)}`);
    const fresh = facts.known.filter(value => !old.known.includes(value));
    if (old.known.length > 0 && fresh.length > 0) note(findings, at, `can be ${listed(fresh)} too`);
    const gone = old.known.filter(value => !facts.known.includes(value));
    if (facts.known.length > 0 && gone.length > 0) note(findings, at, `is not ${listed(gone)} any more`);
  }
}

const reads = (types: string[], type: string) =>
  types.length === 0 || types.includes(type) || (type === 'integer' && types.includes('number'));

/** A place inside another one that is already reported, or that the other side does not describe further. */
function isInsideGone(name: string, others: Places): boolean {
  const parent = name.endsWith('[]')
    ? name.slice(0, -2)
    : name.includes('.')
      ? name.slice(0, name.lastIndexOf('.'))
      : '';
  return name !== '' && parent !== '' && (!others.has(parent) || others.get(parent)!.types.length === 0);
}

type Bound =
  | 'minimum'
  | 'maximum'
  | 'exclusiveMinimum'
  | 'exclusiveMaximum'
  | 'minLength'
  | 'maxLength'
  | 'minItems'
  | 'maxItems';

const boundWords: Record<Bound, string> = {
  minimum: 'the smallest value',
  maximum: 'the largest value',
  exclusiveMinimum: 'the value that it must be above',
  exclusiveMaximum: 'the value that it must be below',
  minLength: 'the shortest length',
  maxLength: 'the longest length',
  minItems: 'the fewest entries',
  maxItems: 'the most entries',
};

const place = (where: string) => (where === 'header' ? 'header' : 'parameter');
const spot = (where: string, name: string) => (name === '' ? where : `${where} field ${name}`);
const typeWords = ({ types }: Facts) => (types.length === 0 ? 'anything' : types.join(' or '));
const shown = (value: unknown) => (value === undefined ? 'none' : JSON.stringify(value));
const listed = (values: unknown[]) => values.map(value => String(value)).join(', ');
const same = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b);

function note(findings: Finding[], where: string, what: string): void {
  findings.push({ kind: 'note', where, what });
}

function drift(findings: Finding[], where: string, what: string): void {
  findings.push({ kind: 'drift', where, what });
}
