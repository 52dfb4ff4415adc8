import { nameless } from '../content/person-info.ts'
import type { ContactRules } from './contact-rules.ts'

/** The privacy note below the contact form. docs/behaviour.md 4.7. */
export function privacyText({ retentionDays, isForwarded }: ContactRules, ownerName: string): string {
  const owner = ownerName === nameless ? 'the owner of this site' : ownerName
  const opening = `Your message is kept for ${retentionDays} ${retentionDays === 1 ? 'day' : 'days'}`
  if (isForwarded) return `${opening} and passed on to a service that ${owner} uses for messages.`
  return `${opening} and shown to nobody but ${owner}.`
}
