/** The sidebar's actions for formulas: preview, insert, and starting from a template. */
import { counted, isDate } from '@sold-data/core/engine';
import { type Facts, priceOf } from '../../answers/kept.ts';
import type { Query } from '../../answers/query.ts';
import { lookUp } from '../../answers/store.ts';
import { questionFor, understand } from '../../formulas/asking.ts';
import type { Cell } from '../../formulas/columns.ts';
import { dayOfCell } from '../../formulas/days.ts';
import { evaluateAs } from '../../formulas/evaluate.ts';
import type { RunnableFormula } from '../../formulas/formula.ts';
import { costsFor } from '../../formulas/profit.ts';
import { formulas } from '../../generated/formulas.ts';
import { rangeOf } from '../../lists/ranges.ts';
import { dayText } from '../../platform/moments.ts';
import { refusal } from '../../platform/refusal.ts';
import { constantIn } from '../../refill/expression.ts';
import { personAccount } from '../../settings/settings.ts';
import type { FormulaPreview, GivenArgument, SidebarActions } from '../server-interface.ts';
import { accountLine } from './account.ts';

const MOST_SHOWN = 4;

export const formulaActions: Pick<SidebarActions, 'cost' | 'preview' | 'insert' | 'starter'> = {
  cost: costOf,
  preview,
  /** Writes a formula of the add-on into the active cell. Overwrites existing content only with `replace`. */
  insert(formula, replace) {
    const book = SpreadsheetApp.getActive();
    const cell = book.getCurrentCell() ?? book.getActiveSheet().getRange(1, 1);
    const at = `${cell.getSheet().getName()}!${cell.getA1Notation()}`;
    const holds = cell.getFormula() || cell.getDisplayValue();
    if (holds !== '' && !replace) return { cell: at, occupied: holds.length > 80 ? `${holds.slice(0, 80)}…` : holds };
    if (!/^=[A-Z][A-Z_0-9]*\(.*\)$/s.test(formula)) throw refusal('This is not a formula of the add-on');
    cell.setFormula(inAnyLocale(formula));
    return { cell: at, occupied: null };
  },
  starter() {
    const book = SpreadsheetApp.getActive();
    const names = new Set(book.getSheets().map(sheet => sheet.getName()));
    let name = 'Sold Data starter';
    for (let at = 2; names.has(name); at += 1) name = `Sold Data starter ${at}`;
    const sheet = book.insertSheet(name);
    sheet.getRange(1, 1, STARTER.length + 1, 1).setValues([['Keyword'], ...STARTER.map(keyword => [keyword])]);
    const columns = 'count, median, p25, p75, currency, note';
    sheet.getRange(1, 2).setFormula(inAnyLocale(`=SOLD_STATS(A2:A${STARTER.length + 1}, "columns", "${columns}")`));
    sheet.setFrozenRows(1);
    sheet.activate();
    return name;
  },
};

const STARTER = ['iphone 13 128gb', 'nintendo switch oled', 'lego 75257'];

/**
 * Rewrites a formula for any locale. Semicolons are separators everywhere, commas only where they are not the decimal mark. Decimal numbers
 * are quoted, because Sheets converts such texts everywhere.
 */
function inAnyLocale(formula: string): string {
  const parts = /"(?:[^"]|"")*"|'(?:[^']|'')*'|(?<![\w.])-?\d+\.\d+(?![\w.!])|,/g;
  return formula.replace(parts, part => (part === ',' ? ';' : /\d$/.test(part) ? `"${part}"` : part));
}

/**
 * Calculates a formula for the preview; for a range, only its first filled cell. This person pays, and the answer is saved, so the formula
 * itself costs nothing more.
 */
function preview(name: string, given: readonly GivenArgument[]): FormulaPreview {
  const args = given.map((argument, at) => firstValue(argument, fieldAt(name, at)));
  refuseWrong(name, args);
  const { value: answer, looked } = evaluateAs({ payer: personAccount() }, name, args);
  const rows = Array.isArray(answer) ? answer : [[answer]];
  const shown = rows.slice(0, MOST_SHOWN).map(row => row.slice(0, MOST_SHOWN).map(cellText));
  const subjects = [given[0]].flatMap(first => (first ? subjectsOf(first) : []));
  const value = rows.length === 1 && rows[0]?.length === 1 ? rows[0][0] : undefined;
  const { proof, currency } = proofOf(name, looked[0], String(args[0]), value);
  const unit = typeof value === 'number' ? currency : '';
  return {
    value: value === undefined ? '' : `${cellText(value)} ${unit}`.trim(),
    rows: value === undefined ? shown : [],
    of: subjects.length > 1 ? `first of ${subjects.length}` : '',
    proof,
  };
}

/**
 * Rejects errors that a form can show beside a field. Errors that only the formula can detect become a sentence in its value.
 */
