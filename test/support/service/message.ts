// The requests, responses and request records of the sandbox.

export interface SandboxRequest {
  method: string;
  /** Path and query, or an absolute URL. */
  url: string;
  headers: Record<string, string>;
  body?: string;
}

export interface SandboxResponse {
  status: number;
  /** Header names in the reference's spelling. */
  headers: Record<string, string>;
  body: string;
  /** Bulk search: the body in chunks as they would arrive; `body` is the chunks joined. */
  chunks?: string[];
  /** Response time of the service, ms. A host advances its clock by it. */
  delayMs: number;
  /** The connection breaks: nothing reaches the client or, with chunks, nothing after them. */
  dropped?: boolean;
}

export interface RequestRecord {
  at: number;
  method: string;
  path: string;
  query: string;
  /** The status that the service sent, even when the response never arrived. */
  status: number;
  /** True when the connection broke before the response arrived. */
  dropped?: boolean;
  code?: string;
  charged: number;
  requestId: string;
}
