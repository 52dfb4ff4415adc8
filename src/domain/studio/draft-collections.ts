/** The collections of the draft. No page and no bundle is made from them. docs/architecture.md, Draft and publish. */
export const draftCollections = { entries: 'draft', folders: 'draft-folders', undo: 'draft-undo' } as const
