import type { TrialStep } from '#domain/health/trial.ts'
import type { None, Result } from '#resume/result.ts'

/** The latest test of the mail server. `isRunning`: further steps follow. */
export type Trial = {
  steps: TrialStep[]
  /** What the name servers say about the sender's domain; empty before the mail was accepted. */
  records: { domain: string; steps: TrialStep[] }
  at: Date
  isRunning: boolean
}

/** Tests the mail server in force; a new test takes the place of the one before. docs/behaviour.md 33.3. */
export interface MailTrial {
  /** The latest test in this process; none before the first, and after the server was changed. */
  state(): Trial | None
  /** Sends a test mail there. Resolves when it is done, or after `waitMs`, while it continues. Fails without a mail server. */
  run(to: string, waitMs: number): Promise<Result<void>>
  forget(): void
}
