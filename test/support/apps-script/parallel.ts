import type { Execution, Start } from './execution.ts';
import type { AppsScriptHost } from './host.ts';
import { Run, type Suspension } from './run.ts';
import type { LockState } from './services/lock.ts';

/** Concurrent executions per user, from the quota page. Further executions wait until one ends. */
const MAX_SIMULTANEOUS = 30;

interface Task {
  start: Start;
  run?: Run;
  suspension?: Suspension;
  /** Order of tasks that wake at the same instant: by the start of their sleep, or random with latency. */
  asleepSince: number;
  execution?: Execution;
}

/**
 * Runs several executions concurrently in virtual time: the one with the earliest next instant always continues, until it waits. The same
 * input gives the same interleaving. The results are in the order of `starts`.
 */
export function runInterleaved(host: AppsScriptHost, starts: readonly Start[]): Execution[] {
  const tasks: Task[] = starts.map(start => ({ start, asleepSince: 0 }));
  let sleeps = 0;
  for (;;) {
    admit(host, tasks);
    const next = earliest(host, tasks);
    if (!next) break;
    host.clock.advanceTo(next.at);
    const { task } = next;
    const result = task.run?.attempt();
    if (!result) throw new Error('a task without a run was scheduled');
    if ('until' in result) {
      task.suspension = result;
      task.asleepSince = host.latency ? host.random() : ++sleeps;
    } else {
      task.suspension = undefined;
      task.execution = result;
    }
  }
  return tasks.map(task => {
    if (!task.execution) throw new Error(`${task.start.functionName} never ended`);
    return task.execution;
  });
}

/** Starts queued tasks while their users are below the limit of concurrent executions. */
function admit(host: AppsScriptHost, tasks: readonly Task[]): void {
  const busy = new Map<string, number>();
  for (const { run, execution } of tasks) if (run && !execution) busy.set(run.user, (busy.get(run.user) ?? 0) + 1);
  for (const task of tasks) {
    const user = task.start.user ?? host.user;
    const running = busy.get(user) ?? 0;
    if (task.run || running >= MAX_SIMULTANEOUS) continue;
    task.run = new Run(host, task.start, true);
    busy.set(user, running + 1);
  }
}

function earliest({ clock, lock }: AppsScriptHost, tasks: readonly Task[]): { task: Task; at: number } | undefined {
  let best: { task: Task; at: number } | undefined;
  for (const task of tasks) {
    if (!task.run || task.execution) continue;
    const at = wakeTime(clock.now(), lock, task.suspension);
    const sooner = !best || at < best.at || (at === best.at && task.asleepSince < best.task.asleepSince);
    if (sooner) best = { task, at };
  }
  return best;
}

function wakeTime(now: number, lock: LockState, suspension: Suspension | undefined): number {
  if (!suspension || (suspension.forLock && lock.isFree(now))) return now;
  return Math.max(now, suspension.forLock ? Math.min(suspension.until, lock.freeAt()) : suspension.until);
}
