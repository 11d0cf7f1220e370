/** The panel's form for one operation or event: the labels of its fields, and the choices that they offer. */
import {
  type FieldForm,
  isBlank,
  type NameOf,
  readChoice,
  readField,
  refusal,
  requirement,
  typedEntries,
  visibleText,
} from '@sold-data/core/engine';
import type { IDataObject, IExecuteFunctions, INodeProperties, INodePropertyOptions } from 'n8n-workflow';
import { flatName } from '../fields/values.ts';
import { StoredFields } from './stored-fields.ts';

/** Parameters whose field has a different name. */
const FIELD_OF: Record<string, string> = { page: 'firstPage', productId: 'product' };

export class Form {
  private readonly fields: ReadonlyMap<string, INodeProperties>;
  private storedFields?: StoredFields;

  /** @param chosen the resource and operation, or the event, that decide which fields are shown. */
  constructor(properties: readonly INodeProperties[], chosen: IDataObject) {
    const shown = properties.filter(({ displayOptions }) =>
      Object.entries(chosen).every(([name, value]) => displayOptions?.show?.[name]?.includes(value as string) ?? true),
    );
    const named = shown.flatMap(withInner).map(field => [field.name, field] as const);
    // The first field with a name is the one at the top level of the panel.
    this.fields = new Map(named.reverse());
  }

  /**
   * The panel's label for a parameter name in a message: `filters.minPrice` is Minimum Price, `cards[2].grade` is Grade. A parameter
   * without a field keeps its own name.
   */
  labelOf: NameOf = parameter => {
    const [, list = '', line, part = ''] = /^(\w+)\[(\d+)\]\.(\w+)$/.exec(parameter) ?? [];
    const lines = this.fields.get(list);
    if (lines?.type === 'fixedCollection') return `${lines.displayName} ${line}: ${this.labelOf(part)}`;
    const path = parameter.replace(/\[\d+\]/g, '').split('.');
    const name = path.at(-1) ?? parameter;
    // An entry that is plain text is the keyword of its item.
    const inList = parameter.endsWith(']') ? ['keyword'] : [];
    const names = [flatName(path.at(-2) ?? '', name), FIELD_OF[name] ?? name, ...inList];
    return names.flatMap(each => this.fields.get(each) ?? []).at(0)?.displayName ?? parameter;
  };

  /** The default of a number field; NaN if the operation has no such field. */
  initialOf(name: string): number {
    return Number(this.fields.get(name)?.default ?? Number.NaN);
  }

  /** What the workflow stores for the node, read once. */
  stored(context: IExecuteFunctions): StoredFields {
    this.storedFields ??= new StoredFields(context);
    return this.storedFields;
  }

  /**
   * The value of a choice, or of each of several, for which expressions, models and people may write its label. Other fields keep their
   * values.
   * @throws InvalidParametersError that lists the labels, for an unknown word.
   */
  valueOf(name: string, given: unknown): unknown {
    const field = this.fields.get(name);
    if ((field?.type !== 'options' && field?.type !== 'multiOptions') || isBlank(given)) return given;
    return field.type === 'options' ? choiceOf(field, given) : entriesIn(given).map(word => choiceOf(field, word));
  }
}

/** A field, and the fields inside it if it is a collection. */
function withInner(field: INodeProperties): INodeProperties[] {
  const inner = field.options?.flatMap(option => {
    if ('values' in option) return option.values.flatMap(withInner);
    return 'displayName' in option ? withInner(option) : [];
  });
  return [field, ...(inner ?? [])];
}

/** The value for a word. @throws InvalidParametersError that lists the labels, if there is none. */
export function choiceOf(field: INodeProperties, given: unknown): unknown {
  const chosen = chosenOf(field, given);
  if (chosen) return chosen.value;
  const { displayName, options = [] } = field;
  const choices = options as INodePropertyOptions[];
  const form: FieldForm = {
    kind: 'choice',
    values: choices.filter(({ value }) => value !== '').map(each => each.name),
  };
  const typed = typeof given === 'object' ? given : String(given);
  const { problem } = isBlank(given) ? { problem: undefined } : readField(form, typed);
  throw refusal(undefined, () => `${displayName} ${problem ?? `must be ${requirement(form)}, got ${shown(given)}`}`);
}

function chosenOf({ options = [] }: INodeProperties, given: unknown): INodePropertyOptions | undefined {
  const choices = options as INodePropertyOptions[];
  const fits = ({ name, value }: INodePropertyOptions) =>
    typeof given !== 'object' && readChoice(String(given), [name, String(value)]) !== undefined;
  return choices.find(({ value }) => value === given) ?? choices.find(fits);
}

/** Formats a value for a message. */
export function shown(value: unknown): string {
  if (value === undefined || value === null || visibleText(String(value)) === '') return 'nothing';
  const text = typeof value === 'number' ? String(value) : JSON.stringify(value).slice(0, 60);
  return isBlank(value) ? `${text}, which stands for no value` : text;
}

const entriesIn = (value: unknown): unknown[] => typedEntries(value, { commas: true }).map(entry => entry.value);

/** Reads the words of a list, which expressions and models write as text. */
export function wordsIn(value: unknown): string[] {
  return entriesIn(value).map(String);
}
