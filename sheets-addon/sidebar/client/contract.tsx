/** The spending contract: what this spreadsheet may use a day, its bar, and the filling of what waits while the sidebar is open. */
import { useEffect, useState } from 'preact/hooks';
import type { AccountState } from '../../settings/sessions.ts';
import type { KeyState } from '../actions.ts';
import { Input, useForm } from './form.tsx';
import { server } from './server.ts';
import { Bar, Button, Form, More, Panel, type Tell, type Told } from './ui.tsx';
import { count, counted } from './words.ts';

/** A person who has just opened the sidebar looks first. */
const FIRST_LOOK_MS = 15_000;
const LOOK_MS = 60_000;

interface ContractProps {
  state: KeyState;
  /** The account, once it has been asked: then the plan is known. */
  usage: AccountState | undefined;
  update: (state: KeyState) => void;
}

export function Contract({ state, usage, update }: ContractProps) {
  const [latest, setLatest] = useState(state.contract);
  const [told, tell] = useState<Told>();
  useEffect(() => setLatest(state.contract), [state]);
  useEffect(() => {
    if (usage)
      server.keyState().then(
        ({ contract }) => setLatest(contract),
        () => {},
      );
  }, [usage]);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let open = true;
    const look = async () => {
      const again = await fill(setLatest, tell).catch(() => false);
      if (open) timer = setTimeout(look, again ? 0 : LOOK_MS);
    };
    timer = setTimeout(look, FIRST_LOOK_MS);
    return () => {
      open = false;
      clearTimeout(timer);
    };
  }, []);
  const { dailyRequests, usedToday, waiting } = latest;
  const over = dailyRequests !== null && usedToday >= dailyRequests;
  const most = dailyRequests === null ? '' : ` of ${count(dailyRequests)}`;
  return (
    <Panel title="This sheet today" told={told}>
      <p>
        <span class="big">
          {count(usedToday)}
          {most}
        </span>{' '}
        <span class="soft">requests used</span>
      </p>
      {dailyRequests !== null && (
        <Bar label="Requests of this sheet used today" value={usedToday} of={dailyRequests} level={over ? 'out' : ''} />
      )}
      {waiting > 0 && (
        <p>
          {counted(waiting, 'question')} {waiting === 1 ? 'waits' : 'wait'}:{' '}
          {over ? 'raise the requests a day, or leave them until 00:00 UTC.' : 'filled while this sidebar is open.'}
        </p>
      )}
      <More title="Requests a day">
        <DailyForm contract={latest} update={update} />
      </More>
    </Panel>
  );
}

/** Fills what waits, for one slice. Returns whether to go on at once. */
async function fill(setLatest: (contract: KeyState['contract']) => void, tell: (told?: Told) => void) {
  const { contract } = await server.keyState();
  setLatest(contract);
  const { dailyRequests, usedToday, waiting } = contract;
  if (waiting === 0 || (dailyRequests !== null && usedToday >= dailyRequests)) return false;
  tell({ tone: '', text: 'Filling what waits…' });
  const { done, total, message } = await server.waiting();
  tell(total === 0 ? undefined : { tone: done === total ? 'good' : 'warn', text: message });
  setLatest((await server.keyState()).contract);
  return done > 0 && done < total;
}

interface DailyProps {
  contract: KeyState['contract'];
  update: (state: KeyState) => void;
}

function DailyForm({ contract, update }: DailyProps) {
  const { values, set, bind } = useForm(
    { daily: contract.chosen ? String(contract.dailyRequests) : '' },
    {
      daily:
        'Most requests a day\nFor all formulas, jobs and schedules of this spreadsheet. Empty: a tenth of the plan’s month.',
    },
  );
  const save = async (daily: number | null, tell: Tell) => {
    update(await server.saveContract(daily));
    tell({ tone: 'good', text: 'The requests a day are saved.' });
  };
  return (
    <Form
      save="Save requests a day"
      kind="small"
      act={tell => save(values.daily.trim() === '' ? null : Number(values.daily), tell)}
    >
      <Input
        inputMode="numeric"
        placeholder={contract.dailyRequests === null ? '' : String(contract.dailyRequests)}
        {...bind('daily')}
      />
      {contract.chosen && (
        <Button
          text="Follow the plan"
          act={tell => {
            set({ daily: '' });
            return save(null, tell);
          }}
        />
      )}
    </Form>
  );
}
