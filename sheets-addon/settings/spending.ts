/** The file's spending switch. While it is off, no formula, task or sidebar in this file can be charged, whoever uses it. */
import { packRecord, unpackRecord } from '../platform/records.ts';
import { refusal } from '../platform/refusal.ts';
import { dropProperty, readProperty, writeSurely } from '../platform/shared.ts';
import { currentPerson } from './settings.ts';

const NAME = 'spending';

export const SPENDING_OFF = 'Spending is switched off in this file';
export const SWITCH_ON = 'Switch it on in the first line of the sidebar';

interface Switched {
  off?: boolean;
  /** The person who switched it off. */
  by?: string;
  /** When another person switched it on again, ms. */
  onAt?: number;
}

const switched = () => unpackRecord<Switched>(readProperty(NAME));

export function isSpendingOff(): boolean {
  return switched()?.off === true;
}

/** The last person who switched it off is told if another one switches it on: they may be the one who pays. */
export function switchSpending(on: boolean): void {
  const { off, by } = switched() ?? {};
  const me = currentPerson();
  if (!on) writeSurely({ [NAME]: packRecord({ off: true, by: me }) });
  else if (off && by !== undefined && by !== me) writeSurely({ [NAME]: packRecord({ by, onAt: Date.now() }) });
  else if (off) dropProperty(NAME);
}

/** When somebody else switched on what this person had switched off, ms; undefined if nobody has, or they have read it. */
export function switchedOnAt(): number | undefined {
  const { by, onAt } = switched() ?? {};
  return onAt !== undefined && by === currentPerson() ? onAt : undefined;
}

/** Forgets what `switchedOnAt` reports. */
export function forgetSwitchedOn(): void {
  if (switchedOnAt() !== undefined) dropProperty(NAME);
}

/** @throws InvalidParametersError while the switch is off */
export function refuseSpendingOff(): void {
  if (isSpendingOff()) throw refusal(SPENDING_OFF, SWITCH_ON);
}
