/** "Your list": what a table is read as. Each column shows its role, which can be changed. */
import type { Reason, Role } from '@sold-data/core/engine';
import type { Reading } from '../../lists/list.ts';
import { roleName, roleNames } from '../../lists/role-names.ts';
import type { ReviewedColumn, TableReview } from '../server-interface.ts';
import { counted } from './ui.tsx';

type Switch = TableReview['switches'][number];

/** @param change takes the new reading. Nothing is spent until a person starts the task. */
export function TableReviewed({
  review,
  reading,
  change,
}: {
  review: TableReview;
  reading: Reading;
  change: (reading: Reading) => void;
}) {
  const { text, columns, samples, groups, switches, currency, said, unsure } = review;
  // A column that a person has just taken out stays in sight.
  const isUsed = ({ heading, role, why }: ReviewedColumn) =>
    (role !== null && !why) || Object.hasOwn(reading.roles ?? {}, heading);
  const [used, unused] = [columns.filter(isUsed), columns.filter(column => !isUsed(column))];
  const give = (heading: string, role: Role | null) =>
    change({ ...reading, roles: { ...reading.roles, [heading]: role } });
  // What a person chose shows at once, before the table is read again.
  const isChosen = ({ reason, isItem }: Switch) => {
    const exceptions: readonly Reason[] = (isItem ? reading.leaveOut : reading.keep) ?? [];
    return exceptions.includes(reason) !== isItem;
  };
  const decide = ({ reason, isItem }: Switch, isPriced: boolean) => {
    const name = isItem ? 'leaveOut' : 'keep';
    const others = (reading[name] ?? []).filter(each => each !== reason);
    return change({ ...reading, [name]: isPriced === isItem ? others : [...others, reason] });
  };
  const state = (code: string) => {
    const { currency: _, ...others } = reading;
    change(code === '' ? others : { ...others, currency: code });
  };
  return (
    <>
      <p class="help">{text}</p>
      {unsure.length > 0 && (
        <fieldset class="field">
          <legend>Which column names the item?</legend>
          <div class="chips">
            {unsure.map(({ heading, letter }) => (
              <label class="chip" key={letter}>
                <input type="radio" name="item" checked={false} onInput={() => give(heading, 'name')} />
                <span>{heading || `Column ${letter}`}</span>
              </label>
            ))}
          </div>
        </fieldset>
      )}
      <fieldset class="field">
        <legend>What each column is</legend>
        <ul class="roles">
          {used.map(column => (
            <RoleOf key={column.letter} column={column} chosen={reading.roles?.[column.heading]} give={give} />
          ))}
        </ul>
      </fieldset>
      {unused.length > 0 && (
        <details>
          <summary>{counted(unused.length, 'column')} not used</summary>
          <ul class="roles">
            {unused.map(column => (
              <RoleOf key={column.letter} column={column} chosen={reading.roles?.[column.heading]} give={give} />
            ))}
          </ul>
        </details>
      )}
      <div class="sum">
        <p>Searches, such as</p>
        <ul class="samples">
          {samples.map(({ row, keyword, sent }) => (
            <li key={row}>
              <span class="help">Row {row}</span> {keyword}
              {sent && <span class="help"> · {sent}</span>}
            </li>
          ))}
        </ul>
        {groups.length > 0 && <p class="help">{groups.join(' · ')}</p>}
      </div>
      {switches.length > 0 && (
        <fieldset class="field">
          <legend>Include these rows too</legend>
          {switches.map(each => (
            <label class="flag" key={each.reason}>
              <input
                type="checkbox"
                checked={isChosen(each)}
                onInput={({ currentTarget }) => decide(each, currentTarget.checked)}
              />
              <span>{each.text}</span>
            </label>
          ))}
        </fieldset>
      )}
      {currency && (
        <div class="field">
          <label for="paid-currency">{currency.text}</label>
          <select
            id="paid-currency"
            value={reading.currency ?? ''}
            onChange={({ currentTarget }) => state(currentTarget.value)}
          >
            <option value="">Not stated</option>
            {currency.choices.map(code => (
              <option key={code} value={code}>
                {code}
              </option>
            ))}
          </select>
        </div>
      )}
      {said.map(each => (
        <p class="help" key={each}>
          {each}
        </p>
      ))}
    </>
  );
}

interface RoleProps {
  column: ReviewedColumn;
  /** What a person chose; undefined if nothing. */
  chosen: Role | null | undefined;
  give: (heading: string, role: Role | null) => void;
}

function RoleOf({ column, chosen, give }: RoleProps) {
  const { heading, letter } = column;
  const role = chosen === undefined ? column.role : chosen;
  const why = chosen === undefined ? column.why : '';
  const choices = Object.keys(roleNames) as Role[];
  const name = heading || `Column ${letter}`;
  return (
    <li>
      <label for={`role-${letter}`}>{name}</label>
      {heading === '' ? (
        <span class="help">Not used</span>
      ) : (
        <select
          id={`role-${letter}`}
          value={why ? '' : (role ?? '')}
          title={why}
          onChange={({ currentTarget }) => give(heading, (currentTarget.value as Role) || null)}
        >
          <option value="">{why ? `Not used: ${why}` : 'Not used'}</option>
          {role && !why && !choices.includes(role) && <option value={role}>{roleName(role)}</option>}
          {choices.map(each => (
            <option key={each} value={each}>
              {roleName(each)}
            </option>
          ))}
        </select>
      )}
    </li>
  );
}
