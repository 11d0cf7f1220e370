/** The account: what is left of its requests, and the key that pays. */
import type { AccountState } from '../../settings/settings.ts';
import type { KeyState } from '../actions.ts';
import { button, count, fill, h, head, loading, moment, Notice } from './dom.ts';
import { type Changed, keyView } from './key.ts';
import { server } from './server.ts';

export function accountTab(): { element: HTMLElement; show(): void } {
  const usage = h('section', { class: 'panel stack', 'aria-label': 'Usage' });
  const key = h('section', { class: 'panel stack', 'aria-label': 'Key' });
  let state: KeyState | undefined;

  const heading = () => head(h('h2', {}, 'Usage'), button('Refresh', showUsage, 'small plain'));
  const showUsage = async () => {
    if (state?.kind === 'none') {
      const welcome = 'Save your API key below. Formulas, jobs and schedules then work in this spreadsheet.';
      fill(usage, h('h2', {}, 'Welcome'), h('p', {}, welcome));
      return;
    }
    fill(usage, heading(), loading('Asking for your usage…'));
    try {
      fill(usage, heading(), ...usageView(await server.account()));
    } catch (error) {
      const notice = new Notice();
      notice.failed(error, showUsage);
      fill(usage, heading(), notice.element);
    }
  };
  const changed: Changed = (next, tone = '', text = '') => {
    state = next;
    const notice = new Notice();
    fill(key, ...keyView(next, changed, notice));
    if (text !== '') notice.show(tone, text);
    void showUsage();
  };
  const load = () => {
    fill(usage, loading('Loading…'));
    server.keyState().then(changed, error => {
      const notice = new Notice();
      notice.failed(error, load);
      fill(usage, notice.element);
    });
  };
  return {
    element: h('div', {}, usage, key),
    show() {
      if (state) void showUsage();
      else load();
    },
  };
}

function usageView(account: AccountState): HTMLElement[] {
  const limit = account.limit ?? 0;
  const remaining = account.remaining ?? 0;
  const used = account.used ?? limit - remaining;
  const share = limit > 0 ? Math.min(1, used / limit) : 0;
  const level = share >= 1 ? 'out' : share >= 0.85 ? 'low' : '';
  const extra = (account.rolloverBalance ?? 0) + (account.creditBalance ?? 0);
  const rows: [string, string][] = [
    ['Plan', account.plan ?? 'not told'],
    ['Used this month', `${count(used)} of ${count(limit)}`],
    ['Carried over', count(account.rolloverBalance ?? 0)],
    ['Credits', count(account.creditBalance ?? 0)],
    ['Resets', account.resetAt ? moment(account.resetAt) : 'not told'],
    ['Per minute', account.perMinute ? count(account.perMinute) : 'not told'],
  ];
  const meter = {
    class: `meter ${level}`,
    role: 'meter',
    'aria-label': 'Monthly requests used',
    'aria-valuemin': 0,
    'aria-valuemax': limit,
    'aria-valuenow': used,
  };
  return [
    h('p', {}, h('span', { class: 'big' }, count(remaining + extra)), h('span', { class: 'soft' }, ' requests left')),
    h('div', meter, h('span', { style: `width:${(share * 100).toFixed(1)}%` })),
    h('dl', { class: 'facts' }, ...rows.flatMap(([name, value]) => [h('dt', {}, name), h('dd', {}, value)])),
  ];
}
