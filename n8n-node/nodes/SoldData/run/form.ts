/** The fields of the panel as they are shown for one operation or event: what they are called, and what their choices mean. */
import { type NameOf, refusal, requirement } from '@sold-data/core';
import type { IDataObject, INodeProperties, INodePropertyOptions } from 'n8n-workflow';

/** Parameters that the node requests under another name. */
const FIELD_OF: Record<string, string> = { page: 'firstPage', productId: 'product' };

export class Form {
  private readonly fields: ReadonlyMap<string, INodeProperties>;

  /** @param chosen the resource and operation, or the event, that decide which fields are shown. */
  constructor(properties: readonly INodeProperties[], chosen: IDataObject) {
    const shown = properties.filter(({ displayOptions }) =>
      Object.entries(chosen).every(([name, value]) => displayOptions?.show?.[name]?.includes(value as string) ?? true),
    );
    const named = shown.flatMap(withInner).map(field => [field.name, field] as const);
    // The first of a name is the field of the panel itself.
    this.fields = new Map(named.reverse());
  }

  /**
   * What the panel calls a parameter that a message names: `options.minPrice` is Minimum Price, `cards[2].grade` is Grade. A parameter
   * without a field keeps its own name.
   */
  labelOf: NameOf = parameter => {
    const path = parameter.replace(/\[\d+\]/g, '').split('.');
    const name = path.at(-1) ?? parameter;
    // An entry that is a bare text is the keyword of its item.
    const inList = parameter.endsWith(']') ? ['keyword'] : [];
    const names = [flatName(path.at(-2) ?? '', name), FIELD_OF[name] ?? name, ...inList];
    return names.flatMap(each => this.fields.get(each) ?? []).at(0)?.displayName ?? parameter;
  };

  /**
   * The value of a choice: expressions, models and people may write its label instead. Other fields keep what they hold.
   * @throws InvalidParametersError with the labels, for a word that is neither.
   */
  valueOf(name: string, given: unknown): unknown {
    const field = this.fields.get(name);
    return field?.type === 'options' ? choiceOf(field, given) : given;
  }
}

/** A field, and the fields inside it where it is a collection. */
function withInner(field: INodeProperties): INodeProperties[] {
  const inner = field.options?.flatMap(option => {
    if ('values' in option) return option.values.flatMap(withInner);
    return 'displayName' in option ? withInner(option) : [];
  });
  return [field, ...(inner ?? [])];
}

/** The value that a word chooses. @throws InvalidParametersError with the labels, when it is none. */
export function choiceOf({ name, displayName, options = [] }: INodeProperties, given: unknown): unknown {
  const choices = options as INodePropertyOptions[];
  const word = folded(given);
  const chosen = choices.find(({ value }) => value === given) ?? choices.find(each => fits(each, word));
  if (chosen) return chosen.value;
  const labels = choices.filter(({ value }) => value !== '').map(each => each.name);
  const choice = requirement({ name, kind: 'choice', values: labels });
  throw refusal(undefined, () => `${displayName} must be ${choice}, got ${shown(given)}`);
}

function fits({ name, value }: INodePropertyOptions, word: string): boolean {
  return word !== '' && (folded(name) === word || folded(value) === word);
}

const folded = (word: unknown) => (word === undefined || word === null ? '' : String(word).trim().toLowerCase());

/** A value in a message. */
export function shown(value: unknown): string {
  if (value === undefined || value === null || value === '') return 'nothing';
  return typeof value === 'number' ? String(value) : JSON.stringify(value).slice(0, 60);
}

/** The name of a field that stands for a part of an object parameter: `parcel` and `weightOz` give `parcelWeightOz`. */
export function flatName(parent: string, child: string): string {
  return `${parent}${child.charAt(0).toUpperCase()}${child.slice(1)}`;
}
