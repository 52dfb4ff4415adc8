import type { FileOrder, GeneratedBytes } from '#ports/content/file-maker.ts'
import type { None, Result } from '#resume/result.ts'

/** What the process is told: the owner's folder of fonts, and one file. It answers with `Answer`. */
export type Order = { fonts: string | None; order: FileOrder }
export type Answer = Result<GeneratedBytes>
