import { nameless, type PersonInfo } from '#resume/records/person-info.ts'
import { english } from '#resume/words.ts'
import type { ContactRules } from './contact-rules.ts'

/** How the owner is called: by the first name, where it is known. */
export function calledName({ name, givenName }: Pick<PersonInfo, 'name' | 'givenName'>, words = english): string {
  return name === nameless ? words('the owner of this site') : (givenName ?? name)
}

/** The privacy note below the contact form. docs/behaviour.md 4.7. */
export function privacyText({ retentionDays, isForwarded }: ContactRules, called: string, words = english): string {
  const reader = { name: called }
  const first = isForwarded
    ? words('Your message is passed on to a service that {$name} uses for messages.', reader)
    : words('Only {$name} can read your message.', reader)
  const last =
    retentionDays === 1
      ? words('It is deleted after 1 day.')
      : words('It is deleted after {$count} days.', { count: retentionDays })
  return `${first} ${last}`
}
