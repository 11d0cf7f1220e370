/** The kinds of tasks. What a kind does is in its folder: `kind.ts` describes it, `check.ts` checks a draft, `step.ts` works. */
import type { TaskDraft, TaskKind } from './draft.ts';
import { findSales } from './find-sales/kind.ts';
import type { Kind } from './kind.ts';
import { priceList } from './price-list/kind.ts';
import { refresh } from './refresh/kind.ts';
import { watch } from './watch/kind.ts';

export type DraftOf<Name extends TaskKind> = Extract<TaskDraft, { kind: Name }>;

export const kinds: { readonly [Name in TaskKind]: Kind<DraftOf<Name>> } = { priceList, findSales, refresh, watch };

export const kindOf = (draft: TaskDraft): Kind => kinds[draft.kind] as Kind;
