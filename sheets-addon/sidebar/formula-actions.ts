/** What the sidebar does with formulas: preview, insert, and a sheet to begin with. */
import { counted, endpoints, pagesFor } from '@sold-data/core';
import { type Facts, priceOf } from '../answers/kept.ts';
import { queryOf } from '../answers/query.ts';
import { readCached, readKept } from '../answers/store.ts';
import { questionFor, understand } from '../formulas/asking.ts';
import type { Cell } from '../formulas/columns.ts';
import { cellOfDay, dayOfCell, isDate } from '../formulas/days.ts';
import { evaluateAs } from '../formulas/evaluate.ts';
import type { RunnableFormula, Shape } from '../formulas/formula.ts';
import { costsFor } from '../formulas/profit.ts';
import { formulas } from '../generated/formulas.ts';
import { refusal } from '../platform/refusal.ts';
import { personAccount } from '../settings/settings.ts';
import { rangeOf } from '../tasks/ranges.ts';
import { accountLine } from './account.ts';
import { dayText } from './moments.ts';
import type { FormulaPreview, GivenArgument, SidebarActions } from './server-interface.ts';

const MOST_SHOWN = 4;

export const formulaActions: Pick<SidebarActions, 'cost' | 'preview' | 'insert' | 'starter'> = {
  cost: costOf,
  preview,
  /** Writes a formula of the add-on into the active cell; over something else only when asked to. */
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

/** Semicolons between arguments are read in every locale, commas only where they are not the decimal sign; decimals are read as text everywhere. */
function inAnyLocale(formula: string): string {
  const parts = /"(?:[^"]|"")*"|'(?:[^']|'')*'|(?<![\w.])-?\d+\.\d+(?![\w.!])|,/g;
  return formula.replace(parts, part => (part === ',' ? ';' : /\d$/.test(part) ? `"${part}"` : part));
}

/** What a formula shows, of a range for its first filled cell. Paid by this person; the answer is kept, so the formula costs nothing more for it. */
function preview(name: string, given: readonly GivenArgument[]): FormulaPreview {
  const args = given.map((argument, at) => firstValue(argument, fieldAt(name, at)));
  refuseWrong(name, args);
  const answer = evaluateAs({ payer: personAccount() }, name, args).value;
  const rows = Array.isArray(answer) ? answer : [[answer]];
  const shown = rows.slice(0, MOST_SHOWN).map(row => row.slice(0, MOST_SHOWN).map(cellText));
  const [count] = countSubjects(name, given, args);
  const value = rows.length === 1 && rows[0]?.length === 1 ? rows[0][0] : undefined;
  const { proof, currency } = proofOf(name, args, value);
  const unit = typeof value === 'number' ? currency : '';
  return {
    value: value === undefined ? '' : `${cellText(value)} ${unit}`.trim(),
    rows: value === undefined ? shown : [],
    of: count > 1 ? `first of ${count}` : '',
    proof,
  };
}

/** What a form can point at is refused beside its field; what only the formula knows is a sentence in its value. @throws InvalidParametersError */
function refuseWrong(name: string, args: readonly unknown[]): void {
  const formula = formulas[name];
  if (!formula || formula.endpoint === 'shippingRates' || WITHOUT_QUESTION.includes(formula.shape.kind)) return;
  const { own, search } = understand(formula, args);
  questionFor(formula, search, args[0]);
  if (formula.shape.kind === 'profit') costsFor(own);
}

/** Formulas that ask nothing of a subject. */
const WITHOUT_QUESTION: readonly string[] = ['facts', 'asOf'];

/** The price behind a single value: how many sales, from when to when, and of what. */
function proofOf(name: string, args: readonly unknown[], value: Cell | undefined): { proof: string; currency: string } {
  const formula = formulas[name];
  const [key = ''] = questionNames(name, args, [args[0]]);
  const { facts } = readCached([key], new Set()).answers.get(key) ?? readKept([key], new Set()).get(key) ?? {};
  if (!formula || !facts?.prices || !(formula.shape.kind === 'statistic' || formula.shape.kind === 'profit'))
    return { proof: '', currency: '' };
  const { count, currency, note } = priceOf(facts);
  const noun = formula.fixed?.sold === false ? 'listing' : 'sale';
  const sales = [`From ${counted(count, noun)}`, periodOf(facts)].filter(Boolean).join(', ');
  return {
    proof: [sales, note === value ? '' : note, String(args[0])].filter(Boolean).join(' · '),
    currency: formula.shape.kind === 'statistic' && formula.shape.of === 'count' ? '' : (currency ?? ''),
  };
}

