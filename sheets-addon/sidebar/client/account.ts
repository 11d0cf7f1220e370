/** The account: what is left, and the key that pays. */
import type { KeyState } from '../actions.ts';
import type { Changed } from './choices.ts';
import { button, fill, h, Notice } from './dom.ts';
import { keyView } from './key.ts';
import { server } from './server.ts';
import { usageView } from './usage.ts';

export function accountTab(): { element: HTMLElement; show(): void } {
  const usage = h('section', { class: 'panel stack', 'aria-label': 'Usage' });
  const key = h('section', { class: 'panel stack', 'aria-label': 'Key' });
  const element = h('div', {}, usage, key);
  let state: KeyState | undefined;

  const showUsage = async () => {
    if (state?.kind === 'none') {
      fill(
        usage,
        h('h2', {}, 'Welcome'),
        h('p', {}, 'Save your API key below. Formulas, jobs and schedules then work in this spreadsheet.'),
      );
      return;
    }
    fill(usage, heading(), h('p', { class: 'loading', role: 'status' }, 'Asking for your usage…'));
    try {
      fill(usage, heading(), ...usageView(await server.account()));
    } catch (error) {
      const notice = new Notice();
      notice.show('bad', (error as Error).message);
      fill(usage, heading(), notice.element, button('Try again', showUsage, 'small'));
    }
  };
  const heading = () => h('div', { class: 'head' }, h('h2', {}, 'Usage'), button('Refresh', showUsage, 'small plain'));

  const changed: Changed = (next, tone = '', text = '') => {
    state = next;
    const notice = new Notice();
    fill(key, ...keyView(next, changed, notice));
    if (text !== '') notice.show(tone, text);
    void showUsage();
  };

  return {
    element,
    show() {
      if (state) {
        void showUsage();
        return;
      }
      fill(usage, h('p', { class: 'loading', role: 'status' }, 'Loading…'));
      server.keyState().then(
        next => changed(next),
        error => {
          const notice = new Notice();
          notice.show('bad', (error as Error).message);
          fill(usage, notice.element);
        },
      );
    },
  };
}
