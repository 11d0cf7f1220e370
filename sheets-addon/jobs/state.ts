/**
 * A job under way: a small plain value in the document's properties, saved before each step that costs and after each block of rows.
 * Every change is made under the lock, on what is stored at that moment: the runner, the sidebar and the hourly trigger may all act at once.
 */
import { refusal } from '../host/errors.ts';
import { withWriterLock } from '../host/shared.ts';
import { bytesOf, writeProperty } from '../host/stores.ts';
import { fingerprint, readSettings } from '../settings/settings.ts';
import type { JobRequest } from './request.ts';

/** `asks`: a person has to decide. `stopped`: a fault; it can go on. The last four are ends. */
type JobStatus = 'running' | 'paused' | 'asks' | 'stopped' | 'done' | 'partial' | 'cancelled' | 'failed';

export interface JobState {
  id: string;
  request: JobRequest;
  status: JobStatus;
  /** Why it stopped, or what a reader of the result must know. */
  message?: string;
  startedAt: number;
  /** Whose requests it uses: the account of the key that began it, or of who resumed it. */
  account?: string;
  /** Only as shown to a person: it uses the requests of another key than theirs, which goes on with it. */
  foreign?: true;
  endedAt?: number;
  /** Entries in all, and how many are settled. */
  entries: number;
  settled: number;
  /** Entries that stand in the list a second time, because the allowance was spent when it was their turn. */
  postponed: number;
  /** Entries that failed; they cost nothing. */
  failed: number;
  /** The page to read next, null when there is none; pages read; pages in all as far as known. */
  page: number | null;
  pages: number;
  expected?: number;
  /** A step that costs is under way: its answer carries this name when it is put away (worksheet.ts). */
  asking?: Asking;
  /** The job at the service, the account that has it, how many of its results are written, and how far it is. */
  jobId?: string;
  holder?: string;
  taken: number;
  serviceDone?: number;
  question?: Question;
  /** Where the rows of this job begin on the sheet; none before the first block. */
  since?: number;
  rows: number;
  /** Requests charged, as far as the answers tell. */
  paid: number;
  /** Requests that may have been charged although their results were lost on the way. */
  lost?: number;
  /** The sheet of the rows, which a person may rename; none before the first block. */
  sheetId?: number;
  /** The sheet of the rows was deleted in the middle: told, and made anew when the job goes on. */
  sheetGone?: boolean;
  /** Pages asked for again because their answer was lost on the way. */
  again: number;
  requestIds: string[];
  /** Where rows differ from the reference. */
  warnings?: string[];
  /** Faults in a row. */
  faults: number;
  /** Not before then, ms. */
  retryAt?: number;
  command?: 'pause' | 'cancel';
  /** A schedule works on it, within a budget of its own: the sidebar leaves it alone. */
  scheduled?: boolean;
  /** Collects what the service has and then ends as cancelled. */
  cancelling?: boolean;
  /** The execution that works on it, and the end of its lease. */
  lease?: { by: string; until: number };
}

export interface Asking {
  name: string;
  at: number;
  /** What the account had spent before: unchanged long after, the step cost nothing. */
  spent?: string;
  /** Starts nothing twice at the service (reference 4.9, Idempotency-Key). */
  key?: string;
  /** It was begun before, and the service may have acted. */
  lost?: boolean;
  /** A person wants it done again all the same. */
  confirmed?: boolean;
}

export interface Question {
  /** `again`: the answer of a paid start was lost. `attach`: another job is active. */
  kind: 'again' | 'attach';
  /** What the lost step may have cost. */
  cost?: number;
  /** The other job. */
  jobId?: string;
  keyword?: string | null;
  done?: number | null;
  total?: number | null;
}

const PREFIX = 'job:';
/** A property holds 9 KB: a job begins with less, so that what its steps add fits as well. */
const MOST_BYTES_AT_START = 7_000;
const MOST_BYTES = 9_000;

export const isEnded = ({ status }: Pick<JobState, 'status'>) =>
  status === 'done' || status === 'partial' || status === 'cancelled' || status === 'failed';

/** The account of the key in force, which tells nothing of the key. */
export const ownAccount = () => fingerprint(readSettings());

