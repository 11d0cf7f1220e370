/** The top-level functions of Code.js: Apps Script finds entry points and help by name, so each gets a declaration of its own. */
import { type Formula, twinOf } from '../formulas/formula.ts';
import { optionsOf } from '../formulas/options.ts';

/** Entry points besides the formulas: name, parameter names, and the function of the bundle. */
export const entryPoints: readonly { name: string; parameters: readonly string[]; calls: string }[] = [
  { name: 'onOpen', parameters: ['event'], calls: 'buildMenu' },
  { name: 'onInstall', parameters: ['event'], calls: 'buildMenu' },
  { name: 'openSidebar', parameters: [], calls: 'openSidebar' },
  { name: 'fillWaitingCells', parameters: [], calls: 'fillWaitingCells' },
  { name: 'refreshSelection', parameters: [], calls: 'refreshSelection' },
  { name: 'refreshSheet', parameters: [], calls: 'refreshSheet' },
  { name: 'aboutSoldData', parameters: [], calls: 'showAbout' },
  { name: 'sidebar', parameters: ['action', 'args'], calls: 'sidebar' },
  { name: 'runDueTasks', parameters: [], calls: 'runDueTasks' },
];

/**
 * Declarations of a formula with its help, and of its twin without help. The editor shows one paragraph per parameter, without line breaks.
 */
export function formulaStub(formula: Formula): string {
  const parameters = [...formula.parameters, ...optionHelp(formula)];
  const names = parameters.map(({ name }) => name).join(',');
  return [
    '/**',
    ` * ${formula.summary}`,
    ...parameters.map(({ name, help }) => ` * @param ${name} ${help}`),
    ' * @customfunction',
    ' */',
    `function ${formula.name}(${names}){return SoldData_.evaluate('${formula.name}',arguments)}`,
    `function ${twinOf(formula.name)}(){return SoldData_.evaluate('${formula.name}',arguments,true)}`,
  ].join('\n');
}

/** One help entry that covers any number of name and value pairs. */
function optionHelp(formula: Formula): { name: string; help: string }[] {
  const pairs = optionsOf(formula).map(option => [option.name, option.example ?? otherValue(option)]);
  const shown = pairs.find(([, value]) => value !== undefined);
  if (!shown) return [];
  return [{ name: 'options', help: `(optional) Names and values: "${shown.join('", "')}".` }];
}

/** An example value for an option that differs from its default. */
function otherValue(option: ReturnType<typeof optionsOf>[number]): unknown {
  if (!('values' in option)) return undefined;
  return option.values?.find(value => value !== option.default);
}

export function entryStub({ name, parameters, calls }: (typeof entryPoints)[number]): string {
  return `function ${name}(${parameters}){return SoldData_.${calls}(${parameters})}`;
}
