/** When the report and the playground begin, ms: the same day for everybody, so that a keyword has the same price wherever it is shown. */
export const OPENING = Date.parse('2026-11-20T12:00:00Z');
