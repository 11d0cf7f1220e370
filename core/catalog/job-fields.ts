/** What the start and poll endpoints of all jobs have in common (reference 4.9). */
import { field, text } from './parameter.ts';
import { openChoiceField, textField } from './row.ts';

export const jobIdParameter = () => field(text(), 'Job ID', 'As the start of the job returned it.');

export const jobIdField = () => textField('Job ID', 'Needed to poll, cancel and download.');

export const jobStatusField = <const Words extends readonly [string, ...string[]]>(words: Words) =>
  openChoiceField(words, 'Status', 'Where the job stands.');
