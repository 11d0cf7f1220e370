/** The top-level functions of Code.js: Apps Script finds entry points and help by name, so each gets a declaration of its own. */
import type { Formula } from './formulas/formula.ts';
import { optionsOf } from './formulas/options.ts';

/** Entry points besides the formulas: name, parameter names, and the function of the bundle. */
export const entryPoints: readonly { name: string; parameters: readonly string[]; calls: string }[] = [
  { name: 'onOpen', parameters: ['event'], calls: 'buildMenu' },
  { name: 'onInstall', parameters: ['event'], calls: 'buildMenu' },
  { name: 'openSidebar', parameters: [], calls: 'openSidebar' },
  { name: 'fillWaitingCells', parameters: [], calls: 'fillWaitingCells' },
  { name: 'refreshSelection', parameters: [], calls: 'refreshSelection' },
  { name: 'refreshSheet', parameters: [], calls: 'refreshSheet' },
  { name: 'freezeSelection', parameters: [], calls: 'freezeSelection' },
  { name: 'freezeSheet', parameters: [], calls: 'freezeSheet' },
  { name: 'fillSlice', parameters: [], calls: 'fillSlice' },
  { name: 'saveSettings', parameters: ['settings'], calls: 'saveSettings' },
  { name: 'keyState', parameters: [], calls: 'keyState' },
  { name: 'forgetKey', parameters: [], calls: 'forgetKey' },
  { name: 'testKey', parameters: [], calls: 'testKey' },
  { name: 'saveChoices', parameters: ['choices'], calls: 'saveChoices' },
  { name: 'saveContract', parameters: ['daily'], calls: 'saveContract' },
  { name: 'insertFormula', parameters: ['formula', 'replace'], calls: 'insertFormula' },
  { name: 'previewFormula', parameters: ['name', 'given'], calls: 'previewFormula' },
  { name: 'makeStarter', parameters: [], calls: 'makeStarter' },
  { name: 'jobs', parameters: ['action', 'args'], calls: 'jobs' },
  { name: 'scheduleState', parameters: [], calls: 'scheduleState' },
  { name: 'saveRefresh', parameters: ['plan'], calls: 'saveRefresh' },
  { name: 'previewWatch', parameters: ['plan'], calls: 'previewWatch' },
  { name: 'pauseRefresh', parameters: ['id', 'paused'], calls: 'pauseRefresh' },
  { name: 'deleteRefresh', parameters: ['id'], calls: 'deleteRefresh' },
  { name: 'takeOverRefresh', parameters: ['id'], calls: 'takeOverRefresh' },
  { name: 'runRefreshNow', parameters: ['id'], calls: 'runRefreshNow' },
  { name: 'saveScheduleMail', parameters: ['address'], calls: 'saveScheduleMail' },
  { name: 'dismissScheduleNotice', parameters: ['id'], calls: 'dismissScheduleNotice' },
  { name: 'runDueRefreshes', parameters: [], calls: 'runDueRefreshes' },
];

/** A formula's declaration under its help. The editor shows one block of text per parameter and no line breaks. */
export function formulaStub(formula: Formula): string {
  const parameters = [...formula.parameters, ...optionHelp(formula)];
  const names = parameters.map(({ name }) => name).join(',');
  return [
    '/**',
    ` * ${formula.summary}`,
    ...parameters.map(({ name, help }) => ` * @param ${name} ${help}`),
    ' * @customfunction',
    ' */',
    `function ${formula.name}(${names}){return Formula_('${formula.name}',arguments)}`,
  ].join('\n');
}

/** Stands for any number of pairs. */
function optionHelp(formula: Formula): { name: string; help: string }[] {
  const pairs = optionsOf(formula).map(option => [option.name, option.example ?? otherValue(option)]);
  const shown = pairs.find(([, value]) => value !== undefined);
  if (!shown) return [];
  return [{ name: 'options', help: `(optional) Names and values: "${shown.join('", "')}"; or a range.` }];
}

/** One that is worth giving: not what holds anyway. */
function otherValue(option: ReturnType<typeof optionsOf>[number]): unknown {
  if (!('values' in option)) return undefined;
  return option.values?.find(value => value !== option.default);
}

export function entryStub({ name, parameters, calls }: (typeof entryPoints)[number]): string {
  return `function ${name}(${parameters}){return SoldData_('rest').${calls}(${parameters})}`;
}
