/** The forms that the build puts into the page (sidebar/build.ts). */
import type { AccountForm, FormulaForms, GoalForm } from '../forms.ts';
import type { TaskKind } from '../server-interface.ts';

export interface Forms extends FormulaForms {
  goals: Readonly<Record<TaskKind, GoalForm>>;
  account: readonly AccountForm[];
}
declare const SIDEBAR_FORMS: Forms;

export const { goals, account: accountForms, formulas, options } = SIDEBAR_FORMS;
