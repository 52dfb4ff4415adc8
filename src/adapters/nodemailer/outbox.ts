import { mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Attempt } from '#domain/messages/delivery.ts'
import { none } from '#domain/result.ts'
import type { MailTransport } from '#ports/messages/mail-transport.ts'
import { syncFolder, writeWhole } from '../whole-file.ts'
import { emailMessageOf, letterName, noOneRecipient } from './email-message.ts'

/**
 * Puts every mail as a file <id>.eml into a folder, where any mail program opens it: a site without a mail server. The
 * same id again replaces it. The folder is made at need; it and what is in it are for its owner alone. A file is there
 * whole or not at all, also after a loss of power. When it cannot be written, it is tried again later.
 * Source: docs/behaviour.md 6.8.
 */
export function outboxTransport(folder: string, { from }: { from: string }): MailTransport {
  return {
    async send(mail) {
      const letter = await emailMessageOf(mail, from)
      if (letter === none) return { outcome: 'never', reason: noOneRecipient }
      try {
        await mkdir(folder, { recursive: true, mode: 0o700 })
        const path = join(folder, letter.name)
        await writeWhole(`${path}.eml`, `${path}.${crypto.randomUUID()}${unfinished}`, letter.bytes)
        await syncFolder(folder)
        return { outcome: 'sent', messageId: letter.messageId, accepted: [letter.to] }
      } catch (cause) {
        return refusalOf(cause)
      }
    },

    async forget(id) {
      const name = letterName(id)
      const isOf = (file: string) =>
        file === `${name}.eml` || (file.startsWith(`${name}.`) && file.endsWith(unfinished))
      const files = await readdir(folder).catch(() => [])
      for (const file of files.filter(isOf)) await rm(join(folder, file), { force: true }).catch(() => {})
      if (files.some(isOf)) await syncFolder(folder).catch(() => {})
    },
  }
}

/** What a crash left behind ends so. No letter's name has a dot. */
const unfinished = '.unfinished'

function refusalOf(cause: unknown): Attempt {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : ''
  const isFull = ['ENOSPC', 'EDQUOT', 'EFBIG'].includes(code)
  return { outcome: 'later', reason: isFull ? 'The disk of the outbox is full.' : 'The outbox cannot be written.' }
}
