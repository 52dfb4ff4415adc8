import type { None } from '#domain/result.ts'

/** Signed times, which say when a form was made and cannot be made by others. */
export interface FormStamps {
  issue(now: Date): string
  /** What a stamp of ours says, or none for anything else. `id` differs from stamp to stamp. */
  read(stamp: string): { id: string; issuedAt: Date } | None
}
