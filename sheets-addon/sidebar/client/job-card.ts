/** One job under way, updated in place so that the keyboard focus stays where it is. */

import type { Command, JobState } from '../../jobs/state.ts';
import { busy, button, fill, h, Notice, type Tone } from './dom.ts';
import { forms } from './job-form.ts';
import { counted, type JobView, span, viewOf } from './job-view.ts';

const BADGES: Record<JobState['status'], [string, Tone]> = {
  running: ['Running', 'info'],
  paused: ['Paused', 'warn'],
  asks: ['Needs you', 'warn'],
  stopped: ['Stopped', 'bad'],
  done: ['Done', 'good'],
  partial: ['Partly done', 'warn'],
  cancelled: ['Cancelled', ''],
  failed: ['Failed', 'bad'],
};

export function badge(status: JobState['status']): HTMLElement {
  const [text, tone] = BADGES[status];
  return h('span', { class: `badge ${tone}` }, text);
}

export class JobCard {
  readonly element: HTMLElement;
  #title = h('h3');
  #badge = h('span');
  #bar = h('span');
  #meter = h('div', { class: 'meter', role: 'progressbar', 'aria-valuemin': 0 }, this.#bar);
  #progress = h('p', { class: 'soft', 'aria-live': 'polite' });
  #message = new Notice();
  #failure = new Notice();
  #buttons: Record<Command, HTMLButtonElement>;
  /** Where the measuring of the pace began. */
  #mark: { at: number; done: number } | undefined;
  #command: Command | undefined;

  constructor(job: JobState, send: (command: Command) => Promise<void>) {
    const make = (command: Command, text: string, kind = '') => {
      const control: HTMLButtonElement = button(
        text,
        () =>
          void busy(control, this.#failure, async () => {
            this.#failure.hide();
            this.#command = command;
            await send(command);
          }),
        `small ${kind}`,
      );
      return control;
    };
    this.#buttons = {
      pause: make('pause', 'Pause'),
      attach: make('attach', 'Collect that one', 'main'),
      again: make('again', 'Ask again', 'main'),
      resume: make('resume', 'Resume', 'main'),
      cancel: make('cancel', 'Cancel'),
    };
    this.element = h(
      'li',
      { class: 'card' },
      h('div', { class: 'head' }, this.#title, this.#badge),
      this.#meter,
      this.#progress,
      this.#message.element,
      this.#failure.element,
      h('div', { class: 'actions' }, ...Object.values(this.#buttons)),
    );
    this.update(job);
  }

  update(job: JobState): void {
    const view = viewOf(job, forms);
    this.#title.textContent = view.title;
    fill(this.#badge, badge(job.status));
    const share = view.total > 0 ? Math.min(1, view.done / view.total) : 0;
    this.#bar.style.width = `${(share * 100).toFixed(1)}%`;
    this.#meter.setAttribute('aria-valuemax', String(view.total));
    this.#meter.setAttribute('aria-valuenow', String(view.done));
    this.#meter.setAttribute('aria-label', `Progress of ${view.title}`);
    this.#progress.textContent = this.#line(job, view);
    this.#say(job, view.message);
    const shown: Command[] =
      job.status === 'running'
        ? [...(job.scheduled ? (['resume'] as const) : []), 'pause', 'cancel']
        : job.status === 'asks'
          ? job.question?.kind === 'attach'
            ? ['attach', 'resume', 'cancel']
            : ['again', 'cancel']
          : ['resume', 'cancel'];
    const focused = document.activeElement;
    for (const [command, control] of Object.entries(this.#buttons))
      control.hidden = !shown.includes(command as Command);
    this.#buttons.resume.textContent = job.status === 'asks' ? 'Try again' : job.scheduled ? 'Go on now' : 'Resume';
    if (focused instanceof HTMLButtonElement && focused.hidden && this.element.contains(focused))
      this.#buttons[shown[0]!].focus();
    if (this.#command !== 'cancel' && this.#command !== 'pause') this.#command = undefined;
    if (job.status !== 'running') this.#command = undefined;
  }

  broke(message: string): void {
    this.#failure.show('warn', `${message} Trying again shortly.`);
  }

  #line(job: JobState, { done, total, noun }: JobView): string {
    const parts = [
      `${done} of ${counted(total, noun)}`,
      counted(job.rows, 'row'),
      `${counted(job.paid, 'request')} used`,
    ];
    if (job.status !== 'running') return parts.join(' · ');
    if (this.#command === 'pause') return [...parts, 'pausing…'].join(' · ');
    if (this.#command === 'cancel') return [...parts, 'cancelling…'].join(' · ');
    const left = this.#timeLeft(done, total);
    return [...parts, ...(left ? [`about ${left} left`] : [])].join(' · ');
  }

  #say(job: JobState, message: string): void {
    const tone: Tone = job.status === 'stopped' ? 'bad' : job.status === 'asks' ? 'warn' : 'info';
    if (message !== '') this.#message.show(tone, message);
    else if (job.scheduled && job.status === 'running')
      this.#message.show('', 'A schedule works on it, within its budget. It goes on in the next hour.');
    else if (job.status === 'running' && (job.retryAt ?? 0) - Date.now() > 2_000)
      this.#message.show('', 'Waiting for the limit per minute. It goes on by itself.');
    else if (job.status === 'paused') this.#message.show('', 'Nothing is lost: resume whenever you want.');
    else this.#message.hide();
  }

  #timeLeft(done: number, total: number): string | undefined {
    const now = Date.now();
    if (!this.#mark || done < this.#mark.done) this.#mark = { at: now, done };
    const made = done - this.#mark.done;
    return made > 0 && total > done ? span(((now - this.#mark.at) / made) * (total - done)) : undefined;
  }
}
