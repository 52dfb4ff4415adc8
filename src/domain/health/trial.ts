import type { MailSetup } from '../messages/mail-setup.ts'

/** How a step of a trial went. 'later': it was not tried. */
export type StepState = 'good' | 'bad' | 'warn' | 'later'

/** What to do about a step: in words, and where there is one the change that does it, a page that explains it, or lines to copy. */
export type Cure = {
  words: string
  change?: Partial<Pick<MailSetup, 'host' | 'port' | 'encryption' | 'from'>> & { label: string }
  link?: string
  copy?: string
}

/** A step of a trial, in the words in which the studio shows it. docs/behaviour.md 33.3. */
export type TrialStep = { name: string; state: StepState; says: string; cure?: Cure }

export function goodStep(name: string, says: string): TrialStep {
  return { name, state: 'good', says }
}

/** A step that is not well, with what to do about it. */
export function curedStep(name: string, state: 'bad' | 'warn' | 'later', says: string, words: string): TrialStep {
  return { name, state, says, cure: { words } }
}
