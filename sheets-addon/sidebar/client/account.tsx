/** The account page: the key that pays, its remaining requests, and its owner's settings. */
import type { ComponentChildren } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import publisher from '../../../publisher.json';
import type { Field } from '../forms/forms.ts';
import type { AccountPage as Account, Choices, KeyForm } from '../server-interface.ts';
import { Fields } from './fields.tsx';
import { accountForms, exampleRanges } from './forms.ts';
import { PriceRanges } from './picture/ranges.tsx';
import { server } from './server.ts';
import { Templates } from './templates.tsx';
import {
  type AccountPart,
  Bar,
  Button,
  count,
  Link,
  moveFocus,
  Page,
  ProblemNotice,
  refuseMissing,
  Said,
  SureButton,
  useShell,
  useWork,
} from './ui.tsx';
import { shownFields, type Values, valuesIn, withValues } from './values.ts';

const isGateway = { way: ['gateway'] };
const KEY_FIELDS: readonly Field[] = [
  {
    name: 'way',
    label: 'I have',
    kind: 'choice',
    choices: [
      ['key', 'An API key'],
      ['gateway', 'A gateway key'],
    ],
    initial: 'key',
    help: 'If you pay for requests through an API gateway, it gave you a key and a host.',
  },
  { name: 'key', label: 'API key', kind: 'password', required: true, example: 'cs_…', shown: { way: ['key'] } },
  { name: 'key', label: 'Gateway key', kind: 'password', required: true, shown: isGateway },
  { name: 'host', label: 'Gateway host', kind: 'text', required: true, shown: isGateway },
  {
    name: 'scope',
    label: 'Use it for',
    kind: 'choice',
    choices: [
      ['person', 'My files'],
      ['file', 'This file only'],
    ],
    initial: 'person',
  },
];
const SCOPES = {
  person:
    'Kept in your Google account’s settings for this add-on, never in a cell. In a file of yours, formulas spend this key’s requests, whoever opens it.',
  file: 'Formulas in this file then spend this key’s requests, whoever opens or edits it.',
};

const keyFormOf = ({ way = 'key', key = '', host = '', scope = 'person' }: Values): KeyForm => ({
  apiKey: way === 'key' ? key : '',
  gatewayKey: way === 'gateway' ? key : '',
  gatewayHost: way === 'gateway' ? host : '',
  scope: scope as KeyForm['scope'],
});
const saveKey = (values: Values) => server.saveKey(keyFormOf(values));

interface FirstVisitProps {
  /** Called once the key works. */
  known: () => Promise<unknown>;
  formulas: string;
  examples: readonly string[];
}

/** A form for the key, and templates that need none. */
export function FirstVisit({ known, formulas, examples }: FirstVisitProps) {
  const form = useForm(KEY_FIELDS, {}, async values => {
    await saveKey(values);
    await known();
    return '';
  });
  const foot = (
    <>
      <Link to={publisher.privacy}>Privacy</Link>
      <Button kind="main" busy={form.busy}>
        Save and test
      </Button>
    </>
  );
  return (
    <Page title="What did this really sell for?" foot={foot} submit={form.submit}>
      <p class="help">Prices from completed sales, in your cells.</p>
      <PriceRanges ranges={exampleRanges} />
      <p class="help">An example: the median of what each item sold for. Half of the sales are in the box.</p>
      {formulas && <p class="help">{formulas}</p>}
      {form.fields}
      <p class="help">{SCOPES[keyFormOf(form.values).scope]}</p>
      <Templates examples={examples} />
    </Page>
  );
}

