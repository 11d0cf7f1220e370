/** The add-on's functions as promises. A failure is an Error whose message is the sentence to show. */
import type { Fill } from '../../cells/fill.ts';
import type { JobActions } from '../../jobs/actions.ts';
import type { RefreshView, ScheduleState } from '../../schedules/actions.ts';
import type { RefreshPlan } from '../../schedules/refresh.ts';
import type { Reply, SpentState } from '../../settings/messages.ts';
import type { AccountState } from '../../settings/sessions.ts';
import type { Choices, FormulaPreview, Inserted, KeyState, SettingsInput } from '../actions.ts';
import type { Argument } from './formula-text.ts';

interface Runner {
  withSuccessHandler(then: (value: unknown) => void): Runner;
  withFailureHandler(then: (error: Error) => void): Runner;
  [name: string]: (...args: never[]) => unknown;
}
declare const google: { script: { run: Runner; host: { editor?: { focus(): void } } } };

/** In place of the platform's "NetworkError: Connection failure due to HTTP 0". */
const OFFLINE = 'This computer is offline. Connect it, and try again.';

function call(name: string, args: readonly unknown[]): Promise<unknown> {
  return new Promise((resolve, reject) => {
    const fail = (error: Error) => reject(navigator.onLine ? error : new Error(OFFLINE));
    const run = google.script.run.withSuccessHandler(resolve).withFailureHandler(fail);
    (run[name] as (...args: unknown[]) => void)(...args);
  });
}

/** Is told with each reply whether the allowance is spent. */
let onSpent: (spent: SpentState | undefined) => void = () => {};

export function listenForSpent(listener: typeof onSpent): void {
  onSpent = listener;
}

async function ask<Value>(name: string, ...args: unknown[]): Promise<Value> {
  const reply = (await call(name, args)) as Reply<Value>;
  onSpent(reply.spent);
  if (!reply.ok) throw new Error(reply.message);
  return reply.value;
}

export const server = {
  keyState: () => call('keyState', []) as Promise<KeyState>,
  forgetKey: () => call('forgetKey', []) as Promise<KeyState>,
  saveSettings: (settings: SettingsInput) => ask<KeyState>('saveSettings', settings),
  saveChoices: (choices: Choices) => ask<KeyState>('saveChoices', choices),
  saveContract: (daily: number | null) => ask<KeyState>('saveContract', daily),
  account: () => ask<AccountState>('testKey'),
  insertFormula: (formula: string, replace: boolean) => ask<Inserted>('insertFormula', formula, replace),
  previewFormula: (name: string, given: readonly Argument[]) => ask<FormulaPreview>('previewFormula', name, given),
  makeStarter: () => ask<string>('makeStarter'),
  waiting: () => ask<Fill>('fillSlice'),
  schedules: () => ask<ScheduleState>('scheduleState'),
  saveRefresh: (plan: RefreshPlan & { id: string | null }) => ask<RefreshView>('saveRefresh', plan),
  previewWatch: (plan: RefreshPlan & { id: string | null }) => ask<string>('previewWatch', plan),
  pauseRefresh: (id: string, paused: boolean) => ask<RefreshView>('pauseRefresh', id, paused),
  deleteRefresh: (id: string) => ask<ScheduleState>('deleteRefresh', id),
  takeOverRefresh: (id: string) => ask<RefreshView>('takeOverRefresh', id),
  runRefreshNow: (id: string) => ask<RefreshView>('runRefreshNow', id),
  saveScheduleMail: (address: string) => ask<ScheduleState>('saveScheduleMail', address),
  dismissScheduleNotice: (id: string) => ask<ScheduleState>('dismissScheduleNotice', id),
};

/** One of the actions on jobs. */
export function jobs<Name extends keyof JobActions>(
  name: Name,
  ...args: Parameters<JobActions[Name]>
): Promise<ReturnType<JobActions[Name]>> {
  return ask('jobs', name, args);
}

/** A name for a new job: starting it twice under the same name is one job. */
export function newJobId(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(6)), byte => byte.toString(16).padStart(2, '0')).join('');
}
