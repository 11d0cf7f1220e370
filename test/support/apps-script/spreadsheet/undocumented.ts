/** Behaviour of Google Sheets that Google doesn't document. A product must survive either answer, so tests try both. */
export interface Undocumented {
  /** A search for metadata finds what was added last first. */
  newestMetadataFirst: boolean;
  /** A duplicated sheet has copies of the original's developer metadata. */
  metadataIsDuplicated: boolean;
  /** Copying a whole row or column and pasting it copies its metadata. */
  metadataIsCopied: boolean;
  /** Cutting everything that a row or column holds and pasting it elsewhere takes its metadata along. */
  metadataIsCut: boolean;
  /** Sorting rows takes the metadata of the rows along. */
  metadataIsSorted: boolean;
  /** Undoing a deletion, or restoring a version, brings the deleted metadata back. */
  metadataIsRestored: boolean;
  /** A file that was exported and imported again still has its metadata. */
  metadataIsExported: boolean;
  /** Metadata can be added to a row or column that is protected in part. */
  metadataPassesPartialProtection: boolean;
  /** What a script writes into a cell that is hidden below a merged one is kept, and shows when the cells are separated. */
  mergedCellsKeepWrites: boolean;
}

/** The answers that seem likelier. */
export const likely: Undocumented = {
  newestMetadataFirst: false,
  metadataIsDuplicated: true,
  metadataIsCopied: false,
  metadataIsCut: false,
  metadataIsSorted: false,
  metadataIsRestored: true,
  metadataIsExported: false,
  metadataPassesPartialProtection: true,
  mergedCellsKeepWrites: false,
};

/** The other answer to every question. */
export const unlikely = Object.fromEntries(
  Object.entries(likely).map(([question, answer]) => [question, !answer]),
) as unknown as Undocumented;