/** @param part the section that is open. @param back leaves the page. */
export function AccountPage({ part, back }: { part?: AccountPart | undefined; back: () => void }) {
  const { go } = useShell();
  const { run, problem, again, said, say } = useWork();
  const [account, show] = useState<Account>();
  useEffect(() => {
    void run(async () => show(await server.account()));
  }, []);
  const saved = (next: Account, where = '') => {
    if (next.line.key === 'none') go({ page: 'home' });
    else show(next);
    return `Saved${where}.`;
  };
  const forget = (scope: KeyForm['scope']) => () => run(async () => say(saved(await server.forgetKey(scope))));
  const foot = (
    <span class="row">
      <Link to={publisher.help}>Help</Link>
      <Link to={publisher.support}>Support</Link>
      <Link to={publisher.terms}>Terms</Link>
    </span>
  );
  if (!account)
    return (
      <Page title="Account" back={back} foot={foot}>
        {problem ? <ProblemNotice problem={problem} again={again} /> : <p role="status">Loading…</p>}
      </Page>
    );
  const { line, saved: keys, creditsFirst, mail, sellingCosts, hasOwnCosts, grading } = account;
  const all = { creditsFirst, mail, sellingCosts, grading };
  const isBorrowed = !hasOwnCosts && sellingCosts.currency !== undefined;
  return (
    <Page title="Account" back={back} foot={foot}>
      <Usage line={line} />
      <p class="help">{line.formulas.text}</p>
      <ProblemNotice problem={problem ?? line.problem ?? undefined} again={again} />
      <Section
        title="Daily cap"
        open={part === 'cap'}
        help="For formulas and tasks in this sheet, from 00:00 UTC. Empty: a tenth of your monthly requests."
        fields={CAP}
        values={line.cap?.chosen ? { cap: String(line.cap.of) } : {}}
        save={async ({ cap = '' }) => saved(await server.saveCap(cap.trim() === '' ? null : cap))}
      />
      {accountForms.map(({ title, help, fields, empty, ...form }) => (
        <Section
          key={title}
          title={title}
          open={part !== undefined && part === form.part}
          help={form.part === 'costs' && isBorrowed ? `${help} ${BORROWED}` : help}
          fields={fields}
          values={valuesIn(all, fields)}
          save={async values => {
            const { sellingCosts: costs, grading: odds, ...chosen } = withValues({ ...all, ...empty }, fields, values);
            if (form.part === 'costs')
              return saved(await server.saveCosts(costs), ' for this file, and for your next ones');
            if (form.part === 'grading') return saved(await server.saveGrading(odds));
            return saved(await server.saveChoices(chosen as Choices));
          }}
        />
      ))}
      <Section
        title="Use another key"
        open={part === 'key'}
        help=""
        fields={KEY_FIELDS}
        values={{}}
        save={async values => saved(await saveKey(values))}
      />
      <p class="row">
        {keys.person && (
          <SureButton sure="Forget my key for good?" act={forget('person')}>
            Forget my key
          </SureButton>
        )}
        {keys.file === 'mine' && (
          <SureButton sure="Forget it for good?" act={forget('file')}>
            Forget this file’s key
          </SureButton>
        )}
      </p>
      <Said text={said} />
    </Page>
  );
}

const BORROWED = 'This file has none yet: these are from your other files.';

const CAP: readonly Field[] = [{ name: 'cap', label: 'Most requests per day', kind: 'integer' }];

function Usage({ line: { left, of, plan, renews, cap } }: { line: Account['line'] }) {
  const facts = [
    ['Requests left', left === null ? 'Not known yet' : `${count(left)}${of === null ? '' : ` of ${count(of)}`}`],
    ['Renews', renews],
    ['Plan', plan],
    ['This sheet today', cap && `${count(cap.left)} of ${count(cap.of)} left`],
  ];
  return (
    <>
      <dl class="sum">
        {facts.map(
          ([name, value]) =>
            value && (
              <div class="row" key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
      {left !== null && of !== null && <Bar label="Requests left" value={left} of={of} low={left < of / 10} />}
    </>
  );
}

/** State of a form: its fields, their values, and the action on submit. */
function useForm(fields: readonly Field[], initial: Values, save: (values: Values) => Promise<string>) {
  const [values, setValues] = useState(initial);
  const { run, busy, problem, setProblem, again, said, say } = useWork(shownFields(fields, values));
  const submit = () => {
    const missing = refuseMissing(fields, values);
    if (missing) return setProblem(missing);
    return run(async () => say(await save(values)));
  };
  const shown: ComponentChildren = (
    <>
      <Fields
        fields={fields}
        values={values}
        onValues={changed => {
          say('');
          setValues(changed);
        }}
        problem={problem}
      />
      {!problem?.field && <ProblemNotice problem={problem} again={again} />}
    </>
  );
  return { values, busy, submit, fields: shown, said };
}

interface SectionProps {
  title: string;
  open?: boolean;
  help: string;
  fields: readonly Field[];
  values: Values;
  /** @returns what to say then. */
  save: (values: Values) => Promise<string>;
}

function Section({ title, open = false, help, fields, values, save }: SectionProps) {
  const form = useForm(fields, values, save);
  const summary = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    if (open) moveFocus(summary.current);
  }, [open]);
  return (
    <details class="section" open={open}>
      <summary ref={summary}>{title}</summary>
      <form
        noValidate
        onSubmit={event => {
          event.preventDefault();
          void form.submit();
        }}
      >
        {help && <p class="help">{help}</p>}
        {form.fields}
        <Button busy={form.busy}>Save</Button>
        <Said text={form.said} />
      </form>
    </details>
  );
}
