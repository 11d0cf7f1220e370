/** Fills the formulas that wait for the limit or for a new allowance. */
import { busy, button, fill, h, Notice } from './dom.ts';
import { server } from './server.ts';

export function waitingSection(): HTMLElement {
  const notice = new Notice();
  const bar = h('span');
  const meter = h(
    'div',
    { class: 'meter', role: 'progressbar', 'aria-label': 'Cells filled', 'aria-valuemin': 0, hidden: true },
    bar,
  );
  const start: HTMLButtonElement = button(
    'Fill waiting cells',
    () =>
      void busy(start, notice, async () => {
        notice.show('', 'Looking for cells that wait…');
        for (let before = 0; ; ) {
          const { done, total, message } = await server.waiting();
          const filled = before + done;
          const all = before + total;
          meter.hidden = all === 0;
          meter.setAttribute('aria-valuemax', String(all));
          meter.setAttribute('aria-valuenow', String(filled));
          bar.style.width = `${all > 0 ? (filled / all) * 100 : 0}%`;
          const goesOn = done > 0 && done < total;
          notice.show(done === total ? 'good' : goesOn ? '' : 'warn', goesOn ? `${filled} of ${all} filled…` : message);
          if (!goesOn) return;
          before = filled;
        }
      }),
    'small',
  );
  const section = h('section', { class: 'panel stack', 'aria-label': 'Waiting cells' });
  fill(
    section,
    h('h2', {}, 'Waiting cells'),
    h(
      'p',
      { class: 'help' },
      'A formula that the limit per minute stopped shows a sentence. Fill them all at the pace of your plan, here or by a schedule.',
    ),
    meter,
    h('div', { class: 'actions' }, start),
    notice.element,
  );
  return section;
}
