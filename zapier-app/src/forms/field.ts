/** The parts of the platform's field definitions that our forms use. */
import type { PlainInputField, PlainOutputField } from 'zapier-platform-core';

export type Input = Record<string, unknown>;
/** A field as our forms use it: always with a label. */
export interface InputField extends PlainInputField {
  label: string;
  required: boolean;
  children?: InputField[];
}
/** A column that later steps can map; `items[]title` is one of line items. */
export type OutputField = Required<Pick<PlainOutputField, 'key' | 'label' | 'type'>> & Pick<PlainOutputField, 'list'>;
