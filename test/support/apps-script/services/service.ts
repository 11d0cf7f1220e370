import { Exposed } from '../exposed.ts';
import type { AppsScriptHost } from '../host.ts';
import type { Run } from '../run.ts';

/** Base class of the services behind globals. Each run creates a service at its first access. */
export abstract class Service extends Exposed {
  constructor(
    protected readonly host: AppsScriptHost,
    protected readonly run: Run,
  ) {
    super();
  }
}
