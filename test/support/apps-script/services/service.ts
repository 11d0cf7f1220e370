import { Exposed } from '../exposed.ts';
import type { AppsScriptHost } from '../host.ts';
import type { Run } from '../run.ts';

/** What a global leads to: made once a run, at the first touch. */
export abstract class Service extends Exposed {
  constructor(
    protected readonly host: AppsScriptHost,
    protected readonly run: Run,
  ) {
    super();
  }
}
