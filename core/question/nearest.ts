/**
 * The known word that a mistyped one most likely stands for: the only one that ends with it, or else the most similar. Undefined if none is
 * similar.
 */
export function nearest(word: string, known: readonly string[]): string | undefined {
  const typed = word.trim().toLowerCase();
  const longer = known.filter(name => name.toLowerCase().endsWith(typed));
  if (typed.length > 3 && longer.length === 1) return longer[0];
  let best: { name: string; far: number } | undefined;
  for (const name of known) {
    const far = distance(typed, name.toLowerCase());
    if (!best || far < best.far) best = { name, far };
  }
  return best && best.far <= Math.max(1, Math.floor(best.name.length / 3)) ? best.name : undefined;
}

/** The number of insertions, deletions, replacements and swaps between two words (optimal string alignment distance). */
function distance(a: string, b: string): number {
  let before: number[] = [];
  let row = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i += 1) {
    const next = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const replaced = row[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      next[j] = Math.min(row[j]! + 1, next[j - 1]! + 1, replaced, swapped ? before[j - 2]! + 1 : replaced);
    }
    before = row;
    row = next;
  }
  return row[b.length]!;
}
