/** The kinds of files that can be imported, with their names. */
export const importKinds = { bundle: 'Vita bundle', linkedin: 'LinkedIn', jsonresume: 'JSON Resume' } as const
export type ImportKind = keyof typeof importKinds

/** What an owner reads whose import is over. docs/behaviour.md 25.1. */
export const noImport = 'This import has expired: its file is deleted after 30 minutes. Please choose it again.'
