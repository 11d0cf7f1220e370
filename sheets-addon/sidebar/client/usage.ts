/** What is left of the account's requests. */
import type { AccountState } from '../../settings/account.ts';
import { h } from './dom.ts';
import { count, moment } from './words.ts';

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
