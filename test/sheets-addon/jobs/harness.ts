/** A person with a sheet full of keywords and a sidebar that runs jobs. */

import type { JobActions, JobPlan } from '../../../sheets-addon/jobs/actions.ts';
import type { JobRequest } from '../../../sheets-addon/jobs/request.ts';
import type { JobState } from '../../../sheets-addon/jobs/state.ts';
import type { Reply } from '../../../sheets-addon/settings/messages.ts';
import { viewOf } from '../../../sheets-addon/sidebar/client/job-view.ts';
import { formsOfSidebar } from '../../../sheets-addon/sidebar/forms.ts';
import { bearableHost, disturb, FakeSpreadsheet, type HostOptions } from '../../support/apps-script/index.ts';
import { seedOfTest } from '../../support/seeds.ts';
import { bearable, type SandboxOptions } from '../../support/service/index.ts';
import { type Addon, install } from '../addon.ts';

export interface QueryBatch extends Addon {
  /** One call of the sidebar; throws what the sidebar would show as an error. */
  ask<Name extends keyof JobActions>(name: Name, ...args: Parameters<JobActions[Name]>): ReturnType<JobActions[Name]>;
  plan(request: JobRequest): JobPlan;
  start(request: JobRequest, id?: string): JobState;
  /** Drives a job as the sidebar does until nothing is left to do. Returns it as the list then has it. */
  drive(id: string): JobState;
  job(id: string): JobState;
  /** What the sidebar says of a job. */
  says(job: JobState): string;
  rows(sheet: string): unknown[][];
}

const forms = formsOfSidebar();

/** @param options a bearable day unless they say otherwise (`unkind`). */
export function batch(
  sheets: Record<string, readonly (readonly unknown[])[]> = { Items: [] },
  options: SandboxOptions = {},
  more: Partial<HostOptions> = {},
): QueryBatch {
  const seed = seedOfTest();
  const addon = install(
    { plan: 'growth', unkind: bearable(seed), ...options },
    { spreadsheet: new FakeSpreadsheet({ sheets }), latency: {}, ...more },
  );
  if (!('unkind' in options)) disturb(addon.host, bearableHost(seed));
  const { host, clock } = addon;
  const ask: QueryBatch['ask'] = (name, ...args) => {
    const { value, error } = host.callFromHtml('jobs', [name, args]);
    if (error) throw new Error(`${name} broke: ${error.message}`);
    const answer = value as Reply<ReturnType<JobActions[typeof name]>>;
    if (!answer.ok) throw new Error(answer.message);
    return answer.value;
  };
  const job = (id: string) => {
    const { open, past } = ask('list');
    const found = [...open, ...past].find(each => each.id === id);
    if (!found) throw new Error(`There is no job ${id}`);
    return found;
  };
  return {
    ...addon,
    ask,
    job,
    says: state => viewOf(state, forms).message,
    plan: request => ask('plan', request),
    start: (request, id = 'one') => ask('start', id, request),
    drive(id) {
      for (let calls = 0; calls < 2_000; calls += 1) {
        const { nextInMs } = ask('work', id);
        if (nextInMs === null) return job(id);
        clock.advance(nextInMs);
      }
      throw new Error(`The job ${id} never ends`);
    },
    rows: sheet => host.spreadsheet!.sheet(sheet).values(),
  };
}

/** What a form would send, filled with what most people choose. */
export function request(
  kind: JobRequest['kind'],
  given: Partial<Omit<JobRequest, 'output'>> & { output?: Partial<JobRequest['output']> } = {},
): JobRequest {
  const listings = kind === 'history' || kind === 'deepPagination';
  return {
    kind,
    parameters: {},
    ...given,
    output: {
      sheet: 'Output',
      mode: 'replace',
      rows: listings ? 'listings' : 'statistics',
      columns: forms.jobs[kind].columns,
      ...given.output,
    },
  };
}

export const KEYWORDS = [
  'iphone 13 128gb',
  'nintendo switch',
  'lego castle',
  'canon ae-1',
  'seiko 5',
  'makita drill',
  'iphone 12',
  'playstation 5',
  'game boy color',
  'air jordan 1',
  'dyson v8 vacuum',
  'airpods pro',
];
export const HISTORY = { keyword: 'iphone 13 128gb', startDate: '2025-11-20', endDate: '2026-11-19' };
