/** Sell one item: where it leaves most, how fast it sells, and whether a card is worth grading. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { SellingForm, SellingLook } from '../server-interface.ts';
import { Fields } from './fields.tsx';
import { sellFields } from './forms.ts';
import { Ladder } from './picture/ladder.tsx';
import { Places } from './picture/places.tsx';
import { Speed } from './picture/speed.tsx';
import { server } from './server.ts';
import { Button, counted, followSelection, Page, ProblemNotice, refuseMissing, useShell, useWork } from './ui.tsx';
import { missingField, shownFields, type Values, withValues } from './values.ts';

/** The cost is requested after a pause in typing, ms. */
const PAUSE_MS = 400;
const EMPTY: SellingForm & { card: boolean } = {
  about: 'where',
  keyword: '',
  paid: null,
  margin: null,
  productId: null,
  markets: [],
  market: null,
  card: false,
};

export function SellPage() {
  const { go, fixing } = useShell();
  const [values, setValues] = useState<Values>({});
  const { run, busy, problem, setProblem, again } = useWork(shownFields(sellFields, values));
  /** Values filled in from the selected row. */
  const row = useRef<Values>({});
  const { card: _, ...item } = withValues(EMPTY, sellFields, values);
  const text = JSON.stringify(item);
  /** The current values of the form. A slow answer to earlier values is not shown. */
  const latest = useRef(text);
  latest.current = text;
  /** What was last found, and the values that it answers: the cost of other values must not be taken for that of the current ones. */
  const [shown, show] = useState<{ text: string; look: SellingLook }>();
  const found = shown?.text === text ? shown.look : undefined;
  const isFilled = !missingField(sellFields, values);
  useEffect(() => {
    // Shows the item of the selected row and the price paid for it, until the person types another item.
    let cell: string | null = null;
    const follow = async () => {
      const selected = await server.look(cell, false);
      if (!selected) return;
      cell = selected.cell;
      if (!selected.keyword) return;
      const { keyword, paid, isCard } = selected;
      const before = row.current;
      row.current = { keyword, paid: paid === null ? '' : String(paid), card: String(isCard) };
      setValues(typed => {
        if ((typed.keyword ?? '') !== (before.keyword ?? '')) return typed;
        // What was typed for another row's item does not apply to this one.
        return before.keyword === undefined
          ? { ...row.current, ...typed }
          : { ...typed, ...row.current, productId: '' };
      });
    };
    void follow().catch(() => {});
    return followSelection(follow);
  }, []);
  const ask = async (pay: Parameters<typeof server.sell>[1]) => {
    const look = await server.sell(item, pay);
    if (latest.current === text) show({ text, look });
  };
  useEffect(() => {
    if (fixing) return undefined;
    show(undefined);
    if (!isFilled) return undefined;
    const timer = setTimeout(() => run(() => ask('nothing')), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, isFilled, fixing]);
  const pay = (what: 'answer' | 'year') =>
    run(async () => {
      try {
        await ask(what);
      } catch (error) {
        // Answers that arrived before the error are saved, so the rest costs less.
        await ask('nothing').catch(() => {});
        throw error;
      }
    });
  const requests = found?.requests ?? 0;
  const submit = () => {
    const missing = refuseMissing(sellFields, values);
    if (missing) return setProblem(missing);
    // Nothing is paid for before the button has shown its cost.
    return requests > 0 ? pay('answer') : run(() => ask('nothing'));
  };
  const name = item.about === 'where' ? 'Compare' : 'Look up';
  const foot = (
    <Button kind="main" busy={busy}>
      {requests > 0 ? `${name}: ${counted(requests, 'request')}` : name}
    </Button>
  );
  return (
    <Page title="Sell one item" back={() => go({ page: 'home' })} foot={foot} submit={submit}>
      <Fields
        fields={sellFields}
        values={values}
        problem={problem}
        onValues={changed => {
          const { keyword, paid } = row.current;
          // The price paid for the row's item does not apply to another one.
          const isOther = values.keyword === keyword && changed.keyword !== keyword && changed.paid === paid;
          setValues(isOther ? { ...changed, paid: '' } : changed);
          setProblem(undefined);
        }}
      />
      <p class="help" role="status">
        {busy && !found ? 'Loading…' : found?.cost}
      </p>
      {found?.places && <Places places={found.places} />}
      {found?.speed && <Speed speed={found.speed} busy={busy} payYear={() => pay('year')} />}
      {found?.ladder && <Ladder ladder={found.ladder} />}
      {!problem?.field && <ProblemNotice problem={problem} again={again} />}
    </Page>
  );
}
