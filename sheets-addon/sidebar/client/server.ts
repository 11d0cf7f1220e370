/**
 * The add-on's server actions as promises: `server.home()` calls `home`. A failed action rejects with `Refused`, which carries the problem.
 */
import type { Problem, Reply, SidebarActions } from '../server-interface.ts';

interface Runner {
  withSuccessHandler(then: (reply: Reply<unknown>) => void): Runner;
  withFailureHandler(then: (error: Error) => void): Runner;
  sidebar(action: string, args: readonly unknown[]): void;
}
declare const google: { script: { run: Runner } };

export class Refused extends Error {
  constructor(readonly problem: Problem) {
    super(problem.message);
  }
}

/** Replaces the platform's message "NetworkError: Connection failure due to HTTP 0". */
const OFFLINE = 'This computer is offline. Connect it and try again.';

export type Server = {
  readonly [Name in keyof SidebarActions]: (
    ...args: Parameters<SidebarActions[Name]>
  ) => Promise<ReturnType<SidebarActions[Name]>>;
};

export const server = new Proxy({} as Server, {
  get:
    (_, action: string) =>
    (...args: unknown[]) =>
      new Promise((resolve, reject) => {
        const refuse = (problem: Problem) => reject(new Refused(problem));
        google.script.run
          .withSuccessHandler(reply => (reply.ok ? resolve(reply.value) : refuse(reply.problem)))
          .withFailureHandler(({ message }) => refuse(faultOf(navigator.onLine ? message : OFFLINE)))
          .sidebar(action, args);
      }),
});

/** A problem for a fault of the platform or the page, which a retry may fix. */
function faultOf(message: string): Problem {
  return { message, field: null, action: 'retry', link: null };
}

export function problemOf(error: unknown): Problem {
  return error instanceof Refused ? error.problem : faultOf((error as Error).message);
}
