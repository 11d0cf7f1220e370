// The guide above the sheet: one thing to try at a time, with a button that does it.
import { h } from './dom.ts';

export interface Step {
  id: string;
  title: string;
  text: string;
  button: string;
  /** Points at what the text is about, when the step is shown. */
  point?(): void;
  run(): void | Promise<void>;
}

const ARROWS = { back: 'M15 6l-6 6 6 6', on: 'M9 6l6 6-6 6' };

export class Guide {
  private at = 0;
  private readonly done = new Set<string>();
  private readonly dots: HTMLElement[];
  private readonly text = h('p', { 'aria-live': 'polite' });
  private readonly act = h('button', { type: 'button', class: 'small', onclick: () => void this.run() });

  constructor(
    element: HTMLElement,
    private readonly steps: Step[],
  ) {
    this.dots = steps.map((step, index) =>
      h('button', {
        type: 'button',
        class: 'dot',
        'aria-label': `Step ${index + 1}: ${step.title}`,
        onclick: () => this.show(index),
      }),
    );
    element.replaceChildren(
      h('b', { class: 'lead' }, 'Try this'),
      this.arrow('back', 'Previous step', -1),
      h('div', { class: 'dots' }, ...this.dots),
      this.arrow('on', 'Next step', 1),
      this.text,
      this.act,
    );
    this.draw();
  }

  /** Ticks a step, also when it was done without the button. */
  tick(id: string): void {
    this.done.add(id);
    this.draw();
  }

  private async run(): Promise<void> {
    const step = this.steps[this.at];
    if (!step) return;
    await step.run();
    this.tick(step.id);
  }

  show(index: number): void {
    this.at = (index + this.steps.length) % this.steps.length;
    this.steps[this.at]?.point?.();
    this.draw();
  }

  private draw(): void {
    const step = this.steps[this.at];
    if (!step) return;
    this.text.replaceChildren(h('b', {}, `${step.title}. `), step.text);
    this.act.textContent = step.button;
    this.act.setAttribute('aria-label', `${step.button}: ${step.title}`);
    for (const [position, dot] of this.dots.entries()) {
      dot.classList.toggle('done', this.done.has(this.steps[position]?.id ?? ''));
      if (position === this.at) dot.setAttribute('aria-current', 'step');
      else dot.removeAttribute('aria-current');
    }
  }

  private arrow(direction: keyof typeof ARROWS, label: string, step: number): HTMLElement {
    const button = h('button', {
      type: 'button',
      class: 'icon',
      'aria-label': label,
      onclick: () => this.show(this.at + step),
    });
    button.innerHTML = `<svg viewBox="0 0 24 24" aria-hidden="true"><path d="${ARROWS[direction]}"/></svg>`;
    return button;
  }
}
