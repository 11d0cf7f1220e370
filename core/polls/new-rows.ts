/** Which rows of a search are new since the last poll. Pure; the state is plain JSON. */

export interface SeenRows {
  /** IDs seen on any page; those of the last check come first. */
  seen: readonly string[];
  /** IDs among them that existed before the first check and only moved up. */
  old: readonly string[];
  /** Whether the last check read every matching row. */
  isWhole: boolean;
}

export interface NewRows {
  /** New IDs since the last check, in page order; empty at the first check. */
  fresh: string[];
  /** All IDs except the old ones, for a platform that removes duplicates itself. */
  shown: string[];
  state: SeenRows;
}

/** Several pages of the maximum size, 240 rows. */
const MOST_ROWS = 1000;

/**
 * Decides which rows of a search are new. If the last check read every row, any unseen row is new. Otherwise an unseen row is new only if
 * it is above most of the rows already seen; further down it has only moved up because others left.
 * @param read IDs of the rows, newest first.
 * @param isWhole no other rows match.
 * @param saved the last state. Anything else counts as none.
 * @param most the number of IDs to remember from this check; the same number is kept from earlier checks.
 */
export function newRows(read: readonly string[], isWhole: boolean, saved?: SeenRows | null, most = MOST_ROWS): NewRows {
  const before = areTexts(saved?.seen) && areTexts(saved?.old) ? (saved ?? undefined) : undefined;
  const ids = [...new Set(read)];
  const { fresh, moved } = before ? sorted(ids, before) : { fresh: [], moved: isWhole ? [] : lowerHalf(ids) };
  const old = new Set([...(before?.old ?? []), ...moved]);
  const seen = [...new Set([...ids.slice(0, most), ...(before?.seen ?? [])])].slice(0, 2 * most);
  return {
    fresh,
    shown: ids.filter(id => !old.has(id)),
    state: { seen, old: seen.filter(id => old.has(id)), isWhole: isWhole && ids.length <= most },
  };
}

function sorted(ids: readonly string[], before: SeenRows): { fresh: string[]; moved: string[] } {
  const seen = new Set(before.seen);
  const known = ids.filter(id => seen.has(id)).length;
  const fresh: string[] = [];
  const moved: string[] = [];
  let above = 0;
  for (const id of ids) {
    if (seen.has(id)) above += 1;
    else (before.isWhole || above * 2 <= known ? fresh : moved).push(id);
  }
  return { fresh, moved };
}

const areTexts = (ids: unknown) => Array.isArray(ids) && ids.every(id => typeof id === 'string');

const lowerHalf = (ids: readonly string[]) => ids.slice(Math.ceil(ids.length / 2));
