// What the Apps Script V8 runtime has, and what a newer engine would add to it.

/** Globals of the ECMAScript library that Apps Script offers. Everything else a bare context brings is taken away. */
export const LANGUAGE_GLOBALS: readonly string[] = [
  ...['Object', 'Function', 'Array', 'Number', 'parseFloat', 'parseInt', 'Infinity', 'NaN', 'undefined', 'Boolean'],
  ...['String', 'Symbol', 'Date', 'Promise', 'RegExp', 'Error', 'AggregateError', 'EvalError', 'RangeError'],
  ...['ReferenceError', 'SyntaxError', 'TypeError', 'URIError', 'globalThis', 'JSON', 'Math', 'Intl', 'ArrayBuffer'],
  ...['Uint8Array', 'Int8Array', 'Uint16Array', 'Int16Array', 'Uint32Array', 'Int32Array', 'Float32Array'],
  ...['Float64Array', 'Uint8ClampedArray', 'BigUint64Array', 'BigInt64Array', 'DataView', 'Map', 'BigInt', 'Set'],
  ...['WeakMap', 'WeakSet', 'Proxy', 'Reflect', 'decodeURI', 'decodeURIComponent', 'encodeURI'],
  ...['encodeURIComponent', 'escape', 'unescape', 'eval', 'isFinite', 'isNaN'],
];

/**
 * Library methods of ES2023 and later. Node has them; whether Apps Script does is not documented, so a script that leans
 * on one fails here rather than in a customer's sheet.
 */
export const NEWER_BUILT_INS: readonly (readonly [holder: string, names: readonly string[]])[] = [
  ['Array.prototype', ['findLast', 'findLastIndex', 'toReversed', 'toSorted', 'toSpliced', 'with']],
  ['Array', ['fromAsync']],
  ['String.prototype', ['isWellFormed', 'toWellFormed']],
  ['Object', ['groupBy']],
  ['Map', ['groupBy']],
  ['Set.prototype', ['union', 'intersection', 'difference', 'symmetricDifference']],
  ['Set.prototype', ['isSubsetOf', 'isSupersetOf', 'isDisjointFrom']],
  ['Promise', ['withResolvers', 'try']],
  ['RegExp', ['escape']],
  ['Error', ['isError']],
  ['Math', ['f16round', 'sumPrecise']],
];
