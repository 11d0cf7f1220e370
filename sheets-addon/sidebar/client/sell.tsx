/** Where to sell: what an item leaves on each marketplace, the best one first. */
import { useEffect, useRef, useState } from 'preact/hooks';
import type { SellingForm, SellingLook } from '../server-interface.ts';
import { Fields } from './fields.tsx';
import { sellFields } from './forms.ts';
import { Places } from './picture/places.tsx';
import { server } from './server.ts';
import { Button, Page, ProblemNotice, refuseMissing, useShell, useWork } from './ui.tsx';
import { missingField, type Values, withValues } from './values.ts';

/** The cost is asked for when a person has stopped typing. */
const PAUSE_MS = 400;
const EMPTY: SellingForm = { keyword: '', paid: null, margin: null, productId: null, markets: [] };

export function SellPage() {
  const { go } = useShell();
  const { run, busy, problem, setProblem, again } = useWork(sellFields);
  const [values, setValues] = useState<Values>({});
  const [found, show] = useState<SellingLook>();
  /** What the selected row has filled in. */
  const row = useRef<Values>({});
  const item = withValues(EMPTY, sellFields, values);
  const text = JSON.stringify(item);
  const isFilled = !missingField(sellFields, values);
  useEffect(() => {
    // The item of the selected row, and what was paid for it in its price list. Without one the form begins empty.
    void server.look(null, false).then(
      selected => {
        if (!selected?.keyword) return;
        const { keyword, paid } = selected;
        row.current = { keyword, ...(paid === null ? {} : { paid: String(paid) }) };
        setValues(typed => (typed.keyword === undefined ? { ...row.current, ...typed } : typed));
      },
      () => {},
    );
  }, []);
  useEffect(() => {
    show(undefined);
    if (!isFilled) return undefined;
    const timer = setTimeout(() => run(async () => show(await server.sell(item, false))), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text, isFilled]);
  const compare = () => {
    const missing = refuseMissing(sellFields, values);
    return missing ? setProblem(missing) : run(async () => show(await server.sell(item, true)));
  };
  const requests = found?.requests ?? 0;
  const foot = (
    <>
      <Button kind="link" act={() => go({ page: 'home' })}>
        Back
      </Button>
      <Button kind="main" busy={busy}>
        {requests > 0 ? `Compare: ${requests} ${requests === 1 ? 'request' : 'requests'}` : 'Compare'}
      </Button>
    </>
  );
  return (
    <Page title="Where to sell" foot={foot} submit={compare}>
      <Fields
        fields={sellFields}
        values={values}
        problem={problem}
        onValues={changed => {
          const { keyword, paid } = row.current;
          // What was paid for the item of the row says nothing about another one.
          const isOther = values.keyword === keyword && changed.keyword !== keyword && changed.paid === paid;
          setValues(isOther ? { ...changed, paid: '' } : changed);
          setProblem(undefined);
        }}
      />
      <p class="help" role="status">
        {found?.cost}
      </p>
      {found?.places && <Places places={found.places} />}
      {!problem?.field && <ProblemNotice problem={problem} again={again} />}
    </Page>
  );
}
