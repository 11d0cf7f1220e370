/** The account: the first steps, what is left of its requests, and the key that pays. */
import { useEffect, useState } from 'preact/hooks';
import type { AccountState } from '../../settings/sessions.ts';
import type { KeyState } from '../actions.ts';
import { publisher } from '../publisher.ts';
import { Contract } from './contract.tsx';
import { type Changed, ChoicesForm, KeyForm } from './key.tsx';
import { server } from './server.ts';
import { Actions, Bar, Button, Facts, More, Notice, Panel, type Tell, type Told, useAnswer, useKept } from './ui.tsx';
import { count, moment } from './words.ts';

interface AccountProps {
  active: boolean;
  onUsage: (usage: AccountState | undefined) => void;
  /** Goes to the builder. */
  onBuild: () => void;
}

export function Account({ active, onUsage, onBuild }: AccountProps) {
  const { value: state, setValue: setState, ...key } = useAnswer(server.keyState, true, 'Loading…');
  const { value: usage, setValue: setUsage, ...asked } = useAnswer(server.account, false, 'Asking for your usage…');
  const [told, tell] = useState<Told>();
  const [stepsHidden, hideSteps] = useKept('steps-hidden', false);
  useEffect(() => {
    if (state && state.kind !== 'none') void asked.load();
  }, [state, active]);
  useEffect(() => onUsage(usage), [usage]);
  const changed: Changed = (next, words) => {
    setUsage(undefined);
    setState(next);
    tell(words);
  };
  if (!state) return <Notice told={key.told} />;
  const keyForm = <KeyForm state={state} changed={changed} />;
  if (state.kind === 'none')
    return (
      <>
        <Panel title="Welcome">
          <p>Prices of completed sales in your cells, in four steps:</p>
          <ol class="steps">
            <li>
              <a href={publisher.keys}>Get an API key</a> from your account.
            </li>
            <li>Paste it below and press Save and test.</li>
            <li>Build a first formula from a form.</li>
            <li>Or begin with a starter sheet.</li>
          </ol>
        </Panel>
        <Panel title="Set up" told={told}>
          {keyForm}
        </Panel>
      </>
    );
  return (
    <>
      <Panel title="Usage" told={asked.told} end={<Button text="Refresh" kind="small plain" act={asked.load} />}>
        {usage && <Usage account={usage} />}
      </Panel>
      <Contract state={state} usage={usage} update={setState} />
      {!stepsHidden && (
        <Panel title="Next steps" end={<Button text="Hide" kind="small plain" act={() => hideSteps(true)} />}>
          <Actions>
            <Button text="Build a first formula" act={onBuild} />
            <Button text="Make a starter sheet (3 requests)" act={makeStarter} />
          </Actions>
        </Panel>
      )}
      <Panel title="Key" told={told} end={<Button text="Forget" sure="Forget for good?" act={() => forget(changed)} />}>
        <p>
          {state.kind === 'gateway' ? 'A gateway key is' : 'An API key is'} {PLACES[state.saved]}.
        </p>
        <More title="Use another key">{keyForm}</More>
        <More title="Choices for formulas and jobs">
          <ChoicesForm state={state} changed={changed} />
        </More>
      </Panel>
    </>
  );
}

const PLACES: Record<KeyState['saved'], string> = {
  nowhere: '',
  user: 'saved for your own spreadsheets',
  spreadsheet: 'saved for this spreadsheet',
};

async function forget(changed: Changed) {
  const next = await server.forgetKey();
  const own = 'Forgotten here: your own key is used now.';
  changed(next, { tone: 'good', text: next.kind === 'none' ? 'The key is forgotten.' : own });
}

async function makeStarter(tell: Tell) {
  tell({ tone: '', text: 'Making the sheet…' });
  tell({ tone: 'good', text: `The sheet “${await server.makeStarter()}” is made: replace its keywords by yours.` });
}

/** Requests that an account may still spend. */
export function leftOf({ remaining = 0, rolloverBalance = 0, creditBalance = 0 }: AccountState): number {
  return remaining + rolloverBalance + creditBalance;
}

function Usage({ account }: { account: AccountState }) {
  const { limit = 0, remaining = 0, rolloverBalance = 0, creditBalance = 0, plan = 'not told', perMinute } = account;
  const used = account.used ?? limit - remaining;
  const resets = account.resetAt ? moment(account.resetAt) : 'not told';
  const level = used >= limit ? 'out' : used >= 0.85 * limit ? 'low' : '';
  const facts = {
    Plan: plan,
    'Used this month': `${count(used)} of ${count(limit)}`,
    'Carried over': count(rolloverBalance),
    Credits: count(creditBalance),
    Resets: resets,
    'Per minute': perMinute ? count(perMinute) : 'not told',
  };
  return (
    <>
      <p>
        <span class="big">{count(leftOf(account))}</span> <span class="soft">requests left</span>
      </p>
      <Bar label="Monthly requests used" value={used} of={limit} level={level} />
      <Facts rows={facts} />
    </>
  );
}
