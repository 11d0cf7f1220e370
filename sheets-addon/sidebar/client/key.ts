/** The key that pays: saved, tested, replaced, forgotten; and the choices that hold for all formulas and jobs. */
import type { KeyState, SettingsInput } from '../actions.ts';
import { formOf, h, labelled, more, Notice, sureTask, type Tone, textInput, tick } from './dom.ts';
import { choices } from './form.ts';
import { server } from './server.ts';

/** The key or a choice has changed; what to say about it, on the page that shows the new state. */
export type Changed = (state: KeyState, tone?: Tone, text?: string) => void;

const PLACES: Record<KeyState['saved'], string> = {
  nowhere: '',
  user: 'saved for your own spreadsheets',
  spreadsheet: 'saved for this spreadsheet',
};

export function keyView(state: KeyState, changed: Changed, notice: Notice): HTMLElement[] {
  if (state.kind === 'none') return [h('h2', {}, 'Set up'), notice.element, keyForm(state, changed)];
  const forget = sureTask('Forget', 'Forget for good?', notice, async () => {
    const next = await server.forgetKey();
    changed(next, 'good', next.kind === 'none' ? 'The key is forgotten.' : 'Forgotten here: your own key is used now.');
  });
  const name = state.kind === 'gateway' ? 'A gateway key is' : 'An API key is';
  return [
    h('h2', {}, 'Key'),
    h('div', { class: 'notice good head' }, h('p', {}, `${name} ${PLACES[state.saved]}.`), forget),
    notice.element,
    more('Use another key', keyForm(state, changed)),
    choicesForm(state, changed),
  ];
}

function keyForm(state: KeyState, changed: Changed): HTMLElement {
  const notice = new Notice();
  const apiKey = textInput({ type: 'password', placeholder: 'cs_…' });
  const gatewayKey = textInput({ type: 'password' });
  const host = textInput({ placeholder: 'As the gateway shows it' });
  const apiKeyField = labelled('API key', apiKey);
  const gatewayFields = [labelled('Gateway key', gatewayKey), labelled('Gateway host', host)];
  const way = choices(
    'How you pay',
    [
      ['key', 'My own account'],
      ['gateway', 'Through an API gateway'],
    ],
    'key',
    () => arrange(),
  );
  const scope = choices(
    'Where to save it',
    [
      ['user', 'My spreadsheets', 'Only you use it, in every spreadsheet that you own.'],
      ['spreadsheet', 'This spreadsheet', 'Everybody who may edit this file spends your requests.'],
    ],
    state.saved === 'spreadsheet' ? 'spreadsheet' : 'user',
    () => arrange(),
  );
  const warning = new Notice();
  warning.show(
    'warn',
    'Editors of this spreadsheet cannot read the key, but their formulas and jobs use up your requests. Forget it here before you share the file more widely.',
  );
  const arrange = () => {
    notice.hide();
    apiKeyField.hidden = way.value() !== 'key';
    for (const each of gatewayFields) each.hidden = way.value() !== 'gateway';
    warning.element.hidden = scope.value() !== 'spreadsheet';
  };
  arrange();
  const save = async () => {
    const gateway = way.value() === 'gateway';
    const control = gateway ? gatewayKey : apiKey;
    control.setAttribute('aria-invalid', String(control.value.trim() === ''));
    if (control.value.trim() === '') {
      control.focus();
      throw new Error(gateway ? 'Enter the gateway key.' : 'Enter the API key. You find it in the account dashboard.');
    }
    const settings: SettingsInput = gateway
      ? { scope: scope.value(), gatewayKey: control.value, gatewayHost: host.value }
      : { scope: scope.value(), apiKey: control.value };
    notice.show('', 'Saving and testing…');
    const saved = await server.saveSettings(settings);
    control.value = '';
    const account = await server.account();
    if (scope.value() === 'user' && saved.saved === 'spreadsheet')
      changed(
        saved,
        'warn',
        'Saved for you. This spreadsheet has a key of its own, which stays in use here until it is forgotten.',
      );
    else changed(saved, 'good', `The key works: plan ${account.plan ?? 'not told'}.`);
  };
  const whose = more(
    'Whose key does a formula use?',
    h(
      'p',
      {},
      'Formulas run as the owner of the spreadsheet, whoever looks at it. They use the key saved for the spreadsheet, else the owner’s own.',
    ),
    h(
      'p',
      {},
      'In a file that somebody else owns, your own key reaches jobs that you start, but no formula: save it for this spreadsheet, or ask the owner to.',
    ),
  );
  const fields = [way.element, apiKeyField, ...gatewayFields, scope.element, warning.element, whose];
  return formOf({ save: 'Save and test', notice }, save, ...fields);
}

function choicesForm(state: KeyState, changed: Changed): HTMLElement {
  const notice = new Notice();
  const hours = textInput({ inputMode: 'decimal', value: String(state.freshHours) });
  const credits = h('input', { type: 'checkbox', checked: state.creditsFirst });
  const save = async () => {
    const next = await server.saveChoices({ freshHours: Number(hours.value), creditsFirst: credits.checked });
    changed(next, 'good', 'Your choices are saved.');
  };
  const fresh = 'Until then a formula shows the saved answer and costs nothing.';
  const fields = [
    labelled('Answers stay fresh for, hours', hours, fresh),
    tick(credits, 'Spend credits first', 'Before the monthly requests.'),
  ];
  const form = formOf({ save: 'Save choices', kind: 'small', notice }, save, ...fields);
  return more('Choices for formulas and jobs', form);
}
