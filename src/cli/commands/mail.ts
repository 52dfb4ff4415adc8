import { groupOf } from '../command/group.ts'
import { listPart } from './mail/list.ts'
import { resumePart } from './mail/resume.ts'
import { retryPart } from './mail/retry.ts'

export const mailCommand = groupOf(
  'mail',
  'the mails and forwards on their way: what waits, what failed, trying again',
  [listPart, retryPart, resumePart],
  `The running site sends. It tries again by itself for five days; then, or when a mailbox rejects the mail, the
state is ERROR. HELD is over a limit for confirmations, or a notice that a later mail counts; EXPIRED came too
late. An id may be shortened to its beginning, as the list shows it. Delivery is paused for five minutes when
its service is set up wrongly.`,
)
