/** What a resource and an operation of the node are made of. */
import type { EndpointId } from '@sold-data/core';

export interface OperationSurface {
  /** Title Case, in the operation list. */
  name: string;
  /** Sentence case. A model reads it as the description of the tool. */
  action: string;
  description: string;
  endpoint: EndpointId;
  /** Parameters that the operation itself decides. */
  fixed?: Readonly<Record<string, unknown>>;
  /** Optional parameters that stand beside the required ones, with the value the field starts with. */
  main?: Readonly<Record<string, unknown>>;
  /** Parameters that the node asks for in its own way, such as pages by Return All and Limit. */
  own?: readonly string[];
  /** Its keyword is one, not a list. */
  oneKeyword?: boolean;
  /** What the node adds to the help of an optional parameter. */
  help?: Readonly<Record<string, string>>;
  /** The list that all input items fill together, one entry an item. */
  entries?: string;
  /** The endpoint whose rows come out, where it is another one. */
  rowsOf?: EndpointId;
  /** At most ten fields of a row, for Simplified output. */
  simplified?: readonly string[];
}

export interface ResourceSurface {
  name: string;
  operations: Record<string, OperationSurface>;
}
