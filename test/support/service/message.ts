// What goes into the sandbox and what comes out of it.

export interface SandboxRequest {
  method: string;
  /** Path and query, or an absolute address. */
  url: string;
  headers: Record<string, string>;
  body?: string;
}

export interface SandboxResponse {
  status: number;
  /** Names in the reference's spelling. */
  headers: Record<string, string>;
  body: string;
  /** Bulk search: the body cut as it would arrive; `body` is their join. */
  chunks?: string[];
  /** How long the service took; a host advances its clock by it. */
  delayMs: number;
  /** The connection breaks: nothing reaches the client, or, with chunks, it breaks after them. */
  dropped?: boolean;
}

export interface RequestRecord {
  at: number;
  method: string;
  path: string;
  query: string;
  /** What the service said, whether or not it arrived. */
  status: number;
  /** The connection broke on the way back. */
  dropped?: boolean;
  code?: string;
  charged: number;
  requestId: string;
}
