/** Folded fields for the seller's own costs. */
import { type ProfitTerms, profitParameters, profitTexts } from '@sold-data/core/engine';
import type { InputField } from './field.ts';
import { FOLDED } from './layout.ts';

/**
 * Fields for profit terms.
 * @param leftOut terms that the form does not need.
 */
export function profitForm(...leftOut: (keyof ProfitTerms)[]): InputField[] {
  return profitParameters
    .filter(({ name }) => !leftOut.includes(name))
    .map(({ name }) => {
      const { label, help, example } = profitTexts[name];
      return {
        key: name,
        label,
        type: 'string',
        required: false,
        helpText: help,
        group: FOLDED.key,
        ...(example ? { placeholder: example } : {}),
      };
    });
}
