/** One job under way. The focus stays on the card when the button that had it goes. */
import { useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Command, JobState } from '../../jobs/state.ts';
import { forms } from './form.tsx';
import { type JobView, paceOf, viewOf } from './job-view.ts';
import { Actions, Bar, Button, Card, Notice, type Tell, type Told, type Tone } from './ui.tsx';
import { count, counted, timeSpan } from './words.ts';

export const BADGES: Record<JobState['status'], readonly [string, Tone]> = {
  running: ['Running', 'info'],
  paused: ['Paused', 'warn'],
  asks: ['Needs you', 'warn'],
  stopped: ['Stopped', 'bad'],
  done: ['Done', 'good'],
  partial: ['Partly done', 'warn'],
  cancelled: ['Cancelled', ''],
  failed: ['Failed', 'bad'],
};

const LABELS: Record<Command, string> = {
  pause: 'Pause',
  attach: 'Collect that one',
  again: 'Ask again',
  resume: 'Resume',
  cancel: 'Cancel',
};

const KINDS: Partial<Record<Command, string>> = { pause: '', cancel: '' };

interface CardProps {
  job: JobState;
  perMinute: number | null;
  /** Why the last call broke. */
  broken: string | undefined;
  send: (command: Command) => Promise<void>;
}

export function JobCard({ job, perMinute, broken, send }: CardProps) {
  const [sent, setSent] = useState<Command>();
  const card = useRef<HTMLLIElement>(null);
  const view = viewOf(job, forms);
  /** Where the measuring of the pace began. */
  const mark = useRef({ at: Date.now(), done: view.done });
  if (view.done < mark.current.done) mark.current = { at: Date.now(), done: view.done };
  const focused = card.current?.contains(document.activeElement);
  useLayoutEffect(() => {
    if (focused && !card.current?.contains(document.activeElement)) card.current?.querySelector('button')?.focus();
  });
  const obey = (command: Command) => async (tell: Tell) => {
    tell(undefined);
    setSent(command);
    await send(command).finally(() => setSent(undefined));
  };
  const labelOf = (command: Command) => {
    if (command !== 'resume') return LABELS[command];
    return job.status === 'asks'
      ? 'Try again'
      : job.foreign
        ? 'Go on with my key'
        : job.scheduled
          ? 'Go on now'
          : LABELS.resume;
  };
  const asked = sent ?? job.command;
  const waits = asked === 'pause' ? 'pausing…' : asked === 'cancel' ? 'cancelling…' : '';
  const line = [
    `${count(view.done)} of ${counted(view.total, view.noun)}`,
    counted(job.rows, 'row'),
    `${counted(job.paid, 'request')} used`,
    job.status === 'running' &&
      !job.scheduled &&
      !job.foreign &&
      (waits || timeLeft(job, view, mark.current, perMinute)),
  ];
  return (
    <Card title={view.title} badge={BADGES[job.status]} item={card}>
      <Bar label={`Progress of ${view.title}`} value={view.done} of={view.total} />
      <p class="soft" aria-live="polite">
        {line.filter(Boolean).join(' · ')}
      </p>
      <Notice told={toldOf(job, view.message)} />
      <Actions told={broken ? { tone: 'warn', text: `${broken} Trying again shortly.` } : undefined}>
        {commandsFor(job).map(command => (
          <Button
            key={command}
            text={labelOf(command)}
            act={obey(command)}
            kind={`small ${KINDS[command] ?? 'main'}`}
          />
        ))}
      </Actions>
    </Card>
  );
}

function toldOf(job: JobState, message: string): Told | undefined {
  const running = job.status === 'running';
  if (message !== '')
    return { tone: job.status === 'stopped' ? 'bad' : job.status === 'asks' ? 'warn' : 'info', text: message };
  if (job.foreign && running)
    return { tone: '', text: 'It uses another key. It goes on where that one is saved and the sidebar is open.' };
  if (job.scheduled && running)
    return { tone: '', text: 'A schedule works on it, within its budget. It goes on in the next hour.' };
  if (running && (job.retryAt ?? 0) - Date.now() > 2_000)
    return { tone: '', text: 'Waiting for the limit per minute. It goes on by itself.' };
  return job.status === 'paused' ? { tone: '', text: 'Nothing is lost: resume whenever you want.' } : undefined;
}

/** What is left at the known pace, or at the one measured since the card was opened, whichever is slower. */
function timeLeft(
  job: JobState,
  { done, total }: JobView,
  mark: { at: number; done: number },
  perMinute: number | null,
) {
  const pace = paceOf(forms.jobs[job.request.kind], perMinute);
  const left = total - done;
  const planned = pace ? (left / pace) * 60_000 : 0;
  const made = done - mark.done;
  const measured = made > 0 ? ((Date.now() - mark.at) / made) * left : 0;
  const ms = Math.max(planned, measured);
  return left > 0 && ms > 0 ? `about ${timeSpan(ms)} left` : '';
}

function commandsFor({ status, scheduled, foreign, question }: JobState): Command[] {
  if (status === 'running') return scheduled || foreign ? ['resume', 'pause', 'cancel'] : ['pause', 'cancel'];
  if (status !== 'asks') return ['resume', 'cancel'];
  return question?.kind === 'attach' ? ['attach', 'resume', 'cancel'] : ['again', 'cancel'];
}
