/** The parts that every page of the sidebar is made of: notices, buttons, forms, and what they remember. */
import { type ComponentChildren, createContext, type Ref } from 'preact';
import { useContext, useEffect, useState } from 'preact/hooks';

export type Tone = 'info' | 'good' | 'warn' | 'bad' | '';

/** What there is to say about work: read out when it changes. */
export interface Told {
  tone: Tone;
  text: ComponentChildren;
  action?: ComponentChildren;
}
export type Tell = (told?: Told) => void;
type Children = { children?: ComponentChildren };

export function Notice({ told }: { told: Told | undefined }) {
  return (
    <div role={told?.tone === 'bad' ? 'alert' : 'status'} class={told ? `notice ${told.tone}` : ''}>
      {told && <p>{told.text}</p>}
      {told?.action}
    </div>
  );
}

/** A failure with a way to try again. */
function failure(error: unknown, again?: () => void): Told {
  return { tone: 'bad', text: (error as Error).message, action: again && <Button text="Try again" act={again} /> };
}

/** Where the buttons of a part of the page say what comes of their work. */
const Telling = createContext<Tell>(() => {});

/** Runs work: one at a time, and a failure becomes a notice. */
function useBusy(tell: Tell) {
  const [busy, setBusy] = useState(false);
  const run = async (work: (tell: Tell) => unknown) => {
    if (busy) return;
    setBusy(true);
    try {
      await work(tell);
    } catch (error) {
      tell(failure(error));
    }
    setBusy(false);
  };
  return [busy, run] as const;
}

interface ButtonProps {
  text: string;
  act: (tell: Tell) => unknown;
  kind?: string;
  /** Asks once more before it does what cannot be undone. */
  sure?: string;
  label?: string;
}

/** A button whose work may last. It keeps the focus meanwhile: `disabled` would lose it. */
export function Button({ text, act, kind = 'small', sure, label }: ButtonProps) {
  const [busy, run] = useBusy(useContext(Telling));
  const [asked, ask] = useState(false);
  const click = () => {
    ask(sure !== undefined && !asked);
    if (!sure || asked) void run(act);
  };
  /** Whoever goes elsewhere has not said yes. */
  const calm = () => ask(false);
  return (
    <button
      type="button"
      class={`button ${kind}`}
      aria-disabled={busy}
      aria-label={label}
      onClick={click}
      onBlur={calm}
      onKeyDown={event => event.key === 'Escape' && calm()}
    >
      {asked ? sure : text}
    </button>
  );
}

/** Buttons side by side, and under them what comes of their work. */
export function Actions({ told: given, children }: Children & { told?: Told | undefined }) {
  const [told, tell] = useState<Told>();
  return (
    <Telling.Provider value={tell}>
      <div class="actions">{children}</div>
      <Notice told={told ?? given} />
    </Telling.Provider>
  );
}

interface PanelProps extends Children {
  title: string;
  /** At the end of the heading. */
  end?: ComponentChildren;
  told?: Told | undefined;
}

/** A part of a page under its heading; under it what comes of the work of its buttons. */
export function Panel({ title, end, told: given, children }: PanelProps) {
  const [told, tell] = useState<Told>();
  useEffect(() => tell(undefined), [given]);
  return (
    <section class="panel stack" aria-label={title}>
      <Telling.Provider value={tell}>
        <div class="head">
          <h2>{title}</h2>
          {end}
        </div>
        <Notice told={told ?? given} />
        {children}
      </Telling.Provider>
    </section>
  );
}

type Badged = readonly [text: string, tone: Tone];

export const Badge = ({ of: [text, tone] }: { of: Badged }) => <span class={`badge ${tone}`}>{text}</span>;

interface CardProps extends Children {
  title: string;
  badge: Badged;
  item?: Ref<HTMLLIElement>;
}

export function Card({ title, badge, item, children }: CardProps) {
  return (
    <li class="card" ref={item}>
      <div class="head">
        <h3>{title}</h3>
        <Badge of={badge} />
      </div>
      {children}
    </li>
  );
}

interface FormProps extends Children {
  save: string;
  kind?: string;
  act: (tell: Tell) => unknown;
}

/** A form with its button and its notice under the fields. */
export function Form({ save, kind = 'main', act, children }: FormProps) {
  const [told, tell] = useState<Told>();
  const [busy, run] = useBusy(tell);
  const submit = (event: Event) => {
    event.preventDefault();
    void run(act);
  };
  return (
    <form class="stack" noValidate onSubmit={submit} onInput={() => tell(undefined)}>
      <Telling.Provider value={tell}>{children}</Telling.Provider>
      <div class="actions">
        <button type="submit" class={`button ${kind}`} aria-disabled={busy}>
          {save}
        </button>
      </div>
      <Notice told={told} />
    </form>
  );
}

interface MoreProps extends Children {
  title: string;
  open?: boolean;
  onToggle?: (open: boolean) => void;
}

/** Less needed parts behind one line. */
export const More = ({ title, open, onToggle, children }: MoreProps) => (
  <details open={open} onToggle={event => onToggle?.(event.currentTarget.open)}>
    <summary>{title}</summary>
    <div class="stack">{children}</div>
  </details>
);

interface BarProps {
  label: string;
  value: number;
  of: number;
  level?: string;
}

export const Bar = ({ label, value, of, level = '' }: BarProps) => (
  <progress class={level} aria-label={label} value={Math.min(value, of)} max={Math.max(of, 1)} />
);

export const Facts = ({ rows, kind = '' }: { rows: Readonly<Record<string, string>>; kind?: string }) => (
  <dl class={`facts ${kind}`}>{Object.entries(rows).map(([name, value]) => [<dt>{name}</dt>, <dd>{value}</dd>])}</dl>
);

/** What the server answers: asked whenever the tab is opened, kept on the page meanwhile. */
export function useAnswer<Value>(ask: () => Promise<Value>, active: boolean, loading: string) {
  const [value, setValue] = useState<Value>();
  const [told, tell] = useState<Told>();
  const load = async () => {
    try {
      setValue(await ask());
      tell(undefined);
    } catch (error) {
      tell(failure(error, load));
    }
  };
  useEffect(() => {
    if (active) void load();
  }, [active]);
  const waits = value === undefined ? { tone: '' as const, text: loading } : undefined;
  return { value, setValue, load, tell, told: told ?? waits };
}

/** State that the browser keeps, so that the sidebar opens where the person was. Never a key. */
export function useKept<Value>(name: string, initial: Value) {
  const [value, setValue] = useState<Value>(() => {
    try {
      return JSON.parse(localStorage.getItem(`sold-data:${name}`) ?? '') as Value;
    } catch {
      return initial;
    }
  });
  const keep = (next: Value) => {
    setValue(next);
    try {
      localStorage.setItem(`sold-data:${name}`, JSON.stringify(next));
    } catch {
      // A browser that keeps nothing for embedded pages: the sidebar opens as at the first time.
    }
  };
  return [value, keep] as const;
}
