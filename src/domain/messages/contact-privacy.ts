import { nameless, type PersonInfo } from '../content/person-info.ts'
import type { ContactRules } from './contact-rules.ts'

/** How the owner is called: by the first name, where it is known. */
export function calledName({ name, givenName }: Pick<PersonInfo, 'name' | 'givenName'>): string {
  return name === nameless ? 'the owner of this site' : (givenName ?? name)
}

/** The privacy note below the contact form. docs/behaviour.md 4.7. */
export function privacyText({ retentionDays, isForwarded }: ContactRules, called: string): string {
  const end = `It is deleted after ${retentionDays} ${retentionDays === 1 ? 'day' : 'days'}.`
  if (isForwarded) return `Your message is passed on to a service that ${called} uses for messages. ${end}`
  return `Only ${called} can read your message. ${end}`
}
