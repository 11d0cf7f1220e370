/** The file's spending switch. While it is off, no formula, task or sidebar in this file can be charged, whoever uses it. */
import { packRecord, unpackRecord } from '../platform/records.ts';
import { refusal } from '../platform/refusal.ts';
import { dropProperty, readProperty, writeNow } from '../platform/shared.ts';

const NAME = 'spending';

export const SPENDING_OFF = 'Spending is switched off in this file';
export const SWITCH_ON = 'Switch it on in the first line of the sidebar';

export function isSpendingOff(): boolean {
  return unpackRecord<{ off?: unknown }>(readProperty(NAME))?.off === true;
}

export function switchSpending(on: boolean): void {
  if (on) dropProperty(NAME);
  else writeNow({ [NAME]: packRecord({ off: true }) });
}

/** @throws InvalidParametersError while the switch is off */
export function refuseSpendingOff(): void {
  if (isSpendingOff()) throw refusal(SPENDING_OFF, SWITCH_ON);
}
