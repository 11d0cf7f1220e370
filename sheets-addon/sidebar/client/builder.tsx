/** Makes a formula from a form, shows its value and its cost, and puts it into the active cell. */
import { useState } from 'preact/hooks';
import type { FormulaPreview } from '../actions.ts';
import type { FormulaForm, ParameterFacts } from '../forms.ts';
import {
  columnsWith,
  Field,
  Fields,
  focusInvalid,
  forms,
  Input,
  RangeInput,
  Tick,
  type Values,
  valuesOf,
} from './form.tsx';
import { type Argument, argumentOf, costText, formulaText } from './formula-text.ts';
import { server } from './server.ts';
import { Actions, Bar, Button, More, Panel, type Tell, useKept } from './ui.tsx';
import { count } from './words.ts';

/** Formulas that ask the same are offered together, in the order in which people meet them. */
const FAMILIES = [...new Set(forms.formulas.map(({ family }) => family))];

/** A parameter's value is kept under its name; an option's under `option:` and its name. */
const OPTION = 'option:';

export function Builder() {
  const [{ name, values }, keep] = useKept('formula', { name: forms.formulas[0]!.name, values: {} as Values });
  const [missing, setMissing] = useState<string>();
  const [preview, setPreview] = useState<FormulaPreview>();
  const formula = forms.formulas.find(each => each.name === name) ?? forms.formulas[0]!;
  const args = argumentsOf(formula, values);
  const text = formulaText(formula.name, args);

  const change = (next: { name: string; values: Values }) => {
    keep(next);
    setMissing(undefined);
    setPreview(undefined);
  };
  const given = { formula, values, onValues: (changed: Values) => change({ name: formula.name, values: changed }) };
  const check = () => {
    const gap = formula.parameters.find(({ required }, at) => required && args[at] === undefined);
    if (!gap) return;
    setMissing(gap.name);
    focusInvalid();
    throw new Error('Fill in the marked field.');
  };
  const show = async (tell: Tell) => {
    check();
    tell(undefined);
    setPreview(await server.previewFormula(formula.name, args));
  };
  const put = (replace: boolean) => async (tell: Tell) => {
    check();
    const { cell, occupied } = await server.insertFormula(text, replace);
    if (occupied === null) return tell({ tone: 'good', text: `Inserted in ${cell}.` });
    const action = <Button text="Replace it" act={put(true)} />;
    return tell({ tone: 'warn', text: `${cell} holds "${occupied}".`, action });
  };
  return (
    <>
      <Panel title="Build a formula">
        <Input
          text={`Formula\n${formula.summary}`}
          value={formula.name}
          onValue={next => change({ name: next, values })}
        >
          {FAMILIES.map(family => (
            <optgroup key={family} label={family}>
              {forms.formulas.map(each => each.family === family && <option key={each.name}>{each.name}</option>)}
            </optgroup>
          ))}
        </Input>
        {formula.parameters.map(facts => (
          <Parameter key={facts.name} facts={facts} {...given} invalid={facts.name === missing} />
        ))}
        <Options {...given} />
        <div class="last-bar stack">
          <output class="formula" aria-label="The formula" aria-live="off">
            {text}
          </output>
          <p class="help">{costText(formula.cost, args, formula.parameters)}</p>
          {preview && <Preview {...preview} />}
          <Actions key={text}>
            <Button text="Insert in the active cell" kind="main" act={put(false)} />
            <Button text="Show value" kind="" act={show} />
          </Actions>
        </div>
      </Panel>
      <Waiting />
    </>
  );
}

interface FormulaProps {
  formula: FormulaForm;
  values: Values;
  onValues: (values: Values) => void;
}

function columnsOf({ columns, endpoint, without }: FormulaForm, values: Values) {
  const all = (columns && forms.columns[columns]) || [];
  const given = Object.entries(optionValues(values)).filter(([name]) => !without.includes(name));
  return columnsWith(all, forms.options[endpoint] ?? [], Object.fromEntries(given));
}

/** Columns that another formula had, or that an option brought, are left out. */
function chosenColumns(formula: FormulaForm, values: Values, value = ''): string[] {
  const columns = columnsOf(formula, values);
  return value.split(', ').filter(name => columns.some(column => column.name === name));
}

/** The options of the search, the everyday ones first, and those of the add-on. */
function optionsOf({ endpoint, without, own }: FormulaForm) {
  const search = (forms.options[endpoint] ?? []).filter(({ name }) => !without.includes(name));
  const added = forms.own.filter(({ name }) => own.includes(name) && name !== 'columns');
  return {
    plain: search.filter(({ advanced }) => !advanced),
    rest: [...search.filter(({ advanced }) => advanced), ...added],
  };
}

