/** The forms that the build puts into the page (sidebar/build.ts). */

import type { TemplateId } from '../../templates/template.ts';
import type { AccountForm, Field, FormulaForms, GoalForm, PriceRange } from '../forms.ts';
import type { TaskKind } from '../server-interface.ts';

export interface Forms extends FormulaForms {
  goals: Readonly<Record<TaskKind, GoalForm>>;
  account: readonly AccountForm[];
  sell: readonly Field[];
  templates: readonly { id: TemplateId; title: string }[];
  /** What a price list looks like, before there is one. */
  exampleRanges: readonly PriceRange[];
}
declare const SIDEBAR_FORMS: Forms;
/** This version, its commit (empty where it is not known), and what it brings. */
declare const SIDEBAR_ABOUT: { version: string; commit: string; news: readonly string[] };

export const about = SIDEBAR_ABOUT;

export const {
  goals,
  account: accountForms,
  sell: sellFields,
  templates,
  exampleRanges,
  formulas,
  options,
} = SIDEBAR_FORMS;
