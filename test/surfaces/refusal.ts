/** Parses a connector's one-line message to its user: its meaning, independent of wording and field labels. */
import { described } from '../../core/describe.ts';
import { type EndpointId, endpoints } from '../../core/engine.ts';

export interface Refusal {
  code: string;
  /** The parameter's name in the service, and whether the message used the name or the label. */
  parameter?: string;
  calledBy?: 'name' | 'label';
  /** The allowed range, such as `1 to 240`. */
  bound?: string;
  /** The value that was passed, or the day when requests are available again. */
  value?: string;
}

const CODES: readonly [code: string, line: RegExp][] = [
  ['unauthorized', /\bAPI key was not accepted\b/],
  ['quota_exceeded', /\bare used up\b.*?(?<value>\d{4}-\d\d-\d\d)/],
  ['invalid_params', /^(?<field>.+?) must be (?<bound>.+?), got (?<value>.+?)\./],
];

/** @throws Error when the message isn't understandable. */
export function refusalIn(line: string, endpoint: EndpointId): Refusal {
  for (const [code, pattern] of CODES) {
    const found = pattern.exec(line);
    if (!found) continue;
    const { field, bound, value } = found.groups ?? {};
    return { code, ...(field ? named(field, endpoint) : {}), ...(bound ? { bound } : {}), ...(value ? { value } : {}) };
  }
  throw new Error(`Nobody understands: ${line}`);
}

function named(field: string, endpoint: EndpointId): Pick<Refusal, 'parameter' | 'calledBy'> {
  const parameters = described(endpoints[endpoint]);
  const byName = parameters.find(({ name }) => name === field);
  if (byName) return { parameter: byName.name, calledBy: 'name' };
  const byLabel = parameters.find(({ label }) => label === field);
  if (byLabel) return { parameter: byLabel.name, calledBy: 'label' };
  throw new Error(`${endpoint} has no field that anybody calls ${field}`);
}
