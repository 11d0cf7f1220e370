/** What a person chooses for all formulas and jobs: how long answers stay fresh, and which allowance is spent first. */
import type { KeyState } from '../actions.ts';
import { busy, h, Notice, newId, type Tone } from './dom.ts';
import { server } from './server.ts';

/** The key or a choice has changed; what to say about it, on the page that shows the new state. */
export type Changed = (state: KeyState, tone?: Tone, text?: string) => void;

export function choicesForm(state: KeyState, changed: Changed): HTMLElement {
  const notice = new Notice();
  const id = newId('hours');
  const hours = h('input', {
    id,
    type: 'text',
    inputMode: 'decimal',
    value: String(state.freshHours),
    'aria-describedby': `${id}-help`,
  });
  const credits = h('input', { type: 'checkbox', checked: state.creditsFirst });
  const save = h('button', { type: 'submit', class: 'button small' }, 'Save choices');
  const submit = (event: Event) => {
    event.preventDefault();
    void busy(save, notice, async () => {
      const next = await server.saveChoices({ freshHours: Number(hours.value), creditsFirst: credits.checked });
      changed(next, 'good', 'Your choices are saved.');
    });
  };
  return h(
    'details',
    {},
    h('summary', {}, 'Choices for formulas and jobs'),
    h(
      'form',
      { class: 'stack', onsubmit: submit },
      h(
        'div',
        { class: 'field' },
        h('label', { htmlFor: id }, 'Answers stay fresh for, hours'),
        hours,
        h('p', { class: 'help', id: `${id}-help` }, 'Until then a formula shows the saved answer and costs nothing.'),
      ),
      h(
        'label',
        { class: 'choice' },
        credits,
        h('span', {}, 'Spend credits first', h('span', { class: 'help' }, 'Before the monthly requests.')),
      ),
      h('div', { class: 'actions' }, save),
      notice.element,
    ),
  );
}
