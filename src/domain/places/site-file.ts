import type { Result } from '#resume/result.ts'

/** A file of the site as files, by its path below the root, without a slash at its beginning. docs/behaviour.md 34. */
export type SiteFile = { name: string; read(): Promise<Result<Uint8Array>> }
