/** "Insert a formula": a person chooses it by its outcome, fills it in, tries it, and inserts it into the active cell. */
import { useEffect, useLayoutEffect, useState } from 'preact/hooks';
import { spoken } from '../../platform/a1.ts';
import type { FormulaForm } from '../forms/forms.ts';
import type { FormulaPreview, GivenArgument, Inserted } from '../server-interface.ts';
import { Fields } from './fields.tsx';
import { formulas, options } from './forms.ts';
import { argumentOf, formulaText } from './formula-text.ts';
import { server } from './server.ts';
import { Button, moveFocus, Notice, Page, ProblemNotice, refuseMissing, Table, useShell, useWork } from './ui.tsx';
import { givenIn, missingField, shownFields, type Values } from './values.ts';

export function FormulaPage() {
  const [chosen, choose] = useState<FormulaForm>();
  const [last, setLast] = useState<FormulaForm>();
  const [words, setWords] = useState('');
  const back = () => {
    setLast(chosen);
    choose(undefined);
  };
  return chosen ? (
    <Filled key={chosen.name} formula={chosen} back={back} />
  ) : (
    <Outcomes choose={choose} last={last} words={words} setWords={setWords} />
  );
}

interface OutcomesProps {
  choose: (formula: FormulaForm) => void;
  /** The formula whose page was left. */
  last: FormulaForm | undefined;
  words: string;
  setWords: (words: string) => void;
}

function Outcomes({ choose, last, words, setWords }: OutcomesProps) {
  const { go } = useShell();
  useLayoutEffect(() => {
    if (last) moveFocus(document.getElementById(last.name));
  }, []);
  const found = formulas.filter(({ name, outcome, summary, group }) => {
    const text = `${name} ${outcome} ${summary} ${group}`.toLowerCase();
    return words
      .toLowerCase()
      .split(/\s+/)
      .every(word => text.includes(word));
  });
  const groups = [...new Set(found.map(({ group }) => group))];
  return (
    <Page
      title="Insert a formula"
      submit={() => words && found[0] && choose(found[0])}
      back={() => go({ page: 'home' })}
    >
      <input
        type="search"
        aria-label="Search formulas"
        placeholder="Search: median, profit, trend…"
        value={words}
        onInput={event => setWords(event.currentTarget.value)}
      />
      <p class="help" role="status">
        {words &&
          (found.length > 0
            ? `${found.length} of ${formulas.length} formulas`
            : 'No formula matches. Try other words.')}
      </p>
      {groups.map(group => (
        <section key={group}>
          <h2>{group}</h2>
          {found.map(
            each =>
              each.group === group && (
                <button key={each.name} id={each.name} type="button" class="goal outcome" onClick={() => choose(each)}>
                  <strong>{each.outcome}</strong>
                  <small>{each.example}</small>
                </button>
              ),
          )}
        </section>
      ))}
    </Page>
  );
}

/** The cost is requested after a pause in typing, ms. */
const PAUSE_MS = 400;

function Filled({ formula, back }: { formula: FormulaForm; back: () => void }) {
  const fields = [...formula.parameters, ...(options[formula.options] ?? [])];
  const { run, busy, problem, setProblem, again } = useWork(fields);
  const [values, setValues] = useState<Values>({});
  const [preview, setPreview] = useState<FormulaPreview>();
  const [inserted, setInserted] = useState<Inserted>();
  const [cost, setCost] = useState('');
  const given = argumentsOf(formula, fields, values);
  const text = formulaText(formula.name, given);

  const isFilled = !missingField(fields, values);
  useEffect(() => {
    setCost('');
    if (!isFilled) return undefined;
    const timer = setTimeout(() => server.cost(formula.name, given).then(setCost, () => {}), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, isFilled, preview]);

  /** Nothing is sent before every required field is filled in. */
  const filled = (work: () => Promise<unknown>) => () => {
    const missing = refuseMissing(fields, values);
    return missing ? setProblem(missing) : run(work);
  };
  const insert = (replace: boolean) => filled(async () => setInserted(await server.insert(text, replace)));
  const foot = (
    <Button kind="main" busy={busy}>
      Insert
    </Button>
  );
  return (
    <Page title={formula.outcome} back={back} foot={foot} submit={insert(false)}>
      <p class="help">{formula.summary}</p>
      <Fields
        fields={fields}
        values={values}
        problem={problem}
        onValues={changed => {
          setValues(changed);
          setProblem(undefined);
          setPreview(undefined);
          setInserted(undefined);
        }}
      />
      <output class="formula" aria-label="The formula" aria-live="off">
        {text}
      </output>
      <p class="help" role="status">
        {cost}
      </p>
      <Button busy={busy} act={filled(async () => setPreview(await server.preview(formula.name, given)))}>
        Show value
      </Button>
      {preview && <Value {...preview} />}
      {inserted && (
        <Notice tone={inserted.occupied === null ? 'good' : 'info'}>
          {inserted.occupied === null ? (
            <p>Inserted into {spoken(inserted.cell)}.</p>
          ) : (
            <>
              <p>
                {spoken(inserted.cell)} holds “{inserted.occupied}”.
              </p>
              <Button act={insert(true)}>Replace it</Button>
            </>
          )}
        </Notice>
      )}
      {!problem?.field && <ProblemNotice problem={problem} again={again} />}
    </Page>
  );
}

function argumentsOf({ parameters }: FormulaForm, fields: FormulaForm['parameters'], values: Values): GivenArgument[] {
  const shown = shownFields(fields, values);
  return shown.flatMap((field): GivenArgument[] => {
    const value = givenIn(field, values);
    const written = argumentOf(field.kind === 'choices' ? value.replaceAll(',', ', ') : value, field.kind);
    if (parameters.some(({ name }) => name === field.name)) return [written];
    const unchanged = value === (field.preset ?? (field.kind === 'flag' ? 'false' : ''));
    return unchanged || !written ? [] : [{ text: field.name }, written];
  });
}

/** A result longer than this is a sentence and gets the normal text size. */
const BIG_CHARACTERS = 20;

/** A value with its evidence; for a table, its first rows. */
function Value({ value, rows, of, proof }: FormulaPreview) {
  const [headings, ...others] = rows;
  return (
    <div class="sum" role="status">
      {others.length > 0 ? (
        <Table headings={headings ?? []} rows={others} />
      ) : (
        <div class="row">
          <strong class={value.length <= BIG_CHARACTERS ? 'big' : ''}>{value}</strong>
          <span class="help">{of}</span>
        </div>
      )}
      <p class="help">{proof}</p>
    </div>
  );
}
