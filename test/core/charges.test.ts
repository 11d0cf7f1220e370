import { expect, test, vi } from 'vitest';
import { Charges } from '../../core/charges.ts';

test('charges in flight are counted for each account', () => {
  const charges = new Charges();
  const search = charges.depart('plan', 1);
  charges.depart('plan', 20);
  charges.depart('shipping', 3);
  expect([charges.inFlight('plan'), charges.inFlight('shipping'), charges.inFlight('history')]).toEqual([21, 3, 0]);
  charges.end(search);
  expect(charges.inFlight('plan')).toBe(20);
});

test('a report may lack the charges of requests that were in flight after it was requested', () => {
  const charges = new Charges();
  charges.end(charges.depart('plan', 1));
  const overtaken = charges.depart('plan', 2);
  const report = charges.depart('plan', 4);
  const later = charges.depart('plan', 8);
  charges.depart('plan', 16);
  charges.end(later);
  charges.end(overtaken);
  // Everything but its own charge and that of the request that ended before.
  expect(charges.unreported('plan', report.sent)).toBe(26);
});

test('departures that every later report includes are forgotten', () => {
  const charges = new Charges();
  const slow = charges.depart('plan', 1);
  for (let request = 0; request < 2_000; request += 1) charges.end(charges.depart('plan', 1));
  expect(charges.unreported('plan', slow.sent)).toBe(2_000);
  charges.end(slow);
  expect(charges.unreported('plan', 0)).toBeLessThan(150);
  expect(charges.inFlight('plan')).toBe(0);
});

test('runs that wait are woken by each end, until they leave', () => {
  const charges = new Charges();
  const wake = vi.fn();
  const leave = charges.onEnd(wake);
  charges.end(charges.depart('plan', 1));
  leave();
  charges.end(charges.depart('plan', 1));
  expect(wake).toHaveBeenCalledTimes(1);
});
