/** The forms that the build puts into the page (build/sidebar.ts). */

import type { TemplateId } from '../../templates/template.ts';
import type { AccountForm, Field, FormulaForms, GoalForm, PriceRange } from '../forms/forms.ts';
import type { Bundle } from '../forms/goals/bundles.ts';
import type { TaskKind } from '../server-interface.ts';

export interface Forms extends FormulaForms {
  bundles: readonly Bundle[];
  goals: Readonly<Record<TaskKind, GoalForm>>;
  account: readonly AccountForm[];
  sell: readonly Field[];
  templates: readonly { id: TemplateId; title: string }[];
  /** Sample rows that show a price list before the user has one. */
  exampleRanges: readonly PriceRange[];
}
declare const SIDEBAR_FORMS: Forms;
/** Version and commit of this build (empty when unknown). */
declare const SIDEBAR_ABOUT: { version: string; commit: string };

export const about = SIDEBAR_ABOUT;

export const {
  bundles,
  goals,
  account: accountForms,
  sell: sellFields,
  templates,
  exampleRanges,
  formulas,
  options,
} = SIDEBAR_FORMS;
