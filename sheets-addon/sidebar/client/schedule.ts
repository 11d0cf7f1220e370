/** Scheduled refreshes: the list, what a person has to know, and the form. */
import type { RefreshView, ScheduleState } from '../../schedules/actions.ts';
import { busy, button, fill, h, Notice, newId } from './dom.ts';
import { counted } from './job-view.ts';
import { scheduleForm } from './schedule-form.ts';
import { server } from './server.ts';

export function scheduleTab(): { element: HTMLElement; show(): void } {
  const notice = new Notice();
  const warnings = h('div', { class: 'stack' });
  const list = h('div');
  const form = h('details', {});
  const mail = h('div');
  const element = h('div', {}, h('h2', {}, 'Schedules'), notice.element, warnings, list, form, mail);
  let loaded = false;

  const show = (state: ScheduleState) => {
    loaded = true;
    notice.hide();
    fill(warnings, ...state.notices.map(each => warning(each, show, notice)));
    fill(
      list,
      state.refreshes.length === 0
        ? h(
            'p',
            { class: 'empty' },
            'Nothing is scheduled. A schedule refreshes prices, formulas or a job while you are away.',
          )
        : h(
            'ul',
            { class: 'cards', 'aria-label': 'Schedules' },
            ...state.refreshes.map(refresh => card(refresh, edit, show, load)),
          ),
    );
    fill(mail, mailForm(state, show));
    if (!form.open) edit(null, state);
  };
  const edit = (refresh: RefreshView | null, state?: ScheduleState) => {
    const made = scheduleForm(
      refresh,
      async () => {
        form.open = false;
        await load();
        list.querySelector<HTMLElement>('button')?.focus();
      },
      state?.timeZone,
    );
    fill(form, h('summary', {}, refresh ? `Change "${refresh.name}"` : 'New schedule'), made.element);
    if (refresh) {
      form.open = true;
      made.focus();
    }
  };
  form.addEventListener('toggle', () => {
    if (!form.open) edit(null);
  });
  const load = async () => {
    try {
      show(await server.schedules());
    } catch (error) {
      notice.show(
        'bad',
        (error as Error).message,
        button('Try again', () => void load(), 'small'),
      );
    }
  };
  return {
    element,
    show() {
      if (!loaded) notice.show('', 'Looking for schedules…');
      void load();
    },
  };
}

function warning(
  each: ScheduleState['notices'][number],
  show: (state: ScheduleState) => void,
  notice: Notice,
): HTMLElement {
  const dismiss: HTMLButtonElement = button(
    'Dismiss',
    () => void busy(dismiss, notice, async () => show(await server.dismissScheduleNotice(each.id))),
    'small',
  );
  return h(
    'div',
    { class: 'notice bad', role: 'alert' },
    h('p', {}, each.text),
    h('p', { class: 'help' }, each.at),
    h(
      'div',
      { class: 'actions' },
      each.link && /^https:/.test(each.link)
        ? h('a', { href: each.link, target: '_blank' }, 'Give consent again')
        : null,
      dismiss,
    ),
  );
}

const OUTCOMES = { done: ['Done', 'good'], partial: ['Partly done', 'warn'], failed: ['Failed', 'bad'] } as const;

