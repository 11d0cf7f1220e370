// Shows the note that Google shows next to a cell with a failed function, for the pointer and for the selection.
import type { CellAddress } from '../../support/spreadsheet/functions.ts';
import { h } from './dom.ts';
import type { Grid } from './grid.ts';

const SPILL_TEXT =
  'The result was not expanded because it would overwrite filled cells below or beside it. Clear them. (Google Sheets shows #REF! here.)';

/** Texts longer than this don't fit into a cell: the hint shows them in full. */
const LONG_TEXT = 34;

export class Hint {
  constructor(
    private readonly element: HTMLElement,
    private readonly grid: Grid,
    private readonly area: HTMLElement,
  ) {
    grid.onVisit(cell => this.visit(cell));
    area.addEventListener('pointerleave', () => this.hide());
    area.addEventListener('wheel', () => this.hide(), { passive: true });
    area.addEventListener('keydown', event => event.key === 'Escape' && this.hide(), true);
  }

  hide(): void {
    this.element.hidden = true;
  }

  private visit(cell: CellAddress): void {
    const [title, text] = this.textOf(cell);
    const place = this.grid.rectangle(cell);
    if (!text || !place) this.hide();
    else this.show(title, text, place);
  }

  private show(title: string, text: string, place: DOMRect): void {
    this.element.replaceChildren(title ? h('b', {}, title) : '', h('span', {}, text));
    this.element.classList.toggle('error', title === 'Error');
    this.element.hidden = false;
    const bounds = this.area.getBoundingClientRect();
    const box = this.element.getBoundingClientRect();
    const left = Math.min(place.right + 6, bounds.right - box.width - 8);
    const below = place.bottom + 4 + box.height < bounds.bottom;
    this.element.style.left = `${Math.max(bounds.left + 8, left)}px`;
    this.element.style.top = `${below ? place.bottom + 4 : place.top - box.height - 4}px`;
  }

  private textOf(cell: CellAddress): [title: string, text: string | undefined] {
    const error = this.grid.errorText(cell);
    if (error) return ['Error', error];
    const value = this.grid.valueAt(cell);
    if (value === '#SPILL!') return ['Error', SPILL_TEXT];
    if (typeof value === 'string' && value.length > LONG_TEXT) return ['', value];
    return ['Note', this.grid.noteAt(cell)];
  }
}
