/** Keeps the key out of everything that people read: messages, details, causes. */
import type { SoldDataError } from '../errors.ts';
import type { Session } from './session.ts';

type Secrets = Pick<Session, 'authentication'>;

/** The error without the key, should the service have repeated it in its words. */
export function withoutKey<E extends SoldDataError>(session: Secrets, error: E): E {
  error.message = hidden(session, error.message);
  if (error.detail !== undefined) error.detail = hidden(session, error.detail);
  if (error.hint !== undefined) error.hint = hidden(session, error.hint);
  return error;
}

/** What a host threw, as its words alone: such errors often hold the request with all its headers. */
export function bareCause(session: Secrets, cause: unknown): Error {
  const bare = new Error(hidden(session, cause instanceof Error ? cause.message : String(cause)));
  if (cause instanceof Error) bare.name = cause.name;
  return bare;
}

function hidden({ authentication }: Secrets, words: string): string {
  const key =
    authentication.kind === 'key'
      ? authentication.apiKey
      : authentication.kind === 'gateway'
        ? authentication.gatewayKey
        : '';
  return key === '' ? words : words.replaceAll(key, '[key]');
}
