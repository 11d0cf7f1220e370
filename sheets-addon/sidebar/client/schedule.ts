/** Scheduled refreshes: the list, what a person has to know, and the form. */
import type { RefreshView, ScheduleState } from '../../schedules/actions.ts';
import {
  actions,
  badge,
  button,
  counted,
  fill,
  formOf,
  h,
  head,
  help,
  labelled,
  more,
  Notice,
  soft,
  stack,
  sureTask,
  type Tone,
  task,
} from './dom.ts';
import { scheduleForm } from './schedule-form.ts';
import { server } from './server.ts';

interface ScheduleTab {
  show(state: ScheduleState): void;
  load(): Promise<void>;
  edit(refresh: RefreshView): void;
}

export function scheduleTab(): { element: HTMLElement; show(): void } {
  const notice = new Notice();
  const warnings = stack();
  const list = h('div');
  const form = h('details', {});
  const mail = h('div');
  const element = h('div', {}, h('h2', {}, 'Schedules'), notice.element, warnings, list, form, mail);
  let loaded = false;

  const show = (state: ScheduleState) => {
    loaded = true;
    notice.hide();
    fill(warnings, ...state.notices.map(each => warning(each, show, notice)));
    const empty = 'Nothing is scheduled. A schedule refreshes prices, formulas or a job while you are away.';
    const cards = state.refreshes.map(refresh => card(refresh, { show, load, edit }));
    const about = { class: 'cards', 'aria-label': 'Schedules' };
    fill(list, cards.length === 0 ? h('p', { class: 'empty' }, empty) : h('ul', about, ...cards));
    fill(mail, mailForm(state, show));
    if (!form.open) arrange(null, state);
  };
  const arrange = (refresh: RefreshView | null, state?: ScheduleState) => {
    const saved = async () => {
      form.open = false;
      await load();
      list.querySelector<HTMLElement>('button')?.focus();
    };
    const made = scheduleForm(refresh, saved, state?.timeZone);
    fill(form, h('summary', {}, refresh ? `Change "${refresh.name}"` : 'New schedule'), made.element);
    return made;
  };
  const edit = (refresh: RefreshView) => {
    const made = arrange(refresh);
    form.open = true;
    made.focus();
  };
  form.addEventListener('toggle', () => {
    if (!form.open) arrange(null);
  });
  const load = async () => {
    try {
      show(await server.schedules());
    } catch (error) {
      notice.failed(error, () => void load());
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
  { id, at, text, link }: ScheduleState['notices'][number],
  show: (state: ScheduleState) => void,
  notice: Notice,
): HTMLElement {
  const dismiss = task('Dismiss', notice, async () => show(await server.dismissScheduleNotice(id)));
  const consent = link && /^https:/.test(link) ? h('a', { href: link, target: '_blank' }, 'Give consent again') : null;
  return h('div', { class: 'notice bad', role: 'alert' }, h('p', {}, text), help(at), actions(consent, dismiss));
}

type Badge = [text: string, tone: Tone];
const STATUSES: Record<RefreshView['status'], Badge> = {
  paused: ['Paused', 'warn'],
  running: ['Running', 'info'],
  scheduled: ['Scheduled', 'good'],
};
const OUTCOMES: Record<'done' | 'partial' | 'failed', Badge> = {
  done: ['Done', 'good'],
  partial: ['Partly done', 'warn'],
  failed: ['Failed', 'bad'],
};

function card(refresh: RefreshView, tab: ScheduleTab): HTMLElement {
  const { id, status, mine, nextRun } = refresh;
  const notice = new Notice();
  const progress = h('p', { class: 'soft', 'aria-live': 'polite' });
  const tell = ({ progress: run }: RefreshView) => {
    progress.textContent = run ? `Running: ${run.done} of ${run.total} done. ${run.message}`.trim() : '';
  };
  tell(refresh);
  const runNow = async () => {
    notice.hide();
    progress.textContent = 'Running…';
    let view = await server.runRefreshNow(id);
    while (view.status === 'running' && !view.progress?.message) {
      tell(view);
      view = await server.runRefreshNow(id);
    }
    await tab.load();
  };
  const then = (work: () => Promise<unknown>) => async () => {
    await work();
    await tab.load();
  };
  const paused = status === 'paused';
  const buttons = [
    task('Run now', notice, runNow),
    task(
      paused ? 'Resume' : 'Pause',
      notice,
      then(() => server.pauseRefresh(id, !paused)),
    ),
    button('Change', () => tab.edit(refresh)),
    sureTask('Delete', 'Delete for good?', notice, async () => tab.show(await server.deleteRefresh(id))),
    mine
      ? null
      : task(
          'Run it as me',
          notice,
          then(() => server.takeOverRefresh(id)),
        ),
  ];
  return h(
    'li',
    { class: 'card' },
    head(h('h3', {}, refresh.name), badge(...STATUSES[status])),
    h('p', {}, `${refresh.recurrenceText} · ${refresh.targetText}`),
    soft(nextRun ? `Next: ${nextRun}, within the hour` : 'Paused: no next run'),
    lastLine(refresh),
    mine ? null : help('Another editor’s schedule: it runs and pays under their name.'),
    progress,
    actions(...buttons),
    notice.element,
  );
}

function lastLine({ last }: RefreshView): HTMLElement {
  if (!last) return soft('Has not run yet.');
  const flagged = last.flagged > 0 ? ` · ${counted(last.flagged, 'row')} flagged` : '';
  const counts = ` ${last.at} · ${last.done} of ${last.total} · ${counted(last.requests, 'request')}${flagged}`;
  return stack(soft(badge(...OUTCOMES[last.outcome]), counts), last.message ? h('p', {}, last.message) : null);
}

function mailForm(state: ScheduleState, show: (state: ScheduleState) => void): HTMLElement {
  const notice = new Notice();
  const value = state.mailAddress ?? '';
  const address = h('input', { type: 'email', value, placeholder: 'you@example.com', autocomplete: 'email' });
  const save = async () => show(await server.saveScheduleMail(address.value));
  const { usedMinutes, leftMinutes } = state.time;
  const limits = `Schedules run once an hour while the file is closed. Today they have used ${counted(usedMinutes, 'minute')}; ${counted(leftMinutes, 'minute')} are left. Times are in ${state.timeZone}.`;
  const field = labelled('Mail failures to', address, 'At most one mail a day. Leave it empty for none.');
  return more('Mail and limits', formOf({ save: 'Save', kind: 'small', notice }, save, field), help(limits));
}
