/** The checks of a definition, one row each. Codes are the platform's own; `S` rows are its style guide. */
import {
  actions,
  type Definition,
  fields,
  flatKeys,
  inputs,
  keysOf,
  primaryKeys,
  strings,
  texts,
} from './definition.ts';
import type { Finding } from './finding.ts';
import { datesOf, typesOf } from './values.ts';

type Check = (definition: Definition) => Iterable<Omit<Finding, 'check'>>;

const SECRET = /(api[_ -]?key|secret|token|password|credential)/i;
const BARE_URL = /(?<!\]\()(?<!`)\bhttps?:\/\/[^\s)`]+/;
const MARKDOWN_LINK = /\[[^\]]+\]\(https:\/\/[^)]+\)/;
const SMALL_WORDS = new Set('a an and as at by for from in of on or the to with per via'.split(' '));

/** More open fields than this are a wall; more columns are not looked at. */
const MOST_OPEN = 8;
const MOST_COLUMNS = 30;

/** Each yields what breaks it. */
export const CHECKS: Record<string, Check> = {
  *D001(definition) {
    for (const { at, field } of inputs(definition)) {
      if (field.type === 'password' || SECRET.test(field.key) || SECRET.test(field.label ?? ''))
        yield { at, message: 'asks for a secret in a step; secrets belong to the connection' };
    }
  },
  *D002({ authentication }) {
    if (!authentication?.fields?.some(field => MARKDOWN_LINK.test(field.helpText ?? ''))) {
      yield { at: 'authentication.fields', message: 'no help text links to where the key is found' };
    }
  },
  *D003({ authentication }) {
    const label = authentication?.connectionLabel;
    const at = 'authentication.connectionLabel';
    if (!label) yield { at, message: 'connections have no label' };
    else if (typeof label === 'string' && !label.startsWith('$func$') && !label.includes('{{'))
      yield { at, message: 'every connection has the same label' };
    const secrets = (authentication?.fields ?? []).filter(field => field.type === 'password' || SECRET.test(field.key));
    for (const { key } of secrets)
      if (typeof label === 'string' && new RegExp(`{{[^}]*\\b${key}\\b`).test(label))
        yield { at, message: `shows the secret ${key}` };
  },
  *D004(definition) {
    for (const { at, field, hidden } of inputs(definition)) {
      const isId = /(^id$|_id$|[a-z]Id$)/.test(field.key) || /\bID\b/.test(field.label ?? '');
      if (!hidden && isId && !field.dynamic && !field.choices)
        yield { at, message: 'asks for an id without a drop-down' };
    }
  },
  *D005(definition) {
    for (const { at, field } of inputs(definition)) {
      if (!field.dynamic) continue;
      const [trigger = '', ...columns] = field.dynamic.split('.');
      const target = definition.triggers?.[trigger];
      if (!target) yield { at, message: `its drop-down names the trigger ${trigger}, which does not exist` };
      else
        for (const column of columns)
          if (!(column in (target.operation.sample ?? {})))
            yield { at, message: `its drop-down names ${column}, which ${trigger} does not return` };
    }
  },
  *D006(definition) {
    for (const { at, action } of actions(definition, 'triggers'))
      if (action.operation.type === 'hook' && !action.operation.performList)
        yield { at, message: 'a hook without performList' };
  },
  *D007(definition) {
    for (const { at, text } of strings(definition))
      if (/\bhttp:\/\//.test(text)) yield { at, message: 'an address without https' };
  },
  *D008(definition) {
    for (const { at, text } of texts(definition))
      if (BARE_URL.test(text)) yield { at, message: 'a bare address; make it a Markdown link' };
  },
  *D009(definition) {
    for (const { at, action } of actions(definition, 'searches'))
      if ((action.operation.inputFields ?? []).length === 0) yield { at, message: 'a search without a field' };
  },
  *D010(definition) {
    for (const { at, action } of actions(definition, 'triggers')) {
      for (const key of primaryKeys(action))
        if (action.operation.sample?.[key] === undefined || action.operation.sample[key] === null)
          yield { at, message: `the sample has no ${key}` };
    }
  },
  *D011(definition) {
    for (const { at, field } of inputs(definition))
      if (field.helpText && plain(field.helpText) === plain(field.label ?? field.key))
        yield { at, message: 'the help text repeats the label' };
  },
  *D012(definition) {
    for (const { at, action } of actions(definition))
      if (Object.keys(action.operation.sample ?? {}).length === 0) yield { at, message: 'no sample' };
  },
  *D013(definition) {
    for (const { at, field } of inputs(definition)) {
      const search = field.search?.split('.')[0];
      if (search !== undefined && !definition.searches?.[search])
        yield { at, message: `its search names ${search}, which does not exist` };
    }
  },
  *D014(definition) {
    for (const { at, field } of inputs(definition))
      if (field.search && !field.dynamic) yield { at, message: 'a search connector without a drop-down' };
  },
  *D015(definition) {
    for (const [key, { search, create }] of Object.entries(definition.searchOrCreates ?? {})) {
      if (!definition.searches?.[search])
        yield { at: `searchOrCreates.${key}`, message: `names the search ${search}, which does not exist` };
      if (!definition.creates?.[create])
        yield { at: `searchOrCreates.${key}`, message: `names the create ${create}, which does not exist` };
    }
  },
  *D016(definition) {
    for (const { at, action } of actions(definition, 'triggers'))
      if (action.operation.type === 'hook' && !action.operation.performSubscribe)
        yield { at, message: 'a static hook' };
  },
  *D018(definition) {
    for (const { at, action } of actions(definition))
      if (!isTitleCase(action.display.label))
        yield { at, message: `the label "${action.display.label}" is not in Title Case` };
    for (const { at, field } of inputs(definition))
      if (field.label && !isTitleCase(field.label))
        yield { at, message: `the label "${field.label}" is not in Title Case` };
    for (const { key, label } of definition.authentication?.fields ?? [])
      if (label && !isTitleCase(label))
        yield { at: `authentication.fields.${key}`, message: `the label "${label}" is not in Title Case` };
    for (const { at, action } of actions(definition))
      for (const { key, label } of fields(action.operation.outputFields))
        if (label && !isTitleCase(label))
          yield { at: `${at}.outputFields.${key}`, message: `the label "${label}" is not in Title Case` };
  },
  *D021(definition) {
    for (const { at, action } of actions(definition, 'triggers')) {
      if (!/^Triggers when .+\.$/.test(action.display.description))
        yield { at, message: 'a trigger\'s description reads "Triggers when ... ."' };
    }
  },
  *D022(definition) {
    for (const { at, action } of actions(definition, 'creates'))
      if (!fields(action.operation.inputFields).length) yield { at, message: 'a create without a static field' };
  },
  *D023(definition) {
    for (const { at, action } of actions(definition)) yield* datesOf(at, action, action.operation.sample ?? {});
  },
  *D024(definition) {
    for (const { at, action } of actions(definition))
      yield* typesOf(`${at}.sample`, action, action.operation.sample ?? {});
  },
  *D025(definition) {
    for (const { at, text } of strings(definition))
      if (/\bjavascript:/i.test(text)) yield { at, message: 'a javascript: address' };
  },
  *D026(definition) {
    for (const { at, text } of strings(definition))
      if (/^https?:\/\/[^/]*{{/.test(text)) yield { at, message: 'a user fills part of the host name' };
  },
  *M002(definition) {
    for (const { at, text } of texts(definition)) if (/zapier/i.test(text)) yield { at, message: 'names the platform' };
  },
  *T004(definition) {
    for (const { at, action } of actions(definition)) {
      const declared = keysOf(fields(action.operation.outputFields));
      const shown = flatKeys(action.operation.sample ?? {});
      for (const key of declared)
        if (!shown.has(key)) yield { at, message: `the sample lacks the output field ${key}` };
      for (const key of shown) if (!declared.has(key)) yield { at, message: `the sample's ${key} is no output field` };
    }
  },
  *S101(definition) {
    for (const { at, action, kind } of actions(definition)) {
      const { label, description } = action.display;
      if (label.length < 2 || label.length > 64) yield { at, message: 'a label has 2 to 64 letters' };
      if (kind === 'searches' && !(label.startsWith('Find ') && description.startsWith('Finds ')))
        yield { at, message: 'a search is "Find ..." and "Finds ..."' };
      if (kind === 'creates' && !isThirdPerson(label, description))
        yield { at, message: `"${label}" starts its description with its verb and an s` };
      if (!description.endsWith('.')) yield { at, message: 'a description ends with a full stop' };
    }
  },
  *S102(definition) {
    for (const { at, field } of inputs(definition))
      if (/\bIDs?$/.test(field.label ?? '')) yield { at, message: 'a label ends with ID' };
  },
  *S103(definition) {
    for (const { at, action } of actions(definition)) {
      const own = fields(action.operation.inputFields);
      const firstOptional = own.findIndex(field => !field.required);
      if (firstOptional >= 0 && own.slice(firstOptional).some(field => field.required))
        yield { at, message: 'a required field stands below an optional one' };
      for (const field of own)
        if (field.children && field.required) yield { at, message: `${field.key} has children and is required` };
    }
  },
  *S105(definition) {
    for (const { at, action } of shown(definition)) {
      const open = fields(action.operation.inputFields).filter(({ group }) => group === undefined).length;
      if (open > MOST_OPEN) yield { at, message: `${open} open fields; ${MOST_OPEN} are enough, the rest is folded` };
    }
  },
  *S106(definition) {
    for (const { at, field } of inputs(definition))
      if (Array.isArray(field.choices) && field.choices.length === 1) yield { at, message: 'one choice asks nothing' };
  },
  *S107(definition) {
    for (const { at, action } of actions(definition)) {
      const labels = fields(action.operation.outputFields).map(({ label }) => label);
      if (labels.length > MOST_COLUMNS)
        yield { at, message: `${labels.length} output fields; ${MOST_COLUMNS} are enough` };
      for (const label of labels.filter((each, place) => labels.indexOf(each) < place))
        yield { at, message: `two output fields are called "${label}"` };
    }
  },
  *S108(definition) {
    for (const { at, action, kind } of actions(definition)) {
      const isList = kind === 'triggers' && Object.keys(action.operation.sample ?? {}).join() === 'id,name';
      if (action.display.hidden && !isList) yield { at, message: 'nobody can choose a hidden step' };
    }
  },
  *S109(definition) {
    for (const { at, action } of shown(definition)) {
      const { description } = action.display;
      if (!/\b(Use it|Triggers when)\b/.test(description)) yield { at, message: 'does not say when to use it' };
      if (!/\brequests?\b|free of charge/.test(description)) yield { at, message: 'does not say what it costs' };
    }
  },
  *S104(definition) {
    for (const { at, field } of inputs(definition))
      if (!field.label && !field.children) yield { at, message: 'a field without a label' };
    for (const { at, action } of actions(definition))
      for (const field of fields(action.operation.outputFields))
        if (!field.label && !field.children)
          yield { at: `${at}.outputFields.${field.key}`, message: 'a field without a label' };
  },
};

function shown(definition: Definition) {
  return [...actions(definition)].filter(({ action }) => !action.display.hidden);
}

function isTitleCase(label: string): boolean {
  return label
    .split(/\s+/)
    .every((word, index) => (index > 0 && SMALL_WORDS.has(word)) || !/^[a-z]/.test(word.replace(/^[("'`]+/, '')));
}

function isThirdPerson(label: string, description: string): boolean {
  const verb = label.split(' ')[0]!;
  const first = description.split(' ')[0]!;
  return first === (/[^aeiou]y$/.test(verb) ? `${verb.slice(0, -1)}ies` : `${verb}s`) || first === `${verb}es`;
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim();
}
