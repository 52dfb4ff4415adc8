import type { Finding } from '#domain/health/finding.ts'
import type { None } from '#resume/result.ts'

/** The findings of the doctor, and when they were made. */
export type Examined = { findings: Finding[]; at: Date }

/** The doctor inside the running site. docs/behaviour.md 28.4. */
export interface Health {
  /** The latest findings, none before the first; and whether checks run now. */
  state(): { last: Examined | None; isChecking: boolean }
  /** Begins the checks, unless they run already. Resolves when they are done, or after `waitMs`, while they continue. */
  check(waitMs: number): Promise<void>
  /** What the site runs on: its version and Node's, and since when it is up. */
  about: { version: string; node: string; startedAt: Date }
}
