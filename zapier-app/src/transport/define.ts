/** Builds the platform's definition of a step from ours. */
import type { Bundle, Create, Search, Trigger, ZObject } from 'zapier-platform-core';
import type { Input, InputField, OutputField } from '../forms/field.ts';
import { FOLDED } from '../forms/layout.ts';
import { checked } from './outage.ts';
import { performing, type Step } from './step.ts';

type FormFunction = (input: Input) => InputField[];
type FormPart = InputField | FormFunction;

interface StepText<Result> {
  key: string;
  noun: string;
  label: string;
  description: string;
  /** Only for drop-down lists: users cannot choose a hidden step. */
  hidden?: true;
  /** The field whose value determines the rest of the form. */
  choice?: InputField;
  /** Fields. Functions among them or in their place are computed again whenever the form changes. */
  form: FormPart[] | FormFunction;
  work(step: Step): Promise<Result>;
  output: OutputField[] | ((input: Input) => OutputField[]);
  sample: object;
}

export function search(text: StepText<object[]>): Search {
  return defined(text) as unknown as Search;
}

/** @param lock name of a lock that allows one run at a time for each connection. */
export function create(text: StepText<object>, lock?: string): Create {
  return defined(text, lock ? { lock: { key: lock, scope: ['auth'], timeout: 60 } } : {}) as unknown as Create;
}

export function trigger(text: StepText<object[]>): Trigger {
  const { key, hidden, work } = text;
  const check = hidden ? work : (step: Step) => checked(step, key, work);
  return defined({ ...text, work: check }, { type: 'polling' }) as unknown as Trigger;
}

function defined<Result>({ choice, form, work, output, sample, ...text }: StepText<Result>, more: object = {}) {
  const { key, noun, label, description, hidden } = text;
  const parts = typeof form === 'function' ? [form] : form;
  const rest = (input: Input) => parts.flatMap(part => (typeof part === 'function' ? part(input) : [part]));
  return {
    key,
    noun,
    display: { label, description, ...(hidden ? { hidden } : {}) },
    operation: {
      ...more,
      inputFields: [
        ...(choice ? [{ ...choice, altersDynamicFields: true }] : []),
        ...parts.map(part =>
          typeof part === 'function' ? (_z: ZObject, { inputData }: Bundle) => part(inputData ?? {}) : part,
        ),
      ],
      inputFieldGroups: [FOLDED],
      perform: performing(work, input => [...(choice ? [choice] : []), ...rest(input)]),
      outputFields:
        typeof output === 'function' ? [(_z: ZObject, { inputData }: Bundle) => output(inputData ?? {})] : output,
      sample: { ...sample },
    },
  };
}
