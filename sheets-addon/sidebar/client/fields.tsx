/** Renders the fields of a form from its data. A field's error is shown below it, with a way to fix it. */
import { type ComponentChildren, h } from 'preact';
import { useId } from 'preact/hooks';
import publisher from '../../../publisher.json';
import { runsOfSame } from '../../platform/lists.ts';
import type { Field } from '../forms/forms.ts';
import type { Problem, RangeFacts } from '../server-interface.ts';
import { NumberRow } from './number-row.tsx';
import { server } from './server.ts';
import { Button, Link, Way } from './ui.tsx';
import { givenIn, isAbout, shownFields, type Values } from './values.ts';

interface FieldsProps {
  fields: readonly Field[];
  values: Values;
  onValues: (changed: Values) => void;
  problem?: Problem | undefined;
  /** Contents of the range that was entered last. */
  facts?: RangeFacts | undefined;
  /** Values to suggest when an entered one is rejected. */
  suggestions?: Values;
  /** Takes the selected cells for a field. */
  select?: (field: Field) => Promise<RangeFacts | null>;
  /** Called when a range is taken from the selection, or typed and left. */
  onRange?: (field: Field, range: string | RangeFacts) => void;
}

/** The fields whose conditions hold, numbers of one row side by side. Less common fields are behind one line. */
export function Fields({ fields, values, ...props }: FieldsProps) {
  const shown = shownFields(fields, values);
  const more = shown.filter(field => field.more);
  const each = (field: Field) => <FieldView key={field.name} field={field} values={values} {...props} />;
  return (
    <>
      {runsOfSame(
        shown.filter(field => !field.more),
        ({ row }) => row,
      ).map(together => {
        const row = together[0]?.row;
        if (row === undefined) return together.map(each);
        return <NumberRow key={row} title={row} fields={together} values={values} {...props} />;
      })}
      {more.length > 0 && (
        <details open={more.some(field => isAbout(props.problem, field)) || undefined}>
          <summary>More options</summary>
          {more.map(each)}
        </details>
      )}
    </>
  );
}

/** A choice is shown as chips if its labels together have at most this many characters. */
const CHIPS_CHARACTERS = 50;

function FieldView({
  field,
  values,
  onValues,
  problem,
  facts,
  suggestions = {},
  select = () => server.selection(),
  onRange,
}: Omit<FieldsProps, 'fields'> & { field: Field }) {
  const { name, label, help, kind, choices = [], required, example } = field;
  const id = useId();
  const value = givenIn(field, values);
  const typed = values[name] ?? field.initial ?? '';
  const wrong = isAbout(problem, field) ? problem : undefined;
  const suggestion = suggestions[name];
  const set = (next: string) => onValues({ ...values, [name]: next });
  const known = kind === 'range' && facts?.range === value && value !== '' ? facts.text : undefined;
  const notes = [known ?? help, wrong?.message];
  const about = {
    id,
    'aria-describedby': notes.flatMap((note, at) => (note ? `${id}-${at}` : [])).join(' ') || undefined,
    'aria-required': required,
    'aria-invalid': wrong && true,
  };
  const under = (
    <>
      {notes.map(
        (note, at) =>
          note && (
            <p class={at ? 'wrong' : 'help'} id={`${id}-${at}`}>
              {note}
            </p>
          ),
      )}
      {wrong?.action && wrong.action !== 'retry' && kind !== 'password' && (
        <Way action={wrong.action} link={wrong.link} />
      )}
      {wrong && suggestion !== undefined && suggestion !== value && (
        <Button act={() => set(suggestion)}>Use {suggestion}</Button>
      )}
    </>
  );
  if (kind === 'flag')
    return (
      <div class="field">
        <label class="flag">
          <input
            type="checkbox"
            {...about}
            checked={value === 'true'}
            onInput={event => set(String(event.currentTarget.checked))}
          />
          {label}
        </label>
        {under}
      </div>
    );
  const length = choices.reduce((sum, [, text]) => sum + text.length, 0);
  if (kind === 'choices' || (kind === 'choice' && length <= CHIPS_CHARACTERS))
    return (
      <fieldset class={`field ${wrong ? 'invalid' : ''}`} aria-describedby={about['aria-describedby']}>
        <legend>{label}</legend>
        <div class="chips">
          {choices.map(([choice, text]) => (
            <Chip
              key={choice}
              text={text}
              group={id}
              several={kind === 'choices'}
              value={value}
              choice={choice}
              set={set}
            />
          ))}
        </div>
        {under}
      </fieldset>
    );
  const onInput = (event: { currentTarget: { value: string } }) => set(event.currentTarget.value);
  const control =
    kind === 'choice' ? (
      <select {...about} value={value} onInput={onInput}>
        {choices.map(([choice, text]) => (
          <option key={choice} value={choice}>
            {text}
          </option>
        ))}
      </select>
    ) : (
      h('input', {
        ...about,
        type: INPUTS[kind] ?? 'text',
        inputMode: kind === 'integer' ? 'numeric' : kind === 'number' ? 'decimal' : undefined,
        value: typed,
        placeholder: field.preset ?? example ?? '',
        autocomplete: 'off',
        spellcheck: false,
        onInput,
        onChange: () => kind === 'range' && value !== '' && onRange?.(field, value),
      })
    );
  return (
    <Labelled id={id} label={label} beside={kind === 'password' && <Link to={publisher.keys}>Get a key</Link>}>
      {kind === 'range' ? (
        <div class="with-button">
          {control}
          <Button
            kind="link"
            label={`Use selection for ${label}`}
            act={async () => {
              const selected = await select(field);
              if (!selected) return;
              set(selected.range);
              onRange?.(field, selected);
            }}
          >
            Use selection
          </Button>
        </div>
      ) : (
        control
      )}
      {under}
    </Labelled>
  );
}

const INPUTS: Partial<Record<Field['kind'], string>> = { date: 'date', email: 'email', password: 'password' };

interface LabelledProps {
  id: string;
  label: string;
  beside: ComponentChildren;
  children: ComponentChildren;
}

const Labelled = ({ id, label, beside, children }: LabelledProps) => (
  <div class="field">
    <div class="row">
      <label for={id}>{label}</label>
      {beside}
    </div>
    {children}
  </div>
);

interface ChipProps {
  text: string;
  group: string;
  several: boolean;
  /** The value of the whole field. */
  value: string;
  choice: string;
  set: (value: string) => void;
}

function Chip({ text, group, several, value, choice, set }: ChipProps) {
  const chosen = value === '' && several ? [] : value.split(',');
  const on = chosen.includes(choice);
  const next = () => (several ? (on ? chosen.filter(each => each !== choice) : [...chosen, choice]).join(',') : choice);
  return (
    <label class="chip">
      <input type={several ? 'checkbox' : 'radio'} name={group} checked={on} onInput={() => set(next())} />
      <span>{text}</span>
    </label>
  );
}
