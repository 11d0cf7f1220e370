/** The sidebar: four tabs, moved between with the arrow keys. It opens at the one that was open. */
import { render } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import type { SpentState } from '../../settings/messages.ts';
import type { AccountState } from '../../settings/sessions.ts';
import { publisher } from '../publisher.ts';
import { Account, leftOf } from './account.tsx';
import { Builder } from './builder.tsx';
import { keepFocus } from './focus.ts';
import { Jobs } from './jobs.tsx';
import { Schedule } from './schedule.tsx';
import { listenForSpent } from './server.ts';
import { useKept } from './ui.tsx';
import { moment } from './words.ts';

const TABS = ['Account', 'Formula', 'Jobs', 'Schedule'];

const STEPS: Record<string, (at: number) => number> = {
  ArrowRight: at => (at + 1) % TABS.length,
  ArrowLeft: at => (at + TABS.length - 1) % TABS.length,
  Home: () => 0,
  End: () => TABS.length - 1,
};

/** Above every tab while the allowance is spent: with the page for more requests that the service named. */
function Spent({ spent }: { spent: SpentState }) {
  const back = spent.resetAt ? `They come back on ${moment(spent.resetAt)}; until` : 'Until';
  return (
    <div class="notice warn" role="status">
      <p>All requests are spent. {back} then cells keep what they show.</p>
      <a href={spent.more ?? publisher.plans}>Get more requests</a>
    </div>
  );
}

function Sidebar() {
  const [kept, open] = useKept('tab', 0);
  const [usage, setUsage] = useState<AccountState>();
  const [spent, setSpent] = useState<SpentState>();
  useEffect(() => listenForSpent(setSpent), []);
  const isSpent = spent ?? (usage && leftOf(usage) === 0 ? { resetAt: usage.resetAt, more: null } : undefined);
  const chosen = TABS[kept] ? kept : 0;
  const move = (event: KeyboardEvent, at: number) => {
    const next = STEPS[event.key]?.(at);
    if (next === undefined) return;
    event.preventDefault();
    document.getElementById(`tab-${next}`)?.focus();
    open(next);
  };
  const pages = [
    <Account active={chosen === 0} onUsage={setUsage} onBuild={() => open(1)} />,
    <Builder />,
    <Jobs active={chosen === 2} perMinute={usage?.perMinute ?? null} />,
    <Schedule active={chosen === 3} />,
  ];
  return (
    <>
      <div class="tabs" role="tablist" aria-label="Sold Data">
        {TABS.map((name, at) => (
          <button
            key={name}
            type="button"
            role="tab"
            id={`tab-${at}`}
            aria-controls={`panel-${at}`}
            aria-selected={at === chosen}
            tabIndex={at === chosen ? 0 : -1}
            onClick={() => open(at)}
            onKeyDown={event => move(event, at)}
          >
            {name}
          </button>
        ))}
      </div>
      <main>
        {isSpent && <Spent spent={isSpent} />}
        {pages.map((page, at) => (
          <section
            key={TABS[at]}
            role="tabpanel"
            id={`panel-${at}`}
            aria-labelledby={`tab-${at}`}
            class="stack"
            hidden={at !== chosen}
          >
            {page}
          </section>
        ))}
      </main>
      <footer>
        <a href={publisher.help}>Help</a>
        <a href={publisher.support}>Support</a>
        <a href={publisher.privacy}>Privacy</a>
        <a href={publisher.terms}>Terms</a>
      </footer>
    </>
  );
}

const app = document.getElementById('app')!;
app.replaceChildren();
render(<Sidebar />, app);
keepFocus(app);
