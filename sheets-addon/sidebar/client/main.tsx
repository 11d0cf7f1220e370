/** The sidebar: one page at a time over one state. The script updates the state while it works. */
import { render } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Home, Problem, TaskKind } from '../server-interface.ts';
import { AccountPage, FirstVisit } from './account.tsx';
import { FormulaPage } from './formula.tsx';
import { HomePage } from './home.tsx';
import { LookPage } from './look.tsx';
import { PriceListPage } from './price-list.tsx';
import { SellPage } from './sell.tsx';
import { problemOf, server } from './server.ts';
import { TaskPage, type TaskPageProps } from './task.tsx';
import {
  type AccountPart,
  moveFocus,
  openerOf,
  openerOfTask,
  Page,
  type Place,
  ProblemNotice,
  Shelled,
  useWork,
} from './ui.tsx';

/** How long the loop waits after a platform error, ms. */
const PAUSE_MS = 60_000;

function Sidebar() {
  const [home, setHome] = useState<Home>();
  /** Counts changes by the person. A report requested before the latest change is outdated. */
  const changes = useRef(0);
  const [place, go] = useState<Place>({ page: 'home' });
  const [part, setPart] = useState<AccountPart>();
  /** The page that was left, and the control that opened the account over the current one. */
  const left = useRef<Place | undefined>(undefined);
  const fixer = useRef<Element | null>(null);
  const { run, problem, again } = useWork();
  /** The problem that stopped the script from working on due tasks. */
  const [halted, setHalted] = useState<Problem>();
  const show = (next: Home) => {
    changes.current += 1;
    setHome(next);
  };
  /** Shows the answer, unless the person has changed something since the request: then it is outdated. */
  const showAnswer = async (ask: Promise<Home>) => {
    const before = changes.current;
    const next = await ask;
    if (before === changes.current) setHome(next);
    return before === changes.current;
  };
  const load = () => showAnswer(server.home());
  useEffect(() => {
    void run(load);
  }, []);
  const keyed = home !== undefined && home.account.key !== 'none';
  useWorking(keyed, home, async () => {
    try {
      const report = server.work();
      const isShown = await showAnswer(report.then(each => each.home));
      setHalted(undefined);
      return isShown ? (await report).nextInMs : 0;
    } catch (error) {
      setHalted(problemOf(error));
      return PAUSE_MS;
    }
  });
  const shell = {
    show,
    fix: (next: AccountPart) => {
      fixer.current = document.activeElement;
      setPart(next);
    },
    fixing: part,
    go: (next: Place) => {
      left.current = place;
      go(next);
      if (next.page === 'home') void load().catch(() => {});
    },
  };
  // The focus returns to the control that opened the page, or goes to the task that the page started.
  useLayoutEffect(() => {
    if (place.page !== 'home' || !left.current) return;
    const { started } = place;
    const opener = document.getElementById(started ? openerOfTask(started) : openerOf(left.current));
    moveFocus(opener);
    // Its progress and its result appear below its title.
    if (started) opener?.closest('.card')?.scrollIntoView();
  }, [place]);
  useLayoutEffect(() => {
    if (part === undefined && fixer.current) moveFocus(fixer.current as HTMLElement);
  }, [part]);
  return (
    <Shelled.Provider value={shell}>
      <main>
        <div class="pages" hidden={part !== undefined}>
          {!home && (
            <Page title="Sold Data">
              {problem ? <ProblemNotice problem={problem} again={again} /> : <p role="status">Loading…</p>}
            </Page>
          )}
          {home && !keyed && (
            <FirstVisit
              known={load}
              examples={home.examples}
              formulas={home.account.formulas.whose === 'yours' ? '' : home.account.formulas.text}
            />
          )}
          {home && keyed && place.page === 'home' && <HomePage home={home} halted={halted} arrived={place} />}
          {keyed && place.page === 'account' && <AccountPage back={() => shell.go({ page: 'home' })} />}
          {keyed && place.page === 'formula' && <FormulaPage />}
          {keyed && place.page === 'look' && <LookPage />}
          {keyed && place.page === 'sell' && <SellPage />}
          {home && keyed && place.page === 'task' && (
            <TaskPlace kind={place.kind} card={place.card} today={home.today} />
          )}
        </div>
        {keyed && part && <AccountPage part={part} back={() => setPart(undefined)} />}
      </main>
    </Shelled.Provider>
  );
}

/** The page of a new task or of the one to change. A new price list is one page; everything else has steps. */
function TaskPlace(task: TaskPageProps) {
  const New = NEW[task.kind];
  return New && !task.card ? <New today={task.today} /> : <TaskPage {...task} />;
}

const NEW: Partial<Record<TaskKind, typeof PriceListPage>> = { priceList: PriceListPage };

/** Calls the script repeatedly while there is work to do. */
function useWorking(keyed: boolean, home: Home | undefined, work: () => Promise<number>) {
  const due = home?.tasks.some(({ state }) => state === 'running') || (home?.waiting.count ?? 0) > 0;
  useEffect(() => {
    if (!keyed) return undefined;
    let open = true;
    let working = false;
    let timer: ReturnType<typeof setTimeout>;
    const turn = async () => {
      working = true;
      const pause = await work();
      working = false;
      if (open) timer = setTimeout(turn, pause);
    };
    /** Shows the current state to a person who returns to the sidebar. */
    const wake = () => {
      if (working) return;
      clearTimeout(timer);
      void turn();
    };
    void turn();
    addEventListener('focus', wake);
    return () => {
      open = false;
      clearTimeout(timer);
      removeEventListener('focus', wake);
    };
  }, [keyed, due]);
}

const root = document.getElementById('app') as HTMLElement;
// Removes the placeholder that the page shows until its script has loaded.
root.replaceChildren();
render(<Sidebar />, root);
