/** The forms that save a key, and the choices that hold for all formulas and jobs. */
import type { KeyState } from '../actions.ts';
import { Choice, Fields, focusInvalid, forms, Input, Tick, useForm, type Values } from './form.tsx';
import { server } from './server.ts';
import { Form, More, type Tell, type Told } from './ui.tsx';

/** The key or a choice has changed, and what to say about it. */
export type Changed = (state: KeyState, told: Told) => void;

interface KeyProps {
  state: KeyState;
  changed: Changed;
}

const WAYS = { key: 'My own account', gateway: 'Through an API gateway' };
const PLACES = {
  user: 'My spreadsheets\nOnly you use it, in every spreadsheet that you own.',
  spreadsheet: 'This spreadsheet\nEverybody who may edit this file spends your requests.',
};

export function KeyForm({ state, changed }: KeyProps) {
  const { values, set, bind } = useForm(
    {
      way: 'key' as 'key' | 'gateway',
      key: '',
      host: '',
      scope: (state.saved === 'spreadsheet' ? 'spreadsheet' : 'user') as 'user' | 'spreadsheet',
      missing: false,
    },
    { way: 'How you pay', host: 'Gateway host', scope: 'Where to save it' },
  );
  const { way, key, host, scope, missing } = values;
  const gateway = way === 'gateway';
  const save = async (tell: Tell) => {
    if (key.trim() === '') {
      set({ missing: true });
      focusInvalid();
      throw new Error(gateway ? 'Enter the gateway key.' : 'Enter the API key. You find it in the account dashboard.');
    }
    tell({ tone: '', text: 'Saving and testing…' });
    const tested = true;
    const saved = await server.saveSettings(
      gateway ? { scope, tested, gatewayKey: key, gatewayHost: host } : { scope, tested, apiKey: key },
    );
    set({ key: '' });
    const hidden =
      'Saved for you. This spreadsheet has a key of its own, which stays in use here until it is forgotten.';
    if (scope === 'user' && saved.saved === 'spreadsheet') return changed(saved, { tone: 'warn', text: hidden });
    try {
      const { plan = 'not told' } = await server.account();
      changed(saved, { tone: 'good', text: `The key works: plan ${plan}.` });
    } catch (error) {
      changed(saved, { tone: 'warn', text: `The key is saved, but not tested. ${(error as Error).message}` });
    }
  };
  return (
    <Form save="Save and test" act={save}>
      <Choice options={WAYS} {...bind('way')} />
      <Input
        {...bind('key')}
        text={gateway ? 'Gateway key' : 'API key'}
        type="password"
        placeholder={gateway ? '' : 'cs_…'}
        invalid={missing && key === ''}
      />
      {gateway && <Input {...bind('host')} placeholder="As the gateway shows it" />}
      <Choice options={PLACES} {...bind('scope')} />
      {scope === 'spreadsheet' && (
        <p class="notice warn" role="status">
          Editors of this spreadsheet cannot read the key, but their formulas and jobs use up your requests. Forget it
          here before you share the file more widely.
        </p>
      )}
      <More title="Whose key does a formula use?">
        <p>
          Formulas run as the owner of the spreadsheet, whoever looks at it. They use the key saved for the spreadsheet,
          else the owner’s own.
        </p>
        <p>
          In a file that somebody else owns, your own key reaches jobs that you start, but no formula: save it for this
          spreadsheet, or ask the owner to.
        </p>
      </More>
    </Form>
  );
}

const CHOICES = {
  hours: 'Hours that an answer stays fresh\nOlder ones are shown all the same, and renewed with the waiting cells.',
  creditsFirst: 'Spend credits first\nBefore the monthly requests.',
};

export function ChoicesForm({ state, changed }: KeyProps) {
  const saved = Object.entries(state.costs ?? {}).map(([name, value]) => [name, String(value)]);
  const { values, set, bind } = useForm(
    {
      hours: String(state.freshHours),
      creditsFirst: state.creditsFirst,
      costs: Object.fromEntries(saved) as Values,
    },
    CHOICES,
  );
  const save = async () => {
    const { hours, creditsFirst, costs } = values;
    const next = await server.saveChoices({ freshHours: Number(hours), creditsFirst, costs });
    changed(next, { tone: 'good', text: 'Your choices are saved.' });
  };
  return (
    <Form save="Save choices" kind="small" act={save}>
      <Input inputMode="decimal" {...bind('hours')} />
      <Tick {...bind('creditsFirst')} />
      <More title="Your costs of a sale">
        <p class="help">
          For SOLD_PROFIT and SOLD_MAX_PRICE, which assume no rate. Enter 0 where there is none. The formulas on this
          spreadsheet follow at once.
        </p>
        <Fields facts={forms.costs} values={values.costs} onValues={costs => set({ costs })} />
      </More>
    </Form>
  );
}
