import type { None } from '#resume/result.ts'

/** Signed times that say when a form was made. Only this site can make them. docs/behaviour.md 5.4. */
export interface FormStamps {
  issue(now: Date): string
  /** The content of a stamp, or none when it is not from this site. `id` is unique for each stamp. */
  read(stamp: string): { id: string; issuedAt: Date } | None
}
