import type { None } from '#resume/result.ts'
import type { Attempts } from './accounts/attempts.ts'
import type { Identities } from './accounts/identities.ts'
import type { LeakedPasswords } from './accounts/passwords.ts'
import type { Sessions } from './accounts/sessions.ts'
import type { Clock } from './clock.ts'
import type { Archives } from './content/archives.ts'
import type { Blobs } from './content/blobs.ts'
import type { Documents } from './content/documents.ts'
import type { FileMaker, FileReader } from './content/file-maker.ts'
import type { Files } from './content/files.ts'
import type { Pictures } from './content/pictures.ts'
import type { ResumeFiles } from './content/resume-files.ts'
import type { FormStamps, Pseudonyms, SiteEncryption } from './keys.ts'
import type { DeliveryQueue } from './messages/delivery-queue.ts'
import type { HumanCheck } from './messages/human-check.ts'
import type { Inbox } from './messages/inbox.ts'
import type { Submissions } from './messages/submissions.ts'
import type { FormCollector, MailTransport } from './messages/transports.ts'
import type { Catalogues } from './site/catalogues.ts'
import type { LocationLookup, OtherServers } from './site/other-servers.ts'

/** Everything that the product needs from outside. A call takes the ports it uses. */
export type Ports = {
  documents: Documents
  files: Files
  blobs: Blobs
  pictures: Pictures
  fileMaker: FileMaker
  fileReader: FileReader
  archives: Archives
  resumeFiles: ResumeFiles
  /** None where the place is the owner's document. */
  locationLookup: LocationLookup | None
  otherServers: OtherServers
  clock: Clock
  catalogues: Catalogues
  submissions: Submissions
  inbox: Inbox
  queue: DeliveryQueue
  mailTransport: MailTransport
  /** None when messages are not forwarded. */
  formCollector: FormCollector | None
  humanCheck: HumanCheck
  formStamps: FormStamps
  pseudonyms: Pseudonyms
  identities: Identities
  sessions: Sessions
  attempts: Attempts
  leakedPasswords: LeakedPasswords
  siteEncryption: SiteEncryption
}