function refuseWrong(name: string, args: readonly unknown[]): void {
  const formula = formulas[name];
  if (!formula || formula.endpoint === 'shippingRates' || WITHOUT_QUESTION.includes(formula.shape.kind)) return;
  const { own, search } = understand(formula, args);
  questionFor(formula, search, args[0]);
  if (formula.shape.kind === 'profit') costsFor(formula, own);
}

/** Kinds of formulas that have no subject to look up. */
const WITHOUT_QUESTION: readonly string[] = ['facts', 'asOf', 'worthGrading'];

/** Evidence for a single price: the number of sales, their dates, and the item. */
function proofOf(
  name: string,
  query: Query | undefined,
  subject: string,
  value: Cell | undefined,
): { proof: string; currency: string } {
  const formula = formulas[name];
  const facts = query && lookUp([query]).answers.get(query.name)?.facts;
  if (!formula || !facts?.prices || !(formula.shape.kind === 'statistic' || formula.shape.kind === 'profit'))
    return { proof: '', currency: '' };
  const { count, currency, note } = priceOf(facts);
  const noun = formula.fixed?.sold === false ? 'listing' : 'sale';
  const sales = [`From ${counted(count, noun)}`, periodOf(facts)].filter(Boolean).join(', ');
  return {
    proof: [sales, note === value ? '' : note, subject].filter(Boolean).join(' · '),
    currency: formula.shape.kind === 'statistic' && formula.shape.of === 'count' ? '' : (currency ?? ''),
  };
}

/** For example `25 Aug to 22 Nov 2026`, the first and the last day of the sales. For a price saved longer ago, the day of the lookup. */
function periodOf({ days, at }: Facts): string {
  if (!days) return `looked up on ${dayText(new Date(at).toISOString().slice(0, 10))}`;
  const [first, last] = days;
  return first === last ? dayText(last) : `${dayText(first, last)} to ${dayText(last)}`;
}

/** For example `Spends 3 requests of your account, 1 is known.` Evaluates the formula with saved answers only to count the missing ones. */
function costOf(name: string, given: readonly GivenArgument[]): string {
  const formula = formulas[name];
  if (!formula || formula.shape.kind === 'facts' || formula.shape.kind === 'asOf') return 'Free of charge.';
  const args = given.map((argument, at) =>
    at === 0 && argument ? column(subjectsOf(argument)) : firstValue(argument, fieldAt(name, at)),
  );
  const { looked, open } = evaluateAs({ savedOnly: true }, name, args);
  if (looked.length > 0 && open.length === 0) return 'Costs nothing: the answer is saved.';
  const [least, most] = requestsOf(formula, args, open);
  const known = looked.length - open.length;
  const spends = `Spends ${most > least ? `${least} to ` : ''}${counted(most, 'request')}`;
  const saved = known > 0 ? `, ${known} ${known === 1 ? 'is' : 'are'} known` : '';
  const { whose, text } = accountLine().formulas;
  return whose === 'yours' ? `${spends} of your account${saved}.` : `${spends}${saved}. ${text}`;
}

/** A single subject stays a plain value; several become a column. */
const column = (subjects: readonly unknown[]) => (subjects.length === 1 ? subjects[0] : subjects.map(each => [each]));

/** Default number of periods. A trend sends one request for all periods, or one for each when there are many sales. */
const PERIODS = 13;

function requestsOf(
  { shape }: RunnableFormula,
  args: readonly unknown[],
  open: readonly Query[],
): [least: number, most: number] {
  // A formula that can't be checked yet, because an argument is missing, counts as one request.
  const least = Math.max(1, open.length);
  if (shape.kind === 'trend' && open.length <= 1)
    return [1, Number(args.includes('requests') ? args[args.indexOf('requests') + 1] : PERIODS)];
  return [
    least,
    Math.max(
      least,
      open.reduce((sum, { pages }) => sum + pages, 0),
    ),
  ];
}

/** The parameter that an argument fills. */
const fieldAt = (name: string, at: number) => formulas[name]?.takes[at];
const cells = (notation: string, field?: string) => rangeOf(notation, field).getValues().flat();

/** The subjects to look up: the filled cells of a range, or the value itself. Plain text that is not a constant is a range. */
function subjectsOf(first: GivenArgument): unknown[] {
  if (first && 'plain' in first && !constantIn(first.plain)) return cells(first.plain).filter(value => value !== '');
  return [firstValue(first)];
}

function firstValue(argument: GivenArgument, field?: string): unknown {
  if (!argument) return '';
  if ('text' in argument) return argument.text;
  const constant = constantIn(argument.plain);
  return constant ? constant.value : (cells(argument.plain, field).find(value => value !== '') ?? '');
}

const cellText = (cell: Cell) => (isDate(cell) ? dayText(dayOfCell(cell as Date)) : String(cell));
