/** Numbers side by side under one heading. An error has the width of the row. */
import { useId } from 'preact/hooks';
import type { Field } from '../forms/forms.ts';
import type { Problem } from '../server-interface.ts';
import { isAbout, type Values, valueFor } from './values.ts';

interface NumberRowProps {
  title: string;
  fields: readonly Field[];
  values: Values;
  onValues: (changed: Values) => void;
  problem?: Problem | undefined;
}

export function NumberRow({ title, fields, values, onValues, problem }: NumberRowProps) {
  const id = useId();
  const wrong = fields.some(field => isAbout(problem, field)) ? problem : undefined;
  return (
    <fieldset class="number-row">
      <legend>{title}</legend>
      {fields.map((field, at) => {
        const isWrong = isAbout(problem, field) || undefined;
        return (
          <div key={field.name}>
            <label for={`${id}-${at}`}>{field.label}</label>
            <input
              id={`${id}-${at}`}
              inputMode="decimal"
              autocomplete="off"
              spellcheck={false}
              aria-invalid={isWrong}
              aria-describedby={isWrong && `${id}-wrong`}
              value={valueFor(field, values)}
              onInput={({ currentTarget }) => onValues({ ...values, [field.name]: currentTarget.value })}
            />
          </div>
        );
      })}
      {wrong && (
        <p class="wrong" id={`${id}-wrong`}>
          {wrong.message}
        </p>
      )}
    </fieldset>
  );
}
