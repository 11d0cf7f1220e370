/** The job runner: a new job, the jobs under way, and those that have ended. */
import { useEffect, useState } from 'preact/hooks';
import type { JobState } from '../../jobs/state.ts';
import { forms } from './form.tsx';
import { BADGES, JobCard } from './job-card.tsx';
import { NewJob } from './job-form.tsx';
import { chartOf, viewOf } from './job-view.ts';
import { runner } from './runner.ts';
import { jobs, newJobId } from './server.ts';
import { Actions, Button, Card, Facts, More, Panel, type Tell, useAnswer } from './ui.tsx';
import { counted, moment } from './words.ts';

interface JobsProps {
  active: boolean;
  /** The plan's limit, where it is known. */
  perMinute: number | null;
}

export function Jobs({ active, perMinute }: JobsProps) {
  const { value: list, setValue, load, told, tell } = useAnswer(() => jobs('list'), active, 'Looking for jobs…');
  const [broken, setBroken] = useState<Record<string, string>>({});
  const [opened, open] = useState<boolean>();
  const changed = (job: JobState) => {
    setBroken(({ [job.id]: _, ...others }) => others);
    setValue(before => before && { ...before, open: withJob(before.open, job) });
  };
  const ended = async (id: string) => {
    await load();
    const job = (await jobs('list')).past.find(each => each.id === id);
    if (job) tell({ tone: job.status === 'done' ? 'good' : 'warn', text: endText(job) });
  };
  const broke = (id: string, message: string) => setBroken(before => ({ ...before, [id]: message }));
  const [drive] = useState(() => runner({ changed, ended, broke }));
  const open_ = list?.open ?? [];
  useEffect(() => {
    for (const job of open_) if (job.status === 'running' && !job.scheduled && !job.foreign) drive(job.id);
  }, [open_.map(({ id, status, foreign }) => id + status + foreign).join()]);
  const started = (job: JobState) => {
    tell(undefined);
    open(false);
    changed(job);
  };
  return (
    <>
      <Panel title="Jobs" told={told}>
        <ul class="cards" aria-label="Jobs under way">
          {open_.map(job => (
            <JobCard
              key={job.id}
              job={job}
              perMinute={perMinute}
              broken={broken[job.id]}
              send={async command => {
                const next = await jobs('command', job.id, command);
                if (next) changed(next);
                drive(job.id);
              }}
            />
          ))}
        </ul>
        <More title="New job" open={opened ?? (list && open_.length + list.past.length === 0)} onToggle={open}>
          <NewJob perMinute={perMinute} onStart={started} />
        </More>
      </Panel>
      {list?.past.length === 0 && <p class="empty">Jobs that have ended are listed here, with their cost and rows.</p>}
      {list && list.past.length > 0 && (
        <Panel
          title="History"
          end={<Button text="Clear" sure="Clear the list?" kind="small plain" act={() => jobs('forget').then(load)} />}
        >
          <ul class="cards">
            {list.past.map(job => (
              <PastCard key={job.id} job={job} started={started} />
            ))}
          </ul>
        </Panel>
      )}
    </>
  );
}

function withJob(open: readonly JobState[], job: JobState): JobState[] {
  const known = open.some(({ id }) => id === job.id);
  return known ? open.map(each => (each.id === job.id ? job : each)) : [...open, job];
}

function PastCard({ job, started }: { job: JobState; started: (job: JobState) => void }) {
  const { title, message } = viewOf(job, forms);
  const { sheet } = job.request.output;
  const draw = (kind: 'price' | 'histogram') => async (tell: Tell) => {
    await jobs('chart', chartOf(job, kind));
    tell({ tone: 'good', text: `The chart stands on “${sheet}”, right of the rows.` });
  };
  const again = async () => started(await jobs('again', job.id, newJobId()));
  const cost = `${counted(job.rows, 'row')} on “${sheet}” · ${counted(job.paid, 'request')}`;
  const ended = job.endedAt ? moment(job.endedAt) : '';
  return (
    <Card title={title} badge={BADGES[job.status]}>
      <p class="soft">{`${cost} · ${moment(job.endedAt ?? job.startedAt)}`}</p>
      {message && <p>{message}</p>}
      <Actions>
        {job.rows > 0 && <Button text="Price chart" act={draw('price')} />}
        {job.rows > 0 && <Button text="Histogram" act={draw('histogram')} />}
        <Button text="Run again" act={again} />
      </Actions>
      <More title="Details">
        <Facts kind="left" rows={{ Started: moment(job.startedAt), Ended: ended, Sheet: sheet }} />
        {job.requestIds.length > 0 && <p class="soft">Last request ids, for questions to the service:</p>}
        <p class="ids">{job.requestIds.join('\n')}</p>
      </More>
    </Card>
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
