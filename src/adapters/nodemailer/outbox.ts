import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { errorCode } from '#domain/errors.ts'
import type { Attempt } from '#domain/messages/mails/delivery.ts'
import type { MailTransport } from '#ports/messages/transports.ts'
import { none } from '#resume/result.ts'
import { syncFolder, writeWhole } from '../whole-file.ts'
import { emailMessageOf, messageName, noOneRecipient } from './email-message.ts'

/**
 * Writes every mail as the file <id>.eml into a folder: the transport of a site without a mail server. `accepted` stays
 * empty, because no server accepted the mail. The same id replaces its file. The folder is created when needed; only its owner may read it and its files. After a crash or
 * power loss a file is complete or absent. A failed write is retried later. docs/behaviour.md 6.8.
 */
export function outboxTransport(folder: string, { from }: { from: string }): MailTransport {
  return {
    async send(mail) {
      const smtpMessage = await emailMessageOf(mail, from)
      if (smtpMessage === none) return { outcome: 'never', reason: noOneRecipient }
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        const path = join(folder, smtpMessage.name)
        await writeWhole(`${path}.eml`, `${path}.${crypto.randomUUID()}${unfinished}`, smtpMessage.bytes)
        await syncFolder(folder)
        return { outcome: 'sent', messageId: smtpMessage.messageId, accepted: [] }
      } catch (cause) {
        return rejectionOf(cause)
      }
    },

    async forget(id) {
      const name = messageName(id)
      const isOf = (file: string) =>
        file === `${name}.eml` || (file.startsWith(`${name}.`) && file.endsWith(unfinished))
      const files = await readdir(folder).catch(() => [])
      for (const file of files.filter(isOf)) await rm(join(folder, file), { force: true }).catch(() => {})
      if (files.some(isOf)) await syncFolder(folder).catch(() => {})
    },
  }
}

/** The file ending of an unfinished write, which a crash may leave behind. No message's name contains a dot. */
const unfinished = '.unfinished'

function rejectionOf(cause: unknown): Attempt {
  const code = errorCode(cause)
  const isFull = ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(code)
  return { outcome: 'later', reason: isFull ? 'The disk of the outbox is full.' : 'The outbox cannot be written.' }
}
