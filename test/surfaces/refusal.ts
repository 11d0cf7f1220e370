/** What a connector's one line to its user says, apart from its wording and from what it calls the field. */
import { described } from '../../core/describe.ts';
import { type EndpointId, endpoints } from '../../core/engine.ts';

export interface Refusal {
  code: string;
  /** The parameter by the service's name, and whether the line called it so or by its label. */
  parameter?: string;
  calledBy?: 'name' | 'label';
  /** `1 to 240`. */
  bound?: string;
  /** What was given, or the day on which requests come again. */
  value?: string;
}

const CODES: readonly [code: string, line: RegExp][] = [
  ['unauthorized', /\bAPI key was not accepted\b/],
  ['quota_exceeded', /\bare used up\b.*?(?<value>\d{4}-\d\d-\d\d)/],
  ['invalid_params', /^(?<field>.+?) must be (?<bound>.+?), got (?<value>.+?)\./],
];

/** @throws Error when the line is none that a person could understand. */
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
