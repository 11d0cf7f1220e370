/** Building blocks of all pages: buttons, notices, menus, and the page frame. */
import { type ComponentChildren, createContext } from 'preact';
import { useContext, useLayoutEffect, useRef, useState } from 'preact/hooks';
import type { Field } from '../forms/forms.ts';
import type { Home, Problem, TaskCard, TaskKind, WayOut } from '../server-interface.ts';
import { problemOf } from './server.ts';
import { missingField, placed, type Values } from './values.ts';

type Children = { children?: ComponentChildren };

export type Place =
  | { page: 'account' | 'formula' | 'look' | 'sell' }
  /** With the task that was just started, changed or left, and what to say of it. */
  | { page: 'home'; started?: string; said?: string }
  /** A new task, or the one to change. */
  | { page: 'task'; kind: TaskKind; card?: TaskCard };

/** The element ID of the home page's control that opens a place. */
export const openerOf = (place: Place): string =>
  place.page === 'task' ? (place.card ? openerOfTask(place.card.id) : `open-${place.kind}`) : `open-${place.page}`;

export const openerOfTask = (id: string) => `open-task-${id}`;

/** The section of the account page that solves a problem. */
export type AccountPart = 'key' | 'cap' | 'costs' | 'grading';

/** Functions for every page: navigate, and show a newer state. */
export interface Shell {
  go(place: Place): void;
  /** Opens a section of the account page over the current page, which keeps its input. */
  fix(part: AccountPart): void;
  /** The part that is open over this page. */
  fixing: AccountPart | undefined;
  show(home: Home): void;
}
export const Shelled = createContext<Shell>({ go() {}, fix() {}, fixing: undefined, show() {} });
export const useShell = () => useContext(Shelled);

/** Runs one piece of work at a time. What it says, or its error, stays until the next attempt. @param fields that an error may name. */
export function useWork(fields: readonly Field[] = []) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<Problem>();
  const [again, setAgain] = useState<() => void>();
  const [said, say] = useState('');
  const run = async (work: () => Promise<unknown>) => {
    if (busy) return;
    setBusy(true);
    setProblem(undefined);
    say('');
    try {
      await work();
    } catch (error) {
      setAgain(() => () => run(work));
      const found = placed(problemOf(error), fields);
      setProblem(found);
      if (found.field) focusWrong();
    }
    setBusy(false);
  };
  return { busy, run, problem, setProblem, again, said, say };
}

interface ButtonProps extends Children {
  act?: () => unknown;
  kind?: 'main' | 'plain' | 'link';
  busy?: boolean;
  label?: string;
  id?: string;
}

/** A button that keeps the focus while it works, which `disabled` would lose. Without `act` it submits its form. */
export const Button = ({ act, kind = 'plain', busy, label, id, children }: ButtonProps) => (
  <button
    id={id}
    type={act ? 'button' : 'submit'}
    class={`button ${kind}`}
    aria-disabled={busy}
    aria-label={label}
    onClick={act && (() => !busy && act())}
  >
    {children}
  </button>
);

/** Asks for confirmation before it does something irreversible. */
export function SureButton({ act, sure, children }: Children & { act: () => unknown; sure: string }) {
  const [asked, ask] = useState(false);
  return (
    <button
      type="button"
      class="button link sure"
      onClick={() => (asked ? act() : ask(true))}
      onBlur={() => ask(false)}
      onKeyDown={event => {
        if (!asked || event.key !== 'Escape') return;
        event.preventDefault();
        ask(false);
      }}
    >
      {asked ? sure : children}
    </button>
  );
}

/** A button for the action that solves a problem. */
export function Way({
  action,
  link,
  again,
}: {
  action: WayOut;
  link: string | null;
  again?: (() => void) | undefined;
}) {
  const { fix } = useShell();
  if (action === 'buy') return link ? <Link to={link}>Buy requests</Link> : null;
  if (action === 'retry') return again ? <Button act={again}>Try again</Button> : null;
  const [part, text] = PARTS[action];
  return <Button act={() => fix(part)}>{text}</Button>;
}

const PARTS = {
  fixKey: ['key', 'Fix key'],
  cap: ['cap', 'Change the cap'],
  costs: ['costs', 'Enter what selling costs'],
  grading: ['grading', 'Enter costs and chances'],
} as const satisfies Record<string, readonly [AccountPart, string]>;

/** Renders only https URLs as links, whatever their source. */
export const Link = ({ to, children }: Children & { to: string }) =>
  /^https:/.test(to) ? (
    <a href={to} rel="noreferrer">
      {children}
    </a>
  ) : null;

interface NoticeProps extends Children {
  tone?: 'bad' | 'good' | 'info';
  title?: string;
}

export const Notice = ({ tone = 'info', title, children }: NoticeProps) => (
  <div class={`notice ${tone}`} role={tone === 'bad' ? 'alert' : 'status'}>
    {title && <strong>{title}</strong>}
    {children}
  </div>
);

/** What an action did, below it: nothing is covered, and nothing moves away while it is read. */
export const Said = ({ text }: { text: string | undefined }) => (
  <div role="status">{text && <p class="help">{text}</p>}</div>
);

export function ProblemNotice({ problem, again }: { problem: Problem | undefined; again?: (() => void) | undefined }) {
  if (!problem) return null;
  return (
    <Notice tone="bad">
      <p>{problem.message}</p>
      {problem.action && <Way action={problem.action} link={problem.link} again={again} />}
    </Notice>
  );
}

/** @param value the amount left or done, out of `of`. */
export const Bar = ({ label, value, of = 1, low }: { label: string; value: number; of?: number; low?: boolean }) => (
  <progress class={low ? 'low' : ''} aria-label={label} value={Math.min(value, of)} max={Math.max(of, 1e-9)} />
);

