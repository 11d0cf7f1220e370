/** The part of Code.js that asks the service. It stands on what a cell has loaded already, so that nothing is in two parts. */
import './formulas/evaluate.ts';

export * from './answers/asking.ts';
