/** One look of the trigger at the service, and what it remembers between two looks. */
import {
  type AsyncHost,
  ask,
  dayOf,
  type Endpoint,
  type Operation,
  type Question,
  runAsync,
  type Session,
} from '@sold-data/core';
import type { IDataObject, IPollFunctions } from 'n8n-workflow';
import type { Form } from '../run/form.ts';
import { hostOf } from '../run/host.ts';
import { parametersAt } from '../run/questions.ts';
import { type FieldReader, readerOf } from '../run/settings.ts';

export class Poll {
  readonly context: IPollFunctions;
  readonly session: Session;
  readonly host: AsyncHost;
  /** n8n saves what this look remembers also when there is nothing to tell: an execution without items starts. */
  keeps = false;
  /** A person asked for sample data in the editor: show some, remember nothing. */
  readonly sample: boolean;

  /** The fields of the trigger. */
  readonly field: FieldReader;

  constructor(context: IPollFunctions, session: Session, form: Form) {
    this.context = context;
    this.session = session;
    this.host = hostOf(context);
    this.sample = context.getMode() === 'manual';
    this.field = readerOf((name, fallback) => context.getNodeParameter(name, fallback), form);
  }

  run<Result>(operation: Operation<Result>): Promise<Result> {
    return runAsync(operation, this.session, this.host);
  }

  /** The search that is watched, checked. Fixed parameters win over the user's. */
  question(
    endpoint: Endpoint,
    fixed: Readonly<Record<string, unknown>>,
    beside?: Readonly<Record<string, unknown>>,
  ): Question {
    return ask(endpoint, parametersAt(this.field, endpoint, fixed, beside), dayOf(this.session.now()));
  }

  /**
   * What the last look left under this subject, undefined on the first one. A changed subject starts anew.
   * Nothing is kept until `remember`, so a look that fails is repeated as it was.
   */
  memory<Memory extends IDataObject>(subject: unknown): Memory | undefined {
    const { subject: last, memory } = this.context.getWorkflowStaticData('node');
    return last === JSON.stringify(subject) ? (memory as Memory) : undefined;
  }

  remember(subject: unknown, memory: IDataObject): void {
    if (this.sample) return;
    Object.assign(this.context.getWorkflowStaticData('node'), { subject: JSON.stringify(subject), memory });
  }
}
