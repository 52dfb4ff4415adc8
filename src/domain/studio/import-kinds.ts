import type { SourceKind } from '#resume/transfer/parsed-items.ts'

/** The kinds of files that can be imported, as words after 'From'. */
export const importKinds = {
  bundle: 'Vita bundle',
  linkedin: 'LinkedIn',
  jsonresume: 'JSON Resume',
  pdf: 'a PDF',
  word: 'a Word file',
  europass: 'Europass',
  text: 'a text file',
} as const satisfies Record<SourceKind | 'bundle', string>
export type ImportKind = keyof typeof importKinds

/** What an owner reads whose import is over. docs/behaviour.md 25.1. */
export const noImport = 'This import has expired: its file is deleted after 30 minutes. Please choose it again.'
