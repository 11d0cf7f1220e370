/** The parts of the platform's field types that our forms use. */
import type { PlainInputField, PlainOutputField } from 'zapier-platform-core';

export type Input = Record<string, unknown>;
/** An input field that always has a label. */
export interface InputField extends PlainInputField {
  label: string;
  required: boolean;
  children?: InputField[];
}
/** A column that later steps can map. A key such as `items[]title` is a column of line items. */
export type OutputField = Required<Pick<PlainOutputField, 'key' | 'label' | 'type'>> & Pick<PlainOutputField, 'list'>;
