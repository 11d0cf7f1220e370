/** "Worth grading": the prices of a card ungraded, as a 9 and as a 10, and the expected gain from grading it. */
import type { Rung } from '@sold-data/core/engine';
import type { LadderLook } from '../../server-interface.ts';
import { Button, counted, useShell } from '../ui.tsx';
import { type Amount, formOf, withPlus } from './words.ts';

const [WIDTH, HEIGHT] = [268, 12];

export function Ladder({ ladder: look }: { ladder: LadderLook }) {
  const { ladder, grader, currency, expectedGain, breakEvenCost, breakEvenChance, note, rule, given, afterFees } = look;
  const { fix } = useShell();
  const medians = ladder.map(({ median }) => median ?? 0);
  const most = Math.max(...medians, 0.01);
  const amountIn = (code: string | null) => formOf(medians, code);
  const amount = amountIn(currency);
  const tiles = [
    { label: 'Grading may cost at most', text: breakEvenCost !== null && amount(breakEvenCost) },
    { label: 'Chance of a 10 needed', text: breakEvenCost !== null && chanceText(breakEvenChance) },
  ];
  const { gradingCost, chanceOf9, chanceOf10 } = given;
  const isEntered = gradingCost !== undefined && chanceOf9 !== undefined && chanceOf10 !== undefined;
  return (
    <article class="answer">
      {note !== '' && <p>{note}.</p>}
      {expectedGain !== null && (
        <p class="price">
          <strong class={expectedGain < 0 ? 'loss' : 'gain'}>{withPlus(amount(expectedGain))}</strong> expected gain
        </p>
      )}
      <ul class="ladder">
        {ladder.map(rung => (
          <li key={rung.grade}>
            <div class="row">
              <strong>{rung.grade === 'raw' ? 'Ungraded' : `${grader} ${rung.grade}`}</strong>
              {rung.median !== null && <strong>{amountIn(rung.currency)(rung.median)}</strong>}
            </div>
            {rung.median !== null && (
              <svg viewBox={`0 0 ${WIDTH} ${HEIGHT}`} preserveAspectRatio="none" aria-hidden="true">
                <rect width={Math.max(2, (WIDTH * rung.median) / most)} height={HEIGHT} rx="2" />
              </svg>
            )}
            <p class="help">{factsOf(rung, amountIn(rung.currency)).join(' · ')}</p>
          </li>
        ))}
      </ul>
      {note === '' && (
        <dl class="tiles">
          {tiles.map(({ label, text }) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      )}
      {isEntered && (
        <p class="help">
          Grading costs {amountIn(String(given.currency ?? currency))(Number(gradingCost), true)}. Chance of a 9:{' '}
          {String(chanceOf9)}%, of a 10: {String(chanceOf10)}%. The fees of the auction site are{' '}
          {afterFees ? '' : 'not '}deducted.
        </p>
      )}
      <Button act={() => fix('grading')}>{isEntered ? 'Change' : 'Enter'} costs and chances</Button>
      {note === '' && <p class="help">{rule}</p>}
    </article>
  );
}

/** At the entered chance of a 9. */
const chanceText = (chance: number | null) =>
  chance === null ? 'can’t pay off' : chance === 0 ? 'none' : `${chance}% or more`;

function factsOf({ median, netProceeds = null, count, evidence, note }: Rung, amount: Amount): string[] {
  return [
    ...(count === 0 ? [] : [counted(count, 'sale')]),
    ...(median === null || netProceeds === null ? [] : [`leaves ${amount(netProceeds)}`]),
    ...(evidence === null || evidence.grade === 'none' ? [] : [`${evidence.grade} evidence`]),
    ...(note === '' ? [] : [note]),
  ];
}
