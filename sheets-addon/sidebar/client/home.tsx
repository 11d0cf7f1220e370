/** The sidebar's home page: account line, goals and tasks. */
import publisher from '../../../publisher.json';
import type { AccountLine, Home, Problem } from '../server-interface.ts';
import { type Arrived, TaskCards } from './card.tsx';
import { about, goals } from './forms.ts';
import { server } from './server.ts';
import { Templates } from './templates.tsx';
import {
  Bar,
  Button,
  count,
  Link,
  Notice,
  openerOf,
  Page,
  type Place,
  ProblemNotice,
  Said,
  SureButton,
  useShell,
  useWork,
} from './ui.tsx';

interface HomeProps {
  home: Home;
  /** The problem that stopped the script from working on due tasks. */
  halted: Problem | undefined;
  arrived: Arrived;
}

export function HomePage({ home, halted, arrived }: HomeProps) {
  const { go, show } = useShell();
  const { run, problem, again, said, say } = useWork();
  const { account, notices, tasks, waiting, unreadable, spending } = home;
  const dismiss = (id: string) => run(async () => show(await server.dismiss(id)));
  return (
    <>
      <AccountHead account={account} isOff={spending.off} spend={on => run(async () => show(await server.spend(on)))} />
      <Page title="What do you want to do?">
        {spending.off && (
          <Notice title="Spending is off in this file.">
            <p>
              Nothing here can be charged: no formula, no task and no sidebar, whoever uses this file. Saved values
              stay.
              {spending.jobs.length > 0 && ` Still running at the service: ${spending.jobs.join(', ')}.`}
            </p>
          </Notice>
        )}
        {account.spent && (
          <Notice tone="bad" title="Your requests are used up.">
            <p>
              {account.renews && `New ones come on ${account.renews}. `}Saved answers stay visible. {waiting.text}
            </p>
            <Link to={account.spent.more ?? publisher.plans}>Buy requests</Link>
          </Notice>
        )}
        <ProblemNotice problem={account.problem ?? problem ?? halted} again={problem ? again : undefined} />
        {notices.map(({ id, text, link }) => (
          <Notice key={id} tone="bad">
            <p>{text}</p>
            <p class="row">
              {link ? <Link to={link}>Allow again</Link> : <span />}
              <Button kind="link" act={() => dismiss(id)}>
                Dismiss
              </Button>
            </p>
          </Notice>
        ))}
        {(['priceList', 'findSales', 'watch'] as const).map(kind => (
          <Goal key={kind} {...goals[kind]} to={{ page: 'task', kind }} />
        ))}
        <Goal icon="◔" title="Look at one item" summary="The picture of the selected row" to={{ page: 'look' }} />
        <Goal icon="⇄" title="Sell one item" summary="Where, how fast, graded or not" to={{ page: 'sell' }} />
        <Goal icon="ƒ" title="Insert a formula" summary="A live price in a cell" to={{ page: 'formula' }} />
        <TaskCards tasks={tasks} arrived={arrived} />
        {unreadable.map(({ name, title, text }) => (
          <Notice key={name} tone="bad" title={title}>
            <p>{text}</p>
            <p class="row">
              <span />
              <SureButton
                sure="Delete for good?"
                act={() => run(async () => show(await server.deleteUnreadable(name)))}
              >
                Delete
              </SureButton>
            </p>
          </Notice>
        ))}
        <Templates examples={home.examples} />
        {tasks.length === 0 && (
          <p class="help">
            New here?{' '}
            <Button
              kind="link"
              act={() =>
                run(async () => say(`The sheet “${await server.starter()}” is ready: replace its items with yours.`))
              }
            >
              Make a starter sheet
            </Button>{' '}
            with three prices (3 requests).
          </p>
        )}
        <Said text={said} />
        <p class="help">
          {!account.spent && waiting.text}{' '}
          <Button kind="link" id={openerOf(REFRESH)} act={() => go(REFRESH)}>
            Refresh formulas
          </Button>
        </p>
        <details class="about">
          <summary>
            Version {about.version}
            {about.commit && ` · ${about.commit}`}
          </summary>
          <p class="help">
            If an error shows a reference, search for it under Extensions &gt; Apps Script &gt; Executions.
          </p>
        </details>
      </Page>
    </>
  );
}

const REFRESH: Place = { page: 'task', kind: 'refresh' };
const ACCOUNT: Place = { page: 'account' };

function Goal({ icon, title, summary, to }: { icon: string; title: string; summary: string; to: Place }) {
  const { go } = useShell();
  return (
    <button type="button" class="goal" id={openerOf(to)} onClick={() => go(to)}>
      <span aria-hidden="true">{icon}</span>
      <span>
        <strong>{title}</strong>
        <small>{summary}</small>
      </span>
    </button>
  );
}

interface AccountHeadProps {
  account: AccountLine;
  /** The file's spending switch. */
  isOff: boolean;
  spend: (on: boolean) => void;
}

/** Remaining requests, today's remaining cap, and the spending switch. */
function AccountHead({ account, isOff, spend }: AccountHeadProps) {
  const { left, of, renews, cap, formulas } = account;
  const { go } = useShell();
  return (
    <header class="account">
      <div class="row">
        <span>
          {left !== null && <strong class="big">{count(left)} </strong>}
          {left === null ? 'Requests: unknown' : left === 1 ? 'request left' : 'requests left'}
        </span>
        <button type="button" role="switch" class="switch" aria-checked={!isOff} onClick={() => spend(isOff)}>
          Spending {isOff ? 'off' : 'on'}
        </button>
      </div>
      {left !== null && of !== null && <Bar label="Requests left" value={left} of={of} low={left < of / 10} />}
      <div class="row">
        <p class="help">{renews && `Renews ${renews}`}</p>
        <Button kind="link" id={openerOf(ACCOUNT)} act={() => go(ACCOUNT)}>
          Account
        </Button>
      </div>
      {cap && (
        <p class="help">
          This sheet today: {count(cap.left)} of {count(cap.of)} left
        </p>
      )}
      {formulas.whose !== 'yours' && <p class="help">{formulas.text}</p>}
    </header>
  );
}
