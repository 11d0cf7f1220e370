import { expect, it, vi } from 'vitest';
import { Executions } from '../executions.ts';

const cell = { sheetId: 'sheet', row: 0, column: 0 };
const sizes: Record<string, unknown> = {
  TABLE: [
    [1, 2],
    [3, 4],
  ],
  ONE: 1,
};

it('the calculation ends if one formula calls functions with results of different sizes', () => {
  const recalculate = vi.fn();
  const executions = new Executions(name => sizes[name], recalculate);
  for (let pass = 0; pass < 3; pass++) {
    executions.outcome(cell, 'TABLE', []);
    executions.outcome(cell, 'ONE', []);
    executions.settled();
  }
  expect(recalculate).not.toHaveBeenCalled();
});

it('cells that a smaller result leaves empty are recalculated once', () => {
  const recalculate = vi.fn();
  const executions = new Executions(name => sizes[name], recalculate);
  for (const name of ['TABLE', 'ONE', 'ONE']) {
    executions.outcome(cell, name, []);
    executions.settled();
  }
  expect(recalculate.mock.calls).toEqual([[cell, { rows: 2, columns: 2 }]]);
});

it("cells of a deleted formula's result are recalculated", () => {
  const recalculate = vi.fn();
  const executions = new Executions(name => sizes[name], recalculate);
  executions.outcome(cell, 'TABLE', []);
  executions.settled();
  executions.edited(cell);
  executions.settled();
  expect(recalculate.mock.calls).toEqual([[cell, { rows: 2, columns: 2 }]]);
});

it('saved outcomes are used instead of running the function', () => {
  const evaluate = vi.fn();
  const executions = new Executions(evaluate, () => {}, [{ name: 'ONE', args: ['a'], outcome: { rows: [[7]] } }]);
  expect(executions.outcome(cell, 'ONE', ['a'])).toEqual({ rows: [[7]] });
  executions.settled();
  executions.outcome(cell, 'ONE', ['a']);
  expect(evaluate).not.toHaveBeenCalled();
});
