/** The kinds of files that can be imported, with their names. */
export const importKinds = { bundle: 'Vita bundle', linkedin: 'LinkedIn', jsonresume: 'JSON Resume' } as const
export type ImportKind = keyof typeof importKinds