function argumentsOf(formula: FormulaForm, values: Values): Argument[] {
  const { plain, rest } = optionsOf(formula);
  const options = optionValues(values);
  const pairs = [...plain, ...rest].flatMap((facts): Argument[] => {
    const value = valuesOf([facts], options)[facts.name];
    return value === undefined ? [] : [{ text: facts.name }, argumentOf(value, facts.kind)];
  });
  const columns = formula.own.includes('columns') && chosenColumns(formula, values, options.columns).join(', ');
  return [
    ...formula.parameters.map(({ name, kind, range }) => {
      const value = kind === 'columns' ? chosenColumns(formula, values, values[name]).join(', ') : (values[name] ?? '');
      return argumentOf(value.trim(), kind, range);
    }),
    ...pairs,
    ...(columns ? [{ text: 'columns' }, { text: columns }] : []),
  ];
}

function optionValues(values: Values): Values {
  const options = Object.entries(values).filter(([name]) => name.startsWith(OPTION));
  return Object.fromEntries(options.map(([name, value]) => [name.slice(OPTION.length), value]));
}

type ParameterProps = FormulaProps & { facts: ParameterFacts; invalid: boolean };

function Parameter({ formula, facts, values, onValues, invalid }: ParameterProps) {
  const { name, label, help, example, range, required } = facts;
  const bound = { value: values[name] ?? '', onValue: (value: string) => onValues({ ...values, [name]: value }) };
  if (facts.kind === 'columns') return <Columns {...{ formula, values }} {...bound} />;
  if (!range) return <Field facts={facts} values={values} onValues={onValues} invalid={invalid} />;
  return <RangeInput {...{ required, invalid, ...bound }} text={`${label}\n${help}`} placeholder={example ?? ''} />;
}

function Options({ formula, values, onValues }: FormulaProps) {
  const { plain, rest } = optionsOf(formula);
  const options = optionValues(values);
  const change = (changed: Values) =>
    onValues({
      ...values,
      ...Object.fromEntries(Object.entries(changed).map(([name, value]) => [OPTION + name, value])),
    });
  const columns = (value: string) => change({ columns: value });
  return (
    <>
      {formula.own.includes('columns') && (
        <Columns {...{ formula, values }} value={options.columns ?? ''} onValue={columns} />
      )}
      {plain.length > 0 && (
        <More title="Filters">
          <Fields facts={plain} values={options} onValues={change} />
        </More>
      )}
      {rest.length > 0 && (
        <More title="More options">
          <Fields facts={rest} values={options} onValues={change} />
        </More>
      )}
    </>
  );
}

interface ColumnsProps {
  formula: FormulaForm;
  values: Values;
  /** Names in the order in which they were ticked, separated by commas. */
  value: string;
  onValue: (value: string) => void;
}

function Columns({ formula, values, value, onValue }: ColumnsProps) {
  const chosen = chosenColumns(formula, values, value);
  const tick = (name: string, on: boolean) =>
    onValue((on ? [...chosen, name] : chosen.filter(each => each !== name)).join(', '));
  return (
    <More title="Columns">
      <p class="help">
        {chosen.length > 0 ? `In this order: ${chosen.join(', ')}` : 'None ticked: the usual columns.'}
      </p>
      <fieldset class="columns" aria-label="Columns">
        {columnsOf(formula, values).map(({ name, label }) => (
          <Tick key={name} text={label} value={chosen.includes(name)} onValue={on => tick(name, on)} />
        ))}
      </fieldset>
    </More>
  );
}

/** The first rows of what the formula answers. */
function Preview({ rows, more }: FormulaPreview) {
  return (
    <div class="preview" role="status" aria-label="Value">
      <table>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at}>
              {row.map((cell, column) => (
                <td key={column}>{cell}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {more && <p class="help">{more}</p>}
    </div>
  );
}

/** Fills the formulas that wait for the limit or for a new allowance. */
function Waiting() {
  const [filled, setFilled] = useState({ done: 0, total: 0 });
  const fill = async (tell: Tell) => {
    tell({ tone: '', text: 'Looking for cells that wait…' });
    for (let before = 0; ; ) {
      const { done, total, message } = await server.waiting();
      setFilled({ done: before + done, total: before + total });
      const goesOn = done > 0 && done < total;
      const text = goesOn ? `${count(before + done)} of ${count(before + total)} filled…` : message;
      tell({ tone: done === total ? 'good' : goesOn ? '' : 'warn', text });
      if (!goesOn) return;
      before += done;
    }
  };
  return (
    <Panel title="Waiting cells">
      <p class="help">
        A cell that has to wait for the limit per minute says so. Fill all that wait here, at the pace of your plan, or
        by a schedule.
      </p>
      {filled.total > 0 && <Bar label="Cells filled" value={filled.done} of={filled.total} />}
      <Actions>
        <Button text="Fill waiting cells" act={fill} />
      </Actions>
    </Panel>
  );
}
