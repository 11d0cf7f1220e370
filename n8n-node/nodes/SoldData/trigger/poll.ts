/** One check of the trigger, and the data that n8n saves between checks. */
import {
  type AsyncHost,
  ask,
  dayOf,
  type Endpoint,
  type Operation,
  type Question,
  runAsync,
  type Session,
} from '@sold-data/core/engine';
import type { IDataObject, IPollFunctions } from 'n8n-workflow';
import { nodeError } from '../run/errors.ts';
import { type FieldReader, readerOf } from '../run/field-reader.ts';
import type { Form } from '../run/form.ts';
import { hostOf } from '../run/host.ts';
import { parametersAt } from '../run/questions.ts';

/** What a check watches, and the function that looks and returns the items of new events. */
export interface Check {
  subject: unknown;
  look(): Promise<IDataObject[]>;
}

export class Poll {
  readonly context: IPollFunctions;
  readonly session: Session;
  readonly host: AsyncHost;
  /** Reads the fields of the trigger. */
  readonly field: FieldReader;
  private readonly form: Form;
  /** Starts an execution without items, so n8n saves the state although there is no event. */
  keeps = false;
  /** Whether a person is fetching sample data in the editor. Some data is shown, and nothing is saved. */
  readonly sample: boolean;

  constructor(context: IPollFunctions, session: Session, form: Form) {
    this.context = context;
    this.session = session;
    this.form = form;
    this.host = hostOf(context);
    this.sample = context.getMode() === 'manual';
    this.field = readerOf((name, fallback) => context.getNodeParameter(name, fallback), form, context.getTimezone());
  }

  run<Result>(operation: Operation<Result>): Promise<Result> {
    return runAsync(operation, this.session, this.host);
  }

  /** The checked search to watch. Fixed parameters take precedence over the user's. @param main the event's `main`. */
  question(
    endpoint: Endpoint,
    fixed: Readonly<Record<string, unknown>> = {},
    main?: Readonly<Record<string, unknown>>,
  ): Question {
    return ask(endpoint, parametersAt(this.field, endpoint, fixed, main), dayOf(this.session.now()));
  }

  /**
   * The data saved by the last check of this subject; undefined on the first one. A changed subject starts from the beginning. Nothing is
   * saved before `remember`, so a failed check is repeated unchanged.
   */
  memory<Memory>(subject: unknown): Memory | undefined {
    const { memory } = this.context.getWorkflowStaticData('node');
    return this.isLast(subject) ? (memory as Memory) : undefined;
  }

  /** Whether the last check had the same subject. */
  isLast(subject: unknown): boolean {
    return this.context.getWorkflowStaticData('node').subject === JSON.stringify(subject);
  }

  remember(subject: unknown, memory: object): void {
    if (this.sample) return;
    const kept = { subject: JSON.stringify(subject), memory: memory as IDataObject };
    Object.assign(this.context.getWorkflowStaticData('node'), kept);
  }

  /** Reports a failed execution, which starts n8n's error workflow, while the check continues. */
  report(error: unknown): void {
    this.context.__emitError(nodeError(this.context, error, this.form.labelOf));
  }
}
