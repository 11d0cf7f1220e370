/** A task that runs, is planned or has ended: its state, its result, one button, and a menu. */
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { CardAction, ListResultItem, TaskCard } from '../server-interface.ts';
import { ListResult, OutdatedAmounts } from './picture/result.tsx';
import { server } from './server.ts';
import {
  Bar,
  Button,
  count,
  counted,
  Menu,
  moveFocus,
  openerOfTask,
  type Place,
  ProblemNotice,
  Said,
  SureButton,
  useShell,
  useWork,
  Way,
} from './ui.tsx';

/** From this number of tasks on, a search narrows them. */
const MANY = 9;

/** Tasks that are shown at once. Each has several buttons, which the Tab key passes one by one. */
const PAGE = 20;

/** The task that a person comes from, and what to say of it. */
export type Arrived = Omit<Extract<Place, { page: 'home' }>, 'page'>;

/** Those that need somebody come first, otherwise in the order given. */
export function TaskCards({ tasks, arrived }: { tasks: readonly TaskCard[]; arrived: Arrived }) {
  const [search, setSearch] = useState('');
  const [pages, setPages] = useState(1);
  const list = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const focused = list.current?.contains(document.activeElement);
  // The focused button may have disappeared with its card.
  useLayoutEffect(() => {
    if (focused && !list.current?.contains(document.activeElement)) moveFocus(heading.current);
  });
  if (tasks.length === 0) return null;
  const isMany = tasks.length >= MANY;
  const words = search.trim().toLowerCase();
  const found = isMany ? tasks.filter(({ title, text }) => `${title} ${text}`.toLowerCase().includes(words)) : tasks;
  const sorted = [...found.filter(({ bad }) => bad), ...found.filter(({ bad }) => !bad)];
  // The task that a person comes from is among those shown.
  const least = 1 + sorted.findIndex(({ id }) => id === arrived.started);
  const shown = sorted.slice(0, Math.max(pages * PAGE, least));
  const left = sorted.length - shown.length;
  return (
    <section ref={list} aria-label="Tasks">
      <h2 tabIndex={-1} ref={heading}>
        Your tasks
      </h2>
      {isMany && (
        <input
          type="search"
          placeholder={`Find one of ${count(tasks.length)} tasks`}
          aria-label="Find a task"
          value={search}
          onInput={event => setSearch(event.currentTarget.value)}
        />
      )}
      <ul class="cards">
        {shown.map(task => (
          <Card key={task.id} task={task} arrived={task.id === arrived.started ? arrived.said : undefined} />
        ))}
      </ul>
      {left > 0 && (
        <Button kind="link" act={() => setPages(Math.ceil(shown.length / PAGE) + 1)}>
          Show {count(Math.min(left, PAGE))} more of {count(left)}
        </Button>
      )}
      {shown.length === 0 && <p class="help">No task of this name.</p>}
    </section>
  );
}

/** Both ends of a long title: tasks for one item differ at the end, for example by their tab. */
function shortTitle(title: string): string {
  const letters = [...title];
  if (letters.length <= 2 * HALF) return title;
  return `${letters.slice(0, HALF).join('').trimEnd()}…${letters.slice(-HALF).join('').trimStart()}`;
}

const HALF = 32;

function Card({ task, arrived }: { task: TaskCard; arrived: string | undefined }) {
  const { id, title, text, bad, note, progress, timeLeft, next, result, main, menu, deletable, others } = task;
  const { show } = useShell();
  const { run, busy, problem, again, said, say } = useWork();
  const [items, showItems] = useResult(task);
  const outdated = items.filter(each => each.outdated === 'costs').length;
  const hasProfits = items.some(({ profit }) => profit !== null);
  const insertChart = async () => say(`The chart is in “${await server.chartResult(id)}”, right of the list.`);
  const updateProfits = async () => {
    const { text, items } = await server.updateProfits(id);
    showItems(items);
    say(text);
  };
  const openSellFirst = async () => say(`The ranking is in “${await server.sellFirst(id)}”.`);
  const openWorth = async () => say(`The totals are in “${await server.worth(id)}”.`);
  const open = result && (() => run(() => server.open(result.sheet, result.cell)));
  return (
    <li class="card">
      <div class="row">
        <h3 title={title}>{shortTitle(title)}</h3>
        {(menu.length > 0 || deletable) && (
          <Menu label={`More for ${title}`} id={openerOfTask(id)}>
            {menu.map(action => (
              <Action key={action.command} task={task} action={action} run={run} />
            ))}
            {deletable && (
              <div class="apart">
                <SureButton sure="Delete for good?" act={() => run(async () => show(await server.remove(id)))}>
                  Delete
                </SureButton>
              </div>
            )}
          </Menu>
        )}
      </div>
      {progress !== null && <Bar label={`Progress of ${title}`} value={progress} />}
      <div class="row help" aria-live="polite">
        <span class={bad ? 'wrong' : ''}>{text}</span>
        {timeLeft && <span>{timeLeft}</span>}
      </div>
      <p class="row wrap">
        {hasProfits && (
          <Button kind="link" busy={busy} act={() => run(openSellFirst)}>
            Sell these first
          </Button>
        )}
        {task.reports.worth && (
          <Button kind="link" busy={busy} act={() => run(openWorth)}>
            What it’s all worth
          </Button>
        )}
        {hasProfits && (
          <Button kind="link" busy={busy} act={() => run(insertChart)}>
            Insert as chart
          </Button>
        )}
      </p>
      {task.reports.profits && items.length > 0 && <ListResult items={items} />}
      <OutdatedAmounts items={items} isOfProfits={task.reports.profits} />
      {outdated > 0 && (
        <p>
          <Button busy={busy} act={() => run(updateProfits)}>
            Update {counted(outdated, task.reports.profits ? 'profit' : 'limit')} · free
          </Button>
        </p>
      )}
      {[next, note, others].map(line => line && <p class="help">{line}</p>)}
      <div class="row actions">
        {open ? (
          <Button kind="link" act={open}>
            {result.label}
          </Button>
        ) : (
          <span />
        )}
        {main && <Action task={task} action={main} run={run} busy={busy} />}
      </div>
      <Said text={said || arrived} />
      <ProblemNotice problem={problem} again={again} />
    </li>
  );
}

/** Items of a finished price list that shows profits or the most to pay, read once after each run. */
function useResult({ id, text, reports }: TaskCard) {
  const [items, show] = useState<readonly ListResultItem[]>([]);
  const hasAmounts = reports.profits || reports.limits;
  useEffect(() => {
    if (!hasAmounts) return show([]);
    // The card is usable without the chart.
    server.result(id).then(show, () => show([]));
    return undefined;
  }, [id, hasAmounts, text]);
  return [items, show] as const;
}

interface ActionProps {
  task: TaskCard;
  action: CardAction;
  run: (work: () => Promise<unknown>) => void;
  busy?: boolean;
}

function Action({ task, action: { command, label, link }, run, busy = false }: ActionProps) {
  const { go, show } = useShell();
  switch (command) {
    case 'fixKey':
    case 'buy':
    case 'cap':
    case 'costs':
    case 'grading':
    case 'retry':
      return <Way action={command} link={link} />;
    case 'edit':
      return (
        <Button kind="link" act={() => go({ page: 'task', kind: task.kind, card: task })}>
          {label}
        </Button>
      );
    default:
      return (
        <Button kind="link" busy={busy} act={() => run(async () => show(await server.command(task.id, command)))}>
          {label}
        </Button>
      );
  }
}
