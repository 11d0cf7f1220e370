/** Counts while a list is read: groups of items, and what a person should decide. */
import { counted } from '../counts.ts';
import type { Target } from './compose.ts';
import { columnName, type Table } from './headings/table.ts';
import type { Facts } from './items/facts.ts';
import type { ListItem, ListQuestion, ReadListOptions } from './list.ts';
import type { Reason } from './rows/reasons.ts';

export class Tally {
  private readonly counts = new Map<string, number>();
  private readonly lots: number[] = [];
  private readonly graded: number[] = [];
  private readonly unknownCurrency: number[] = [];
  private readonly unknownWords: number[] = [];
  private readonly currencies = new Set(['USD', 'EUR', 'GBP', 'CAD', 'AUD', 'JPY']);

  /** @param currencies to which the sign of what was paid may belong. */
  add(item: ListItem, facts: Facts, currencies: readonly string[] = []): void {
    if (facts.finish && facts.finish.words !== '') this.count(facts.finish.words);
    if (facts.grade !== null) this.count('graded');
    if (facts.language !== undefined && facts.language !== 'English') this.count(facts.language);
    if (item.kind === 'sealed') this.count('sealed');
    if (item.kind === 'lot') {
      this.count('lots and bundles');
      this.lots.push(item.row);
    }
    if (item.quantity === null) this.count('quantity unknown');
    if (currencies.length > 0 || (item.paid !== null && item.paidCurrency === null))
      this.unknownCurrency.push(item.row);
    for (const code of currencies) this.currencies.add(code);
    if (item.notes.some(({ fact }) => fact === 'heading')) this.count('with a name alone');
    if (item.notes.some(({ fact }) => fact === 'price')) this.count('with an amount in the name');
    if (item.notes.some(({ about }) => about === 'unknown')) this.unknownWords.push(item.row);
  }

  leave(reason: Reason, row: number): void {
    if (reason === 'graded') this.graded.push(row);
    if (reason === 'lot') this.lots.push(row);
    if (reason === 'unknown') this.unknownWords.push(row);
  }

  private count(label: string): void {
    this.counts.set(label, (this.counts.get(label) ?? 0) + 1);
  }

  groups(): { label: string; count: number }[] {
    return [...this.counts].map(([label, count]) => ({ label, count })).sort((a, b) => b.count - a.count);
  }

  questions(
    { candidates, columns }: Table,
    target: Target,
    { currency, keep = [], leaveOut = [] }: ReadListOptions,
  ): ListQuestion[] {
    const questions: ListQuestion[] = [];
    const named = columns.find(({ role }) => role === 'name' || role === 'title');
    const [, second] = candidates;
    if (named && candidates.includes(named) && second)
      questions.push({
        id: 'item',
        text: 'Which column names the item?',
        choices: candidates.slice(0, 4).map(column => ({ value: columnName(column), label: columnName(column) })),
        fallback: columnName(named),
        rows: [],
      });
    if (this.unknownCurrency.length > 0 && currency === undefined)
      questions.push({
        id: 'currency',
        text: `What was paid has no clear currency in ${counted(this.unknownCurrency.length, 'row')}. Which one is it?`,
        choices: [...this.currencies].map(code => ({ value: code, label: code })),
        fallback: 'unknown: no profit is calculated',
        rows: this.unknownCurrency.slice(0, 2),
      });
    if (this.graded.length > 0 && target === 'cards' && !keep.includes('graded'))
      questions.push({
        id: 'graded',
        text: `This market has prices of ungraded cards only, and the list has ${counted(this.graded.length, 'graded card')}. Price as ungraded?`,
        choices: [
          { value: 'leaveOut', label: 'Leave them out' },
          { value: 'keep', label: 'Price them as ungraded' },
        ],
        fallback: 'leaveOut',
        rows: this.graded.slice(0, 2),
      });
    if (this.lots.length > 0)
      questions.push({
        id: 'lots',
        text: `${counted(this.lots.length, 'row')} may be lots or bundles. Price each as one lot?`,
        choices: [
          { value: 'keep', label: 'Price and mark them' },
          { value: 'leaveOut', label: 'Leave them out' },
        ],
        fallback: leaveOut.includes('lot') ? 'leaveOut' : 'keep',
        rows: this.lots.slice(0, 2),
      });
    if (this.unknownWords.length > 0)
      questions.push({
        id: 'words',
        text: `In ${counted(this.unknownWords.length, 'row')}, a number, set, year, size, condition, language, finish or grade can't be used. Price without it?`,
        choices: [
          { value: 'keep', label: 'Price them without it' },
          { value: 'leaveOut', label: 'Leave them out' },
        ],
        fallback: leaveOut.includes('unknown') ? 'leaveOut' : 'keep',
        rows: this.unknownWords.slice(0, 2),
      });
    return questions;
  }
}
