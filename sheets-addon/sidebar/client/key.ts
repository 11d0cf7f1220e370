/** The key that pays: saved, tested, replaced, forgotten. */
import type { KeyState, SettingsInput } from '../actions.ts';
import { busy, button, h, Notice, newId, type Tone } from './dom.ts';
import { choices } from './form.ts';
import { server } from './server.ts';

const PLACES: Record<KeyState['saved'], string> = {
  nowhere: '',
  user: 'saved for your own spreadsheets',
  spreadsheet: 'saved for this spreadsheet',
};

export function keyView(state: KeyState, changed: Changed, notice: Notice): HTMLElement[] {
  if (state.kind === 'none') return [h('h2', {}, 'Set up'), notice.element, ...keyForm(state, changed)];
  const forget = button(
    'Forget',
    () => {
      if (forget.dataset.sure !== 'yes') {
        forget.dataset.sure = 'yes';
        forget.textContent = 'Forget for good?';
        return;
      }
      void busy(forget, notice, async () => {
        const next = await server.forgetKey();
        changed(
          next,
          'good',
          next.kind === 'none' ? 'The key is forgotten.' : 'Forgotten here: your own key is used now.',
        );
      });
    },
    'small',
  );
  const replace = h(
    'details',
    {},
    h('summary', {}, 'Use another key'),
    h('div', { class: 'stack' }, ...keyForm(state, changed)),
  );
  const name = state.kind === 'gateway' ? 'A gateway key is' : 'An API key is';
  return [
    h('h2', {}, 'Key'),
    h('div', { class: 'notice good head' }, h('p', {}, `${name} ${PLACES[state.saved]}.`), forget),
    notice.element,
    replace,
    choicesForm(state, changed),
  ];
}

function keyForm(state: KeyState, changed: Changed): HTMLElement[] {
  const notice = new Notice();
  const secret = (label: string, placeholder: string) => {
    const id = newId('key');
    const control = h('input', { id, type: 'password', autocomplete: 'off', spellcheck: false, placeholder });
    return { control, element: h('div', { class: 'field' }, h('label', { htmlFor: id }, label), control) };
  };
  const apiKey = secret('API key', 'cs_…');
  const gatewayKey = secret('Gateway key', '');
  const hostId = newId('host');
  const host = h('input', {
    id: hostId,
    type: 'text',
    autocomplete: 'off',
    spellcheck: false,
    placeholder: 'As the gateway shows it',
  });
  const hostField = h('div', { class: 'field' }, h('label', { htmlFor: hostId }, 'Gateway host'), host);
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
  const warning = h(
    'div',
    { class: 'notice warn', hidden: true },
    h(
      'p',
      {},
      'Editors of this spreadsheet cannot read the key, but their formulas and jobs use up your requests. Forget it here before you share the file more widely.',
    ),
  );
  const arrange = () => {
    notice.hide();
    apiKey.element.hidden = way.value() !== 'key';
    gatewayKey.element.hidden = hostField.hidden = way.value() !== 'gateway';
    warning.hidden = scope.value() !== 'spreadsheet';
  };
  arrange();
  const save = h('button', { type: 'submit', class: 'button main' }, 'Save and test');
  const form = h(
    'form',
    {
      class: 'stack',
      onsubmit: (event: Event) => {
        event.preventDefault();
        void submit();
      },
    },
    way.element,
    apiKey.element,
    gatewayKey.element,
    hostField,
    scope.element,
    warning,
    h(
      'details',
      {},
      h('summary', {}, 'Whose key does a formula use?'),
      h(
        'div',
        { class: 'stack' },
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
      ),
    ),
    h('div', { class: 'actions' }, save),
    notice.element,
  );
  const submit = () =>
    busy(save, notice, async () => {
      const gateway = way.value() === 'gateway';
      const control = gateway ? gatewayKey.control : apiKey.control;
      control.setAttribute('aria-invalid', String(control.value.trim() === ''));
      if (control.value.trim() === '') {
        control.focus();
        throw new Error(
          gateway ? 'Enter the gateway key.' : 'Enter the API key. You find it in the account dashboard.',
        );
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
    });
  return [form];
}

// ---- What a person chooses for all formulas and jobs: how long answers stay fresh, and which allowance is spent first.

/** The key or a choice has changed; what to say about it, on the page that shows the new state. */
export type Changed = (state: KeyState, tone?: Tone, text?: string) => void;

export function choicesForm(state: KeyState, changed: Changed): HTMLElement {
  const notice = new Notice();
  const id = newId('hours');
  const hours = h('input', {
    id,
    type: 'text',
    inputMode: 'decimal',
    value: String(state.freshHours),
    'aria-describedby': `${id}-help`,
  });
  const credits = h('input', { type: 'checkbox', checked: state.creditsFirst });
  const save = h('button', { type: 'submit', class: 'button small' }, 'Save choices');
  const submit = (event: Event) => {
    event.preventDefault();
    void busy(save, notice, async () => {
      const next = await server.saveChoices({ freshHours: Number(hours.value), creditsFirst: credits.checked });
      changed(next, 'good', 'Your choices are saved.');
    });
  };
  return h(
    'details',
    {},
    h('summary', {}, 'Choices for formulas and jobs'),
    h(
      'form',
      { class: 'stack', onsubmit: submit },
      h(
        'div',
        { class: 'field' },
        h('label', { htmlFor: id }, 'Answers stay fresh for, hours'),
        hours,
        h('p', { class: 'help', id: `${id}-help` }, 'Until then a formula shows the saved answer and costs nothing.'),
      ),
      h(
        'label',
        { class: 'choice' },
        credits,
        h('span', {}, 'Spend credits first', h('span', { class: 'help' }, 'Before the monthly requests.')),
      ),
      h('div', { class: 'actions' }, save),
      notice.element,
    ),
  );
}