function card(
  refresh: RefreshView,
  edit: (refresh: RefreshView) => void,
  show: (state: ScheduleState) => void,
  load: () => Promise<void>,
): HTMLElement {
  const notice = new Notice();
  const progress = h('p', { class: 'soft', 'aria-live': 'polite' });
  const told = (view: RefreshView) => {
    progress.textContent = view.progress
      ? `Running: ${view.progress.done} of ${view.progress.total} done. ${view.progress.message}`.trim()
      : '';
  };
  told(refresh);
  const run: HTMLButtonElement = button(
    'Run now',
    () =>
      void busy(run, notice, async () => {
        notice.hide();
        progress.textContent = 'Running…';
        let view = await server.runRefreshNow(refresh.id);
        while (view.status === 'running' && !view.progress?.message) {
          told(view);
          view = await server.runRefreshNow(refresh.id);
        }
        await load();
      }),
    'small',
  );
  const pause: HTMLButtonElement = button(
    refresh.status === 'paused' ? 'Resume' : 'Pause',
    () =>
      void busy(pause, notice, async () => {
        await server.pauseRefresh(refresh.id, refresh.status !== 'paused');
        await load();
      }),
    'small',
  );
  const drop: HTMLButtonElement = button(
    'Delete',
    () => {
      if (drop.dataset.sure !== 'yes') {
        drop.dataset.sure = 'yes';
        drop.textContent = 'Delete for good?';
        return;
      }
      void busy(drop, notice, async () => show(await server.deleteRefresh(refresh.id)));
    },
    'small',
  );
  const take: HTMLButtonElement = button(
    'Run it as me',
    () =>
      void busy(take, notice, async () => {
        await server.takeOverRefresh(refresh.id);
        await load();
      }),
    'small',
  );
  const badge =
    refresh.status === 'paused'
      ? ['Paused', 'warn']
      : refresh.status === 'running'
        ? ['Running', 'info']
        : ['Scheduled', 'good'];
  return h(
    'li',
    { class: 'card' },
    h('div', { class: 'head' }, h('h3', {}, refresh.name), h('span', { class: `badge ${badge[1]}` }, badge[0])),
    h('p', {}, `${refresh.recurrenceText} · ${refresh.targetText}`),
    h('p', { class: 'soft' }, refresh.nextRun ? `Next: ${refresh.nextRun}, within the hour` : 'Paused: no next run'),
    lastLine(refresh),
    refresh.mine ? null : h('p', { class: 'help' }, 'Another editor’s schedule: it runs and pays under their name.'),
    progress,
    h(
      'div',
      { class: 'actions' },
      run,
      pause,
      button('Change', () => edit(refresh), 'small'),
      drop,
      ...(refresh.mine ? [] : [take]),
    ),
    notice.element,
  );
}

function lastLine({ last }: RefreshView): HTMLElement {
  if (!last) return h('p', { class: 'soft' }, 'Has not run yet.');
  const [text, tone] = OUTCOMES[last.outcome];
  const flagged = last.flagged > 0 ? ` · ${counted(last.flagged, 'row')} flagged` : '';
  return h(
    'div',
    { class: 'stack' },
    h(
      'p',
      { class: 'soft' },
      h('span', { class: `badge ${tone}` }, text),
      ` ${last.at} · ${last.done} of ${last.total} · ${counted(last.requests, 'request')}${flagged}`,
    ),
    last.message ? h('p', {}, last.message) : null,
  );
}

function mailForm(state: ScheduleState, show: (state: ScheduleState) => void): HTMLElement {
  const notice = new Notice();
  const id = newId('mail');
  const address = h('input', {
    id,
    type: 'email',
    value: state.mailAddress ?? '',
    placeholder: 'you@example.com',
    autocomplete: 'email',
  });
  const save = h('button', { type: 'submit', class: 'button small' }, 'Save');
  const submit = (event: Event) => {
    event.preventDefault();
    void busy(save, notice, async () => show(await server.saveScheduleMail(address.value)));
  };
  return h(
    'details',
    {},
    h('summary', {}, 'Mail and limits'),
    h(
      'form',
      { class: 'stack', onsubmit: submit, novalidate: true },
      h(
        'div',
        { class: 'field' },
        h('label', { htmlFor: id }, 'Mail failures to'),
        address,
        h('p', { class: 'help' }, 'At most one mail a day. Leave it empty for none.'),
      ),
      h('div', { class: 'actions' }, save),
      notice.element,
      h(
        'p',
        { class: 'help' },
        `Schedules run once an hour while the file is closed. Today they have used ${counted(state.time.usedMinutes, 'minute')}; ${counted(state.time.leftMinutes, 'minute')} are left. Times are in ${state.timeZone}.`,
      ),
    ),
  );
}
