/** "Look at one item": a page that follows the selected row. */
import { useEffect, useRef, useState } from 'preact/hooks';
import { spoken } from '../../platform/a1.ts';
import type { ItemLook } from '../server-interface.ts';
import { ItemPicture } from './picture/item.tsx';
import { server } from './server.ts';
import { Button, followSelection, Page, ProblemNotice, Said, useShell, useWork } from './ui.tsx';

export function LookPage() {
  const { go, fixing } = useShell();
  const [item, show] = useState<ItemLook>();
  const { run, busy, problem, again, said, say } = useWork();
  const shown = useRef<string | null>(null);
  /** What is searched for in place of the selected item. */
  const search = useRef<string | null>(null);
  const look = async (pay: boolean) => {
    const next = await server.look(pay ? null : shown.current, pay, pay ? search.current : null);
    if (!next) return;
    if (!pay) search.current = null;
    shown.current = next.cell;
    show(next);
  };
  const narrow = async (text: string) => {
    const next = await server.look(null, false, text);
    if (!next) return;
    search.current = text;
    show(next);
  };
  const insert = async () => {
    const { sheet } = await server.insertPicture(shown.current, search.current);
    say(`Inserted in “${sheet}”`);
  };
  const openSales = async () => {
    const { sheet, added } = await server.allSales(shown.current, item?.latest === null, search.current);
    // They are saved now, so they cost nothing more.
    show(last => last && { ...last, latest: last.latest ?? [] });
    say(`${added === 0 ? 'No new sales' : `${added} new`} in “${sheet}”`);
  };
  useEffect(() => followSelection(() => look(false)), []);
  // Costs that were just entered change the answer.
  useEffect(() => {
    if (fixing) return;
    shown.current = null;
    void run(() => look(false));
  }, [fixing]);
  // Without its picture only numbers are saved. With it, all sales are the only thing to read.
  const isOpen = item !== undefined && item.keyword !== '' && (item.price === null || item.picture === null);
  return (
    <Page
      title="Look at one item"
      back={() => go({ page: 'home' })}
      foot={
        <>
          {item?.picture && item.price?.priceNow != null && (
            <Button kind="link" busy={busy} act={() => run(insert)}>
              Insert this chart
            </Button>
          )}
          {item?.price && (
            <Button kind="link" busy={busy} act={() => run(openSales)}>
              {item.latest ? 'All sales' : 'All sales: 1 request'}
            </Button>
          )}
          {isOpen && (
            <Button kind={item.price ? 'plain' : 'main'} busy={busy} act={() => run(() => look(true))}>
              {item.price ? 'Chart: 1 request' : 'Look it up: 1 request'}
            </Button>
          )}
        </>
      }
    >
      {!item && !problem && <p role="status">Loading…</p>}
      {item && (
        <p class="help" role="status">
          {spoken(item.cell)} · {item.cost}
        </p>
      )}
      {item?.price && <ItemPicture {...item} price={item.price} narrow={text => run(() => narrow(text))} />}
      {item && !item.price && item.keyword !== '' && <h2>{item.keyword}</h2>}
      <Said text={said} />
      <ProblemNotice problem={problem} again={again} />
    </Page>
  );
}