/** As the person sees it whose key is in force. */
export function seenJob(job: JobState): JobState {
  return job.account === undefined || job.account === ownAccount() ? job : { ...job, foreign: true };
}

/** What it was charged, and may have been. */
export const chargedAtMost = ({ paid, lost = 0, again }: JobState) => paid + lost + again;

export function readJob(id: string): JobState | undefined {
  const text = store().getProperty(PREFIX + id);
  return text ? (JSON.parse(text) as JobState) : undefined;
}

/** Jobs that are not put away yet, oldest first. */
export function readJobs(): JobState[] {
  return Object.entries(store().getProperties())
    .flatMap(([name, text]) => (name.startsWith(PREFIX) ? [JSON.parse(text) as JobState] : []))
    .sort((a, b) => a.startedAt - b.startedAt);
}

/** A new job. @throws InvalidParametersError when what was typed is more than a property holds. */
export function writeJob(state: JobState): void {
  if (bytesOf(JSON.stringify(state)) > MOST_BYTES_AT_START)
    throw refusal('This is too much to type in', 'Put the keywords into cells and select them');
  save(state);
}

/** What only tells, such as warnings, is cut before a property would overflow. */
function save(state: JobState): void {
  let text = JSON.stringify(state);
  if (bytesOf(text) > MOST_BYTES) {
    const { warnings: _, message, ...rest } = state;
    text = JSON.stringify({ ...rest, requestIds: [], ...(message ? { message: message.slice(0, 300) } : {}) });
  }
  writeProperty(store(), PREFIX + state.id, text);
}

/** Changes a job alone and returns it; undefined when it is gone. */
export function changeJob(id: string, change: (state: JobState) => void): JobState | undefined {
  return withWriterLock(() => {
    const state = readJob(id);
    if (!state) return undefined;
    change(state);
    save(state);
    return state;
  });
}

export function dropJob(id: string): void {
  store().deleteProperty(PREFIX + id);
}

function store(): GoogleAppsScript.Properties.Properties {
  return PropertiesService.getDocumentProperties();
}

// What a person may do with a job under way. Each is a note that the next slice reads.

export type Command = 'pause' | 'resume' | 'cancel' | 'again' | 'attach';

export function commandJob(id: string, command: Command): JobState | undefined {
  return changeJob(id, job => {
    if (isEnded(job)) return;
    COMMANDS[command](job);
  });
}

const COMMANDS: Record<Command, (job: JobState) => void> = {
  pause(job) {
    if (job.status !== 'running') return;
    // No execution holds the lease: the job is paused at once.
    if (job.lease === undefined || job.lease.until <= Date.now()) job.status = 'paused';
    else job.command = 'pause';
  },
  resume(job) {
    go(job);
    delete job.scheduled;
    if (job.command === 'pause') delete job.command;
  },
  cancel(job) {
    tellLost(job);
    go(job);
    job.command = 'cancel';
  },
  again(job) {
    // Whoever comes second does not answer a question that was not asked yet.
    if (job.question?.kind !== 'again' || !job.asking) return;
    job.asking.confirmed = true;
    tellLost(job);
    go(job);
  },
  attach(job) {
    if (job.question?.jobId === undefined) return;
    job.jobId = job.question.jobId;
    if (job.question.keyword) job.request.parameters = { ...job.request.parameters, keyword: job.question.keyword };
    go(job);
  },
};

/** A lost step that a person has decided on: what it may have cost stays in the record. */
function tellLost(job: JobState): void {
  if (job.question?.kind === 'again') job.lost = (job.lost ?? 0) + (job.question.cost ?? 0);
}

/** A schedule goes on with its job, under its budget and with its key: what stopped it may be gone by now. */
export function goOn(id: string): void {
  changeJob(id, job => {
    if (job.status === 'stopped') go(job);
    job.account = ownAccount();
  });
}

/** The job of a schedule that is gone waits for a person. */
export function leaveJob(id: string): void {
  changeJob(id, job => {
    delete job.scheduled;
    COMMANDS.pause(job);
  });
}

function go(job: JobState): void {
  job.status = 'running';
  job.faults = 0;
  // Whoever says so pays for it.
  job.account = ownAccount();
  delete job.message;
  delete job.question;
  delete job.retryAt;
}
