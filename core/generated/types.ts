/** Placeholder until the catalogue is compiled: the endpoints' names. */
import type { EndpointId } from '../catalog/index.ts';

export type { EndpointId };
export type ParametersById = Record<EndpointId, Record<string, unknown>>;
export type AnswerById = Record<EndpointId, Record<string, unknown>>;
// biome-ignore lint/complexity/noBannedTypes: nothing has typed rows yet.
export type RowById = {};
