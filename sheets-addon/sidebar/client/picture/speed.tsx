/** "How fast": the days that a sale takes, and on request the months of a year. */
import { speedText, WINDOW_DAYS } from '@sold-data/core/engine';
import type { SpeedLook } from '../../server-interface.ts';
import { Button, counted } from '../ui.tsx';
import { Months } from './months.tsx';

interface SpeedProps {
  speed: SpeedLook;
  busy: boolean;
  payYear: () => unknown;
}

export function Speed({ speed, busy, payYear }: SpeedProps) {
  const { days, quickDays, slowDays, basis, rule, count, soldPerDay, active, label, note, yearRequests } = speed;
  const facts = [
    label,
    counted(count, 'sale'),
    ...(soldPerDay === null ? [] : [`${speedText(soldPerDay)} over ${WINDOW_DAYS} days`]),
    ...(active === null ? [] : [`${active.toLocaleString('en-US')} for sale now`]),
  ];
  return (
    <article class="answer">
      {days !== null && (
        <p class="price">
          {basis === 'estimate' && <span>the present stock lasts about </span>}
          <strong>{counted(days, 'day')}</strong>
          {basis === 'exact' && <span> from posting to sale, of those that sold</span>}
        </p>
      )}
      {note !== '' && <p>{note}.</p>}
      {quickDays !== null && slowDays !== null && (
        <p>
          A quarter sold within {counted(quickDays, 'day')}, three quarters within {counted(slowDays, 'day')}.
        </p>
      )}
      <p class="help">{facts.join(' · ')}</p>
      <p class="help">{rule}</p>
      {speed.months.length > 0 && <Months {...speed} />}
      {yearRequests !== null && yearRequests > 0 && (
        <>
          <h2>Best and worst month</h2>
          <p class="help">
            What sold in each of the last 12 months. {yearRequests < 12 && `${12 - yearRequests} of them are saved. `}
          </p>
          <Button busy={busy} act={payYear}>
            Best month: {counted(yearRequests, 'request')}
          </Button>
        </>
      )}
    </article>
  );
}
