import type { None } from '#domain/result.ts'
import type { Attempts } from './attempts.ts'
import type { Clock } from './clock.ts'
import type { DeliveryQueue } from './delivery-queue.ts'
import type { Documents } from './documents.ts'
import type { Files } from './files.ts'
import type { FormCollector } from './form-collector.ts'
import type { FormStamps } from './form-stamps.ts'
import type { HumanCheck } from './human-check.ts'
import type { Identities } from './identities.ts'
import type { LocationLookup } from './location-lookup.ts'
import type { MailTransport } from './mail-transport.ts'
import type { Markdown } from './markdown.ts'
import type { PasswordStrength } from './password-strength.ts'
import type { Pictures } from './pictures.ts'
import type { Pseudonyms } from './pseudonyms.ts'
import type { Seals } from './seals.ts'
import type { Sessions } from './sessions.ts'
import type { Submissions } from './submissions.ts'

/** Everything the product needs from outside. A call takes the ones it uses. */
export type Ports = {
  documents: Documents
  files: Files
  pictures: Pictures
  locationLookup: LocationLookup
  markdown: Markdown
  clock: Clock
  submissions: Submissions
  queue: DeliveryQueue
  mailTransport: MailTransport
  /** None when messages are forwarded to nobody. */
  formCollector: FormCollector | None
  humanCheck: HumanCheck
  formStamps: FormStamps
  pseudonyms: Pseudonyms
  identities: Identities
  sessions: Sessions
  seals: Seals
  attempts: Attempts
  passwordStrength: PasswordStrength
}
