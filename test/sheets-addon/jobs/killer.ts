/** Kills executions at any call that a script makes to the platform, as the platform does: without warning, and uncatchable. */
import { type AppsScriptHost, VirtualClock } from '../../support/apps-script/index.ts';
import type { Sandbox } from '../../support/service/index.ts';

const FAR_MS = 600_000;

/**
 * A clock that every call of the script looks at. At the chosen look the execution's time is over.
 *
 * `mercy`: not between the moment a paid request leaves and the write that puts its answer away. The job runner begins no request
 * that could still be under way when the platform's limit strikes, so a real limit does not fall into that gap either.
 */
export class KillClock extends VirtualClock {
  looks = 0;
  /** The running execution was killed: it cannot send anything any more. */
  dead = false;
  /** How many executions were killed. */
  kills = 0;
  #at = Number.POSITIVE_INFINITY;
  #gap = false;
  #within = false;
  #late = 0;
  readonly #mercy: boolean;

  constructor(start: number, mercy: boolean) {
    super(start);
    this.#mercy = mercy;
  }

  /** Kills at the nth look from now. */
  killIn(looks: number): void {
    this.looks = 0;
    this.#at = looks;
  }

  /** Kills while the next answer that was paid for is on its way to safety. */
  killWithin(): void {
    this.#within = true;
  }

  spare(): void {
    this.#at = Number.POSITIVE_INFINITY;
  }

  openGap(): void {
    this.#gap = true;
    if (this.#within) this.killIn(4);
    this.#within = false;
  }

  closeGap(): void {
    this.#gap = false;
  }

  override now(): number {
    this.looks += 1;
    if (this.looks >= this.#at && !(this.#mercy && this.#gap)) {
      this.#at = Number.POSITIVE_INFINITY;
      this.kills += 1;
      this.dead = true;
      this.#late += FAR_MS;
    }
    return super.now() + this.#late;
  }
}

/** Tells the clock when a request that may cost leaves, and when its answer is safe. Call it before the host runs anything. */
export function watch(clock: KillClock, sandbox: Sandbox, host: AppsScriptHost): void {
  const { properties, spreadsheet } = host;
  const writeProperty = properties.write.bind(properties);
  properties.write = (scope, changes, ...more) => {
    writeProperty(scope, changes, ...more);
    if (Object.keys(changes).some(name => name.startsWith('job:'))) clock.closeGap();
  };
  const book = spreadsheet!;
  const addSheet = book.addSheet.bind(book);
  book.addSheet = (name, index) => {
    const sheet = addSheet(name, index);
    const write = sheet.write.bind(sheet);
    sheet.write = (row, column, input, now) => {
      write(row, column, input, now);
      if (sheet.name.startsWith('_sold_job_') && column === 2) clock.closeGap();
    };
    return sheet;
  };
  const handle = sandbox.handle.bind(sandbox);
  sandbox.handle = request => {
    if (clock.dead) return { status: 503, headers: {}, body: '', delayMs: 0, dropped: true };
    if (request.method === 'POST' || request.url.includes('/v1/research/sold')) clock.openGap();
    return handle(request);
  };
}