/** A menu of less common actions behind three dots. It closes when it loses the focus. @param id of its button */
export function Menu({ label, id, children }: Children & { label: string; id: string }) {
  const menu = useRef<HTMLDetailsElement>(null);
  const close = () => menu.current?.removeAttribute('open');
  return (
    <details
      class="menu"
      ref={menu}
      onFocusOut={({ relatedTarget }) => !menu.current?.contains(relatedTarget as Node | null) && close()}
      onKeyDown={({ key }) => {
        if (key !== 'Escape') return;
        close();
        moveFocus(menu.current?.querySelector('summary'));
      }}
    >
      <summary aria-label={label} id={id}>
        ⋯
      </summary>
      <div class="menu-items">{children}</div>
    </details>
  );
}

interface PageProps extends Children {
  title: string;
  /** Leaves the page: its button comes first at the bottom, and Escape does the same. */
  back?: () => void;
  /** Content that stays at the bottom of the page. */
  foot?: ComponentChildren;
  /** Runs when the form of the page is submitted. */
  submit?: () => unknown;
}

/** A page and its heading, which gets the focus when the page opens or the title changes. With `submit` it is a form. */
export function Page({ title, back, foot, submit, children }: PageProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  const hadFocus = heading.current?.closest('.page')?.contains(document.activeElement);
  // The focused button may have disappeared with what it was for.
  useLayoutEffect(() => {
    if (hadFocus && document.activeElement === document.body) moveFocus(heading.current);
  });
  useLayoutEffect(() => {
    moveFocus(heading.current);
    scrollTo(0, 0);
  }, [title]);
  // In the layout, so that a key right after a change never meets the page before it.
  useLayoutEffect(() => {
    if (!back) return undefined;
    const onKey = (event: KeyboardEvent) => {
      // A page under another one stays. A search with words is cleared first, and Escape ends a composition.
      const isTaken = event.defaultPrevented || event.isComposing || !heading.current?.offsetParent;
      if (event.key !== 'Escape' || isTaken || isFilledSearch(event.target)) return;
      back();
    };
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  });
  const content = [
    <div class="body" key="body">
      <h1 tabIndex={-1} ref={heading}>
        {title}
      </h1>
      {children}
    </div>,
    (back || foot) && (
      <div class="foot" key="foot">
        {back && (
          <Button kind="link" act={back}>
            Back
          </Button>
        )}
        {foot}
      </div>
    ),
  ];
  const onSubmit = (event: Event) => {
    event.preventDefault();
    submit?.();
  };
  return submit ? (
    <form class="page" noValidate aria-label={title} onSubmit={onSubmit}>
      {content}
    </form>
  ) : (
    <div class="page">{content}</div>
  );
}

const isFilledSearch = (target: EventTarget | null) =>
  target instanceof HTMLInputElement && target.type === 'search' && target.value !== '';

const MISSING: Partial<Record<Field['kind'], string>> = {
  range: 'Select the cells and press “Use selection”, or type their range.',
  choices: 'Choose at least one.',
};

/** Returns a problem for the first required field without a value, and moves the focus there. */
export function refuseMissing(fields: readonly Field[], values: Values): Problem | undefined {
  const missing = missingField(fields, values);
  if (!missing) return undefined;
  focusWrong();
  return { message: MISSING[missing.kind] ?? 'Fill this in.', field: missing.name, action: null, link: null };
}

/** Moves the focus to the first invalid field after it has been rendered: that of the form in use, if there are several. */
export function focusWrong(): void {
  const form = document.activeElement?.closest('form') ?? document;
  setTimeout(() => moveFocus(form.querySelector<HTMLElement>('[aria-invalid=true], .invalid input')));
}

/** Moves the focus within the sidebar only. A person who types into the sheet keeps the focus there. */
export function moveFocus(element: HTMLElement | null | undefined): void {
  if (document.hasFocus()) element?.focus({ preventScroll: element.tabIndex < 0 });
}

/** How often a visible sidebar checks which row is selected, ms. The check reads one cell. */
const FOLLOW_MS = 3_000;

/** Calls a function again and again while the sidebar is visible. @returns a function that stops the calls. */
export function followSelection(check: () => Promise<unknown>): () => void {
  const timer = setInterval(() => {
    if (document.visibilityState === 'visible') void check().catch(() => {});
  }, FOLLOW_MS);
  return () => clearInterval(timer);
}

/** For example `1,962`. */
export const count = (value: number) => value.toLocaleString('en-US');

export const counted = (value: number, noun: string) => `${count(value)} ${noun}${value === 1 ? '' : 's'}`;

/** A sidebar has room for this many columns. */
const COLUMNS = 5;

/** Scrolls where its columns don't fit, as at text size 2. Only then the keyboard stops at it. */
export function Table({ headings, rows }: { headings: readonly string[]; rows: readonly (readonly string[])[] }) {
  const frame = useRef<HTMLElement>(null);
  useLayoutEffect(() => {
    const element = frame.current as HTMLElement;
    const observer = new ResizeObserver(() => {
      if (element.scrollWidth > element.clientWidth) element.tabIndex = 0;
      else element.removeAttribute('tabindex');
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return (
    <section class="scroll" aria-label="Values" ref={frame}>
      <table style={{ '--columns': Math.max(2, Math.min(headings.length, COLUMNS)) }}>
        <thead>
          <tr>
            {headings.slice(0, COLUMNS).map((text, at) => (
              <th key={at} scope="col">
                {text}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, at) => (
            <tr key={at}>
              {row.slice(0, COLUMNS).map((text, column) => (
                <td key={column}>{text}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
