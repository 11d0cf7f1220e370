/** The account: what is left, and the key that pays. */

import type { AccountState } from '../../settings/session.ts';
import type { KeyState } from '../actions.ts';
import { button, fill, h, Notice } from './dom.ts';
import { count, moment } from './job-view.ts';
import { type Changed, keyView } from './key.ts';
import { server } from './server.ts';

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

// ---- What is left of the account's requests.

export function usageView(account: AccountState): HTMLElement[] {
  const limit = account.limit ?? 0;
  const remaining = account.remaining ?? 0;
  const share = limit > 0 ? Math.min(1, (account.used ?? limit - remaining) / limit) : 0;
  const level = share >= 1 ? 'out' : share >= 0.85 ? 'low' : '';
  const extra = (account.rolloverBalance ?? 0) + (account.creditBalance ?? 0);
  const rows: [string, string][] = [
    ['Plan', account.plan ?? 'not told'],
    ['Used this month', `${count(account.used ?? limit - remaining)} of ${count(limit)}`],
    ['Carried over', count(account.rolloverBalance ?? 0)],
    ['Credits', count(account.creditBalance ?? 0)],
    ['Resets', account.resetAt ? moment(account.resetAt) : 'not told'],
    ['Per minute', account.perMinute ? count(account.perMinute) : 'not told'],
  ];
  return [
    h('p', {}, h('span', { class: 'big' }, count(remaining + extra)), h('span', { class: 'soft' }, ' requests left')),
    h(
      'div',
      {
        class: `meter ${level}`,
        role: 'meter',
        'aria-label': 'Monthly requests used',
        'aria-valuemin': 0,
        'aria-valuemax': limit,
        'aria-valuenow': account.used ?? limit - remaining,
      },
      h('span', { style: `width:${(share * 100).toFixed(1)}%` }),
    ),
    h('dl', { class: 'facts' }, ...rows.flatMap(([name, value]) => [h('dt', {}, name), h('dd', {}, value)])),
  ];
}
