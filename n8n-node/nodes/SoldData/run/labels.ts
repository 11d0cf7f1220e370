/** What the panel calls a parameter, for refusals that name it. */

import type { NameOf } from '@sold-data/core';
import type { IDataObject, INodeProperties } from 'n8n-workflow';
import { flatName } from './parameters.ts';

/** Parameters that the node asks for under another name. */
const ASKED_AS: Record<string, string> = { page: 'firstPage', productId: 'product' };

/**
 * Names parameters as the shown fields are labelled: `options.minPrice` as Minimum Price, `cards[2].grade` as Grade.
 * A parameter without a field keeps its own name.
 * @param chosen the resource and operation, or the event, that decide which fields are shown.
 */
export function labelsOf(properties: readonly INodeProperties[], chosen: IDataObject): NameOf {
  return parameter => {
    const shown = properties.filter(({ displayOptions }) =>
      Object.entries(chosen).every(([name, value]) => displayOptions?.show?.[name]?.includes(value as string) ?? true),
    );
    const options = shown.flatMap(({ type, options = [] }) =>
      type === 'collection' ? (options as INodeProperties[]) : [],
    );
    const all = [...shown, ...options];
    const path = parameter.replace(/\[\d+\]/g, '').split('.');
    const name = path.at(-1) ?? parameter;
    // An entry that is a bare text is asked for as a keyword.
    const inList = parameter.endsWith(']') ? ['keyword'] : [];
    const names = [flatName(path.at(-2) ?? '', name), ASKED_AS[name] ?? name, ...inList];
    return names.flatMap(each => all.filter(field => field.name === each)).at(0)?.displayName ?? parameter;
  };
}