/** `25 Aug to 22 Nov 2026`: the first and the last day of the sales; of a price saved longer ago, when it was looked up. */
function periodOf({ days, at }: Facts): string {
  if (!days) return `looked up on ${dayText(new Date(at).toISOString().slice(0, 10))}`;
  const [first, last] = days;
  return first === last ? dayText(last) : `${dayText(first, last)} to ${dayText(last)}`;
}

/** `Spends 3 requests of your account, 1 is known.` */
function costOf(name: string, given: readonly GivenArgument[]): string {
  const formula = formulas[name];
  const args = given.map((argument, at) => firstValue(argument, fieldAt(name, at)));
  if (!formula || formula.shape.kind === 'facts' || formula.shape.kind === 'asOf') return 'Free of charge.';
  const [count, known] = countSubjects(name, given, args);
  const open = Math.max(0, count - known);
  if (open === 0) return 'Costs nothing: the answer is saved.';
  const [least, most] = requestsOfOne(formula, args);
  const range = most > least ? `${least * open} to ` : '';
  const spends = `Spends ${range}${counted(most * open, 'request')}`;
  const saved = known > 0 ? `, ${known} ${known === 1 ? 'is' : 'are'} known` : '';
  const { whose, text } = accountLine().formulas;
  return whose === 'yours' ? `${spends} of your account${saved}.` : `${spends}${saved}. ${text}`;
}

/** A trend asks for all periods at once, and for one after another where there are many sales. */
const PERIODS = 13;

function requestsOfOne(
  { shape, endpoint, takes }: RunnableFormula,
  args: readonly unknown[],
): [least: number, most: number] {
  if (shape.kind === 'sellThrough') return [2, 2];
  if (shape.kind === 'trend')
    return [1, Number(args.includes('requests') ? args[args.indexOf('requests') + 1] : PERIODS)];
  if (shape.kind !== 'rows') return [1, 1];
  const pages = pagesFor(endpoints[endpoint], Number(args[takes.indexOf('rows')]) || shape.rows);
  return [1, pages];
}

/** How many subjects the formula has, and how many of them are answered. */
function countSubjects(
  name: string,
  given: readonly GivenArgument[],
  args: readonly unknown[],
): [count: number, known: number] {
  const [first] = given;
  const subjects =
    first && 'plain' in first && isReference(first.plain)
      ? cells(first.plain).filter(value => value !== '')
      : [args[0]];
  const names = questionNames(name, args, subjects);
  // A table needs the rows of an answer, a price only its facts.
  const rows = new Set(TABLES.has(formulas[name]?.shape.kind) ? names : []);
  const { answers } = readCached(names, rows);
  const isKnown = (each: string) => answers.has(each) && (!rows.has(each) || answers.get(each)?.rows !== undefined);
  const kept = readKept(
    names.filter(each => !isKnown(each)),
    rows,
  );
  const known = names.filter(each => isKnown(each) || kept.has(each)).length;
  return [subjects.length, Math.min(subjects.length, known)];
}

const TABLES: ReadonlySet<unknown> = new Set<Shape['kind']>(['rows', 'cardPrices', 'trend', 'breakdown']);

function questionNames(name: string, args: readonly unknown[], subjects: readonly unknown[]): string[] {
  const formula = formulas[name];
  if (!formula) return [];
  try {
    const { search } = understand(formula, args);
    return [...new Set(subjects.map(subject => queryOf(questionFor(formula, search, subject)).name))];
  } catch {
    // The value says what is wrong.
    return [];
  }
}

const isReference = (text: string) => !/^(TRUE|FALSE|DATE\(.*\)|-?[\d.]+)$/.test(text);
/** The field of the form that gave an argument. */
const fieldAt = (name: string, at: number) => formulas[name]?.takes[at];
const cells = (notation: string, field?: string) => rangeOf(notation, field).getValues().flat();

function firstValue(argument: GivenArgument, field?: string): unknown {
  if (!argument) return '';
  if ('text' in argument) return argument.text;
  const { plain } = argument;
  const day = /^DATE\((\d+),(\d+),(\d+)\)$/.exec(plain);
  if (day) return cellOfDay([day[1], day[2]?.padStart(2, '0'), day[3]?.padStart(2, '0')].join('-'));
  if (/^(TRUE|FALSE)$/.test(plain)) return plain === 'TRUE';
  if (/^-?[\d.]+$/.test(plain)) return Number(plain);
  return cells(plain, field).find(value => value !== '') ?? '';
}

const cellText = (cell: Cell) => (isDate(cell) ? dayText(dayOfCell(cell as Date)) : String(cell));
