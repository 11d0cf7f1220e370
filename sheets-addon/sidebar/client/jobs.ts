/** The job runner: a new job, the jobs under way, and those that have ended. */
import type { JobList } from '../../jobs/actions.ts';
import type { JobState } from '../../jobs/state.ts';
import { actions, counted, fill, h, head, moment, more, Notice, soft, task } from './dom.ts';
import { JobCard, statusBadge } from './job-card.ts';
import { forms, newJobForm } from './job-form.ts';
import { chartOf, viewOf } from './job-view.ts';
import { Runner } from './runner.ts';
import { jobs, newJobId } from './server.ts';

export function jobsTab(): { element: HTMLElement; show(): void } {
  const notice = new Notice();
  const open = h('ul', { class: 'cards', 'aria-label': 'Jobs under way' });
  const past = h('div', { class: 'stack' });
  const cards = new Map<string, JobCard>();
  const form = h('details', {}, h('summary', {}, 'New job'));
  const element = h('div', {}, h('h2', {}, 'Jobs'), notice.element, open, form, past);
  let loaded = false;

  const update = (job: JobState) => {
    const known = cards.get(job.id);
    if (known) {
      known.update(job);
      return;
    }
    const card = new JobCard(job, async command => {
      const next = await jobs('command', job.id, command);
      if (next) card.update(next);
      runner.drive(job.id);
    });
    cards.set(job.id, card);
    open.append(card.element);
  };
  const show = (list: JobList) => {
    for (const [id, card] of cards) {
      if (list.open.some(job => job.id === id)) continue;
      const focused = card.element.contains(document.activeElement);
      card.element.remove();
      cards.delete(id);
      if (focused) form.querySelector('summary')?.focus();
    }
    for (const job of list.open) {
      update(job);
      if (job.status === 'running' && !job.scheduled) runner.drive(job.id);
    }
    fill(past, ...pastView(list.past, started, refresh, notice));
    form.open ||= list.open.length === 0 && list.past.length === 0;
  };
  const refresh = async (ended?: string) => {
    try {
      const list = await jobs('list');
      show(list);
      if (!loaded) notice.hide();
      const job = list.past.find(({ id }) => id === ended);
      if (job) notice.show(job.status === 'done' ? 'good' : 'warn', endText(job));
      loaded = true;
    } catch (error) {
      notice.failed(error, () => void refresh());
    }
  };
  const started = (job: JobState) => {
    notice.hide();
    form.open = false;
    update(job);
    runner.drive(job.id);
    const card = cards.get(job.id)?.element;
    card?.scrollIntoView({ block: 'nearest' });
    card?.querySelector<HTMLButtonElement>('button:not([hidden])')?.focus();
  };
  const runner = new Runner({
    changed: update,
    ended: id => void refresh(id),
    broke: (id, message) => cards.get(id)?.broke(message),
  });
  form.append(newJobForm(started));
  return {
    element,
    show() {
      if (!loaded) notice.show('', 'Looking for jobs…');
      void refresh();
    },
  };
}

function pastView(
  ended: readonly JobState[],
  started: (job: JobState) => void,
  refresh: () => Promise<void>,
  notice: Notice,
): HTMLElement[] {
  if (ended.length === 0)
    return [h('p', { class: 'empty' }, 'Jobs that have ended are listed here, with their cost and rows.')];
  const forget = async () => {
    await jobs('forget');
    await refresh();
  };
  return [
    head(h('h2', {}, 'History'), task('Clear', notice, forget, 'small plain')),
    h('ul', { class: 'cards' }, ...ended.map(job => pastCard(job, started))),
  ];
}

function pastCard(job: JobState, started: (job: JobState) => void): HTMLElement {
  const notice = new Notice();
  const { title, message } = viewOf(job, forms);
  const { sheet } = job.request.output;
  const chart = (kind: 'price' | 'histogram', text: string) =>
    task(text, notice, async () => {
      await jobs('chart', chartOf(job, kind));
      notice.show('good', `The chart stands on “${sheet}”, right of the rows.`);
    });
  const again = task('Run again', notice, async () => started(await jobs('again', job.id, newJobId())));
  const charts = job.rows > 0 ? [chart('price', 'Price chart'), chart('histogram', 'Histogram')] : [];
  const facts: [string, string][] = [
    ['Started', moment(job.startedAt)],
    ['Ended', job.endedAt ? moment(job.endedAt) : ''],
    ['Sheet', sheet],
  ];
  const cost = `${counted(job.rows, 'row')} on “${sheet}” · ${counted(job.paid, 'request')}`;
  return h(
    'li',
    { class: 'card' },
    head(h('h3', {}, title), statusBadge(job.status)),
    soft(`${cost} · ${moment(job.endedAt ?? job.startedAt)}`),
    message ? h('p', {}, message) : null,
    actions(...charts, again),
    notice.element,
    more(
      'Details',
      h('dl', { class: 'facts left' }, ...facts.flatMap(([name, value]) => [h('dt', {}, name), h('dd', {}, value)])),
      job.requestIds.length > 0 ? soft('Last request ids, for questions to the service:') : null,
      ...job.requestIds.map(id => h('p', { class: 'ids' }, id)),
    ),
  );
}

const ENDS: Partial<Record<JobState['status'], string>> = {
  done: 'is done',
  partial: 'ended with some parts missing',
  cancelled: 'was cancelled',
  failed: 'failed',
};

function endText(job: JobState): string {
  const { title, message } = viewOf(job, forms);
  return `${title} ${ENDS[job.status]}: ${counted(job.rows, 'row')} on “${job.request.output.sheet}”. ${message}`.trim();
}
