/** Scheduled refreshes: the list, what a person has to know, and the form. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { RefreshView, ScheduleState } from '../../schedules/actions.ts';
import { Input } from './form.tsx';
import { ScheduleForm } from './schedule-form.tsx';
import { server } from './server.ts';
import { Actions, Badge, Button, Card, Form, More, Panel, type Tell, type Tone, useAnswer } from './ui.tsx';
import { counted } from './words.ts';

export function Schedule({ active }: { active: boolean }) {
  const {
    value: state,
    setValue: setState,
    load,
    told,
  } = useAnswer(server.schedules, active, 'Looking for schedules…');
  /** What the form shows: a schedule to change, or a new one. */
  const [edited, edit] = useState<RefreshView | null>(null);
  const [opened, open] = useState(false);
  /** Counts the times that the form was closed: it opens empty. */
  const [closed, close] = useState(0);
  const form = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (edited) form.current?.querySelector('input')?.focus();
  }, [edited]);
  const toggle = (next: boolean) => {
    open(next);
    if (next) return;
    edit(null);
    close(closed + 1);
  };
  const saved = async () => {
    toggle(false);
    await load();
  };
  return (
    <Panel title="Schedules" told={told}>
      {state?.notices.map(({ id, at, text, link }) => (
        <div class="notice bad" role="alert" key={id}>
          <p>{text}</p>
          <p class="help">{at}</p>
          <Actions>
            {link && /^https:/.test(link) && <a href={link}>Give consent again</a>}
            <Button text="Dismiss" act={async () => setState(await server.dismissScheduleNotice(id))} />
          </Actions>
        </div>
      ))}
      {state?.refreshes.length === 0 && (
        <p class="empty">Nothing is scheduled. A schedule refreshes prices, formulas or a job while you are away.</p>
      )}
      <ul class="cards" aria-label="Schedules">
        {inOrder(state?.refreshes ?? []).map(refresh => (
          <RefreshCard
            key={refresh.id}
            refresh={refresh}
            reload={load}
            show={setState}
            edit={() => {
              edit(refresh);
              open(true);
            }}
          />
        ))}
      </ul>
      <More title={edited ? `Change "${edited.name}"` : 'New schedule'} open={opened} onToggle={toggle}>
        <div ref={form}>
          <ScheduleForm key={`${edited?.id} ${closed}`} known={edited} saved={saved} timeZone={state?.timeZone} />
        </div>
      </More>
      {state && <Mail key={state.mailAddress} state={state} show={setState} />}
    </Panel>
  );
}

/** By name: shelf 2 before shelf 10. */
const inOrder = (refreshes: readonly RefreshView[]) =>
  [...refreshes].sort((a, b) => a.name.localeCompare(b.name, 'en', { numeric: true }));

type Badged = readonly [text: string, tone: Tone];
const STATUSES: Record<RefreshView['status'], Badged> = {
  paused: ['Paused', 'warn'],
  running: ['Unfinished', 'warn'],
  scheduled: ['Scheduled', 'good'],
};
const RUNNING: Badged = ['Running', 'info'];
const OUTCOMES: Record<'done' | 'partial' | 'failed', Badged> = {
  done: ['Done', 'good'],
  partial: ['Partly done', 'warn'],
  failed: ['Failed', 'bad'],
};

interface CardProps {
  refresh: RefreshView;
  reload: () => Promise<void>;
  show: (state: ScheduleState) => void;
  edit: () => void;
}

function RefreshCard({ refresh, reload, show, edit }: CardProps) {
  const { id, status, mine } = refresh;
  const [running, setRunning] = useState<RefreshView['progress'] | 'begins'>(null);
  const run = running ?? refresh.progress;
  const why = run === 'begins' || run?.message === refresh.last?.message ? '' : (run?.message ?? '');
  const runNow = async (tell: Tell) => {
    tell(undefined);
    setRunning('begins');
    try {
      for (let view = await server.runRefreshNow(id); view.status === 'running' && !view.progress?.message; ) {
        setRunning(view.progress);
        view = await server.runRefreshNow(id);
      }
      await reload();
    } finally {
      setRunning(null);
    }
  };
  const then = (work: () => Promise<unknown>) => async () => {
    await work();
    await reload();
  };
  const paused = status === 'paused';
  return (
    <Card title={refresh.name} badge={running ? RUNNING : STATUSES[status]}>
      <p>{`${refresh.recurrenceText} · ${refresh.targetText}`}</p>
      <p class="soft">{nextText(refresh)}</p>
      <Last refresh={refresh} />
      {!mine && <p class="help">Another editor’s schedule: it runs and pays under their name.</p>}
      <p class="soft" aria-live="polite">
        {run === 'begins'
          ? 'Running…'
          : run && `${running ? 'Running' : 'So far'}: ${run.done} of ${run.total} done. ${why}`}
      </p>
      <Actions>
        <Button text="Run now" act={runNow} />
        <Button text={paused ? 'Resume' : 'Pause'} act={then(() => server.pauseRefresh(id, !paused))} />
        <Button text="Change" act={edit} />
        <Button text="Delete" sure="Delete for good?" act={async () => show(await server.deleteRefresh(id))} />
        {!mine && <Button text="Run it as me" act={then(() => server.takeOverRefresh(id))} />}
      </Actions>
    </Card>
  );
}

/** `Next: 2026-11-21 between 07:00 and 08:00`, since Google chooses the minute. */
function nextText({ status, nextRun }: RefreshView): string {
  if (!nextRun) return 'Paused: no next run';
  if (status === 'running') return 'What is left is tried again within the hour.';
  const [day, hour] = nextRun.split(' ');
  return `Next: ${day} between ${hour} and ${String(Number.parseInt(hour ?? '', 10) + 1).padStart(2, '0')}:00`;
}

function Last({ refresh: { last } }: { refresh: RefreshView }) {
  if (!last) return <p class="soft">Has not run yet.</p>;
  const flagged = last.flagged > 0 ? ` · ${counted(last.flagged, 'row')} flagged` : '';
  return (
    <>
      <p class="soft">
        <Badge of={OUTCOMES[last.outcome]} />{' '}
        {`${last.at} · ${last.done} of ${last.total} · ${counted(last.requests, 'request')}${flagged}`}
      </p>
      {last.message && <p>{last.message}</p>}
    </>
  );
}

function Mail({ state, show }: { state: ScheduleState; show: (state: ScheduleState) => void }) {
  const [address, setAddress] = useState(state.mailAddress ?? '');
  const { usedMinutes, leftMinutes } = state.time;
  return (
    <More title="Mail and time">
      <Form save="Save" kind="small" act={async () => show(await server.saveScheduleMail(address))}>
        <Input
          text={
            'Mail to\nFor failures, and for what a watch finds: one of each a day at most. Leave it empty for none.'
          }
          type="email"
          placeholder="you@example.com"
          value={address}
          onValue={setAddress}
        />
      </Form>
      <p class="help">
        Schedules run once an hour while the file is closed. Today they have used {counted(usedMinutes, 'minute')};{' '}
        {counted(leftMinutes, 'minute')} are left. Times are in {state.timeZone}.
      </p>
    </More>
  );
}
