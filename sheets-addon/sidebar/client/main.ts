/** The sidebar: four tabs, moved between with the arrow keys. */

import { present } from '../../host/lists.ts';
import { accountTab } from './account.ts';
import { builderTab } from './builder.ts';
import { h } from './dom.ts';
import { jobsTab } from './jobs.ts';
import { scheduleTab } from './schedule.ts';

const TABS = [
  ['Account', accountTab()],
  ['Formula', builderTab()],
  ['Jobs', jobsTab()],
  ['Schedule', scheduleTab()],
] as const;

const buttons = TABS.map(([name], at) =>
  h(
    'button',
    {
      type: 'button',
      role: 'tab',
      id: `tab-${at}`,
      'aria-controls': `panel-${at}`,
      onclick: () => open(at),
      onkeydown: (event: KeyboardEvent) => move(event, at),
    },
    name,
  ),
);
const panels = TABS.map(([, { element }], at) =>
  h('section', { role: 'tabpanel', id: `panel-${at}`, 'aria-labelledby': `tab-${at}`, hidden: true }, element),
);

function open(chosen: number): void {
  for (const [at, control] of buttons.entries()) {
    control.setAttribute('aria-selected', String(at === chosen));
    control.tabIndex = at === chosen ? 0 : -1;
    present(panels[at]).hidden = at !== chosen;
  }
  present(TABS[chosen])[1].show();
}

const STEPS: Record<string, (at: number) => number> = {
  ArrowRight: at => (at + 1) % TABS.length,
  ArrowLeft: at => (at + TABS.length - 1) % TABS.length,
  Home: () => 0,
  End: () => TABS.length - 1,
};

function move(event: KeyboardEvent, at: number): void {
  const step = STEPS[event.key];
  if (!step) return;
  event.preventDefault();
  const next = step(at);
  present(buttons[next]).focus();
  open(next);
}

present(document.getElementById('app')).replaceChildren(
  h('div', { class: 'tabs', role: 'tablist', 'aria-label': 'Sold Data' }, ...buttons),
  h('main', {}, ...panels),
);
document.addEventListener('input', ({ target }) => (target as Element).removeAttribute('aria-invalid'));
open(0);
