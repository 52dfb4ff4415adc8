import { nameless, type PersonInfo } from '#resume/records/person-info.ts'
import { english, type Words } from '#resume/words.ts'
import type { ContactRules } from './contact-rules.ts'

/** How the owner is called: by the first name, where it is known. */
export function calledName({ name, givenName }: Pick<PersonInfo, 'name' | 'givenName'>, words = english): string {
  return name === nameless ? words('the owner of this site') : (givenName ?? name)
}

/**
 * What happens first with a message of the contact form; `host` is that of the Vita that takes it for a page of files.
 * docs/behaviour.md 4.7.
 */
export function nextText(isConfirmed: boolean, called: string, host: string | undefined, words: Words): string {
  if (isConfirmed) return words('A confirmation goes to the email address you give.')
  return host === undefined
    ? words('Your message goes straight to {$name}’s inbox on this site.', { name: called })
    : words('Your message goes straight to {$name}’s inbox on {$host}.', { name: called, host })
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
