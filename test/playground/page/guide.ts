// The guide above the sheet: one suggestion at a time, with a button that carries it out, in an order that tells a story.
import { alertUser } from './dialogs.ts';
import { byId, h } from './dom.ts';
import { startOver } from './link.ts';
import type { Step } from './story.ts';

export function showGuide(steps: readonly Step[]): void {
  const text = h('p', { 'aria-live': 'polite' });
  let at = 0;
  const act = h('button', { type: 'button', class: 'small', onclick: () => void carryOut() });
  const next = h('button', {
    type: 'button',
    class: 'small',
    onclick: () => (isLast() ? void startOver() : show(at + 1)),
  });
  const isLast = () => at === steps.length - 1;
  const dots = steps.map(({ title }, index) => {
    const label = `Step ${index + 1}: ${title}`;
    return h('button', { type: 'button', class: 'dot', 'aria-label': label, onclick: () => show(index) });
  });
  function show(step: number): void {
    at = step;
    const { title, text: words, button } = steps[at]!;
    text.replaceChildren(h('b', {}, `${title}. `), words);
    act.textContent = button;
    act.setAttribute('aria-label', `${button}: ${title}`);
    next.textContent = isLast() ? 'Start over' : 'Next';
    for (const [index, dot] of dots.entries()) dot.setAttribute('aria-current', index === at ? 'step' : 'false');
  }
  async function carryOut(): Promise<void> {
    act.disabled = true;
    act.textContent = 'Working…';
    try {
      await steps[at]!.run();
    } catch (error) {
      alertUser('Not yet', error instanceof Error ? error.message : String(error));
    }
    act.disabled = false;
    act.textContent = steps[at]!.button;
  }
  byId('guide').replaceChildren(
    h('b', { class: 'lead' }, 'Try this'),
    h('div', { class: 'dots' }, ...dots),
    text,
    act,
    next,
  );
  show(0);
  void carryOut();
}
