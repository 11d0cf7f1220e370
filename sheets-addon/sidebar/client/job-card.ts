/** One job under way, updated in place so that the keyboard focus stays where it is. */

import { present } from '../../host/lists.ts';
import type { Command, JobState } from '../../jobs/state.ts';
import { actions, badge, counted, fill, h, head, Notice, progressBar, type Tone, task } from './dom.ts';
import { forms } from './job-form.ts';
import { type JobView, timeSpan, viewOf } from './job-view.ts';

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

export function statusBadge(status: JobState['status']): HTMLElement {
  return badge(...BADGES[status]);
}

export class JobCard {
  readonly element: HTMLElement;
  #title = h('h3');
  #badge = h('span');
  #progress = progressBar('Progress');
  #line = h('p', { class: 'soft', 'aria-live': 'polite' });
  #message = new Notice();
  #failure = new Notice();
  #buttons: Record<Command, HTMLButtonElement>;
  /** Where the measuring of the pace began. */
  #mark: { at: number; done: number } | undefined;
  #command: Command | undefined;

  constructor(job: JobState, send: (command: Command) => Promise<void>) {
    const make = (command: Command, text: string, kind = '') =>
      task(
        text,
        this.#failure,
        async () => {
          this.#failure.hide();
          this.#command = command;
          await send(command);
        },
        `small ${kind}`,
      );
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
      head(this.#title, this.#badge),
      this.#progress.element,
      this.#line,
      this.#message.element,
      this.#failure.element,
      actions(...Object.values(this.#buttons)),
    );
    this.update(job);
  }

  update(job: JobState): void {
    const view = viewOf(job, forms);
    this.#title.textContent = view.title;
    fill(this.#badge, statusBadge(job.status));
    this.#progress.show(view.done, view.total);
    this.#progress.element.setAttribute('aria-label', `Progress of ${view.title}`);
    this.#line.textContent = this.#lineOf(job, view);
    this.#say(job, view.message);
    this.#offer(job);
    if (job.status !== 'running' || (this.#command !== 'cancel' && this.#command !== 'pause'))
      this.#command = undefined;
  }

  broke(message: string): void {
    this.#failure.show('warn', `${message} Trying again shortly.`);
  }

  /** Shows the commands that the job can take now; the focus moves on from one that vanishes. */
  #offer(job: JobState): void {
    const shown = commandsFor(job);
    const focused = document.activeElement;
    for (const [command, control] of Object.entries(this.#buttons))
      control.hidden = !shown.includes(command as Command);
    this.#buttons.resume.textContent = job.status === 'asks' ? 'Try again' : job.scheduled ? 'Go on now' : 'Resume';
    if (focused instanceof HTMLButtonElement && focused.hidden && this.element.contains(focused))
      this.#buttons[present(shown[0])].focus();
  }

  #lineOf(job: JobState, { done, total, noun }: JobView): string {
    const parts = [
      `${done} of ${counted(total, noun)}`,
      counted(job.rows, 'row'),
      `${counted(job.paid, 'request')} used`,
    ];
    if (job.status === 'running') {
      const left = this.#timeLeft(done, total);
      if (this.#command === 'pause') parts.push('pausing…');
      else if (this.#command === 'cancel') parts.push('cancelling…');
      else if (left) parts.push(`about ${left} left`);
    }
    return parts.join(' · ');
  }

  #say(job: JobState, message: string): void {
    const running = job.status === 'running';
    const tone: Tone = job.status === 'stopped' ? 'bad' : job.status === 'asks' ? 'warn' : 'info';
    if (message !== '') this.#message.show(tone, message);
    else if (job.scheduled && running)
      this.#message.show('', 'A schedule works on it, within its budget. It goes on in the next hour.');
    else if (running && (job.retryAt ?? 0) - Date.now() > 2_000)
      this.#message.show('', 'Waiting for the limit per minute. It goes on by itself.');
    else if (job.status === 'paused') this.#message.show('', 'Nothing is lost: resume whenever you want.');
    else this.#message.hide();
  }

  #timeLeft(done: number, total: number): string | undefined {
    const now = Date.now();
    if (!this.#mark || done < this.#mark.done) this.#mark = { at: now, done };
    const made = done - this.#mark.done;
    return made > 0 && total > done ? timeSpan(((now - this.#mark.at) / made) * (total - done)) : undefined;
  }
}

function commandsFor({ status, scheduled, question }: JobState): Command[] {
  if (status === 'running') return [...(scheduled ? (['resume'] as const) : []), 'pause', 'cancel'];
  if (status !== 'asks') return ['resume', 'cancel'];
  return question?.kind === 'attach' ? ['attach', 'resume', 'cancel'] : ['again', 'cancel'];
}
