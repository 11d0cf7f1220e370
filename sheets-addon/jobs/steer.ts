/** What a person may do with a job under way. Each is a note that the next slice reads. */
import { changeJob, isEnded, type JobState } from './state.ts';

export type Steering = 'pause' | 'resume' | 'cancel' | 'again' | 'attach';

export function steerJob(id: string, steering: Steering): JobState | undefined {
  return changeJob(id, job => {
    if (isEnded(job)) return;
    STEERINGS[steering](job);
  });
}

const STEERINGS: Record<Steering, (job: JobState) => void> = {
  pause(job) {
    if (job.status !== 'running') return;
    // Nobody works on it: it is paused at once.
    if (job.lease === undefined || job.lease.until <= Date.now()) job.status = 'paused';
    else job.wish = 'pause';
  },
  resume(job) {
    go(job);
    delete job.scheduled;
    if (job.wish === 'pause') delete job.wish;
  },
  cancel(job) {
    go(job);
    job.wish = 'cancel';
  },
  again(job) {
    if (job.asking) job.asking.confirmed = true;
    go(job);
  },
  attach(job) {
    if (job.question?.jobId === undefined) return;
    job.jobId = job.question.jobId;
    if (job.question.keyword) job.request.parameters = { ...job.request.parameters, keyword: job.question.keyword };
    go(job);
  },
};

function go(job: JobState): void {
  job.status = 'running';
  job.faults = 0;
  delete job.message;
  delete job.question;
  delete job.retryAt;
}
