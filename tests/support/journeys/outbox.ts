import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { vi } from 'vitest'
import type { Server } from './server.ts'

/** The mails to an address in a server's outbox, oldest first, as texts with soft line breaks removed. */
export function mailsTo(server: Server, address: string): string[] {
  const folder = join(server.dataDir, 'outbox')
  const all = names(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
  return all.filter((mail) => new RegExp(`^To: ${address}\\r$`, 'm').test(mail)).map(plain)
}

/** Waits for the first reset mail to an address and returns its link. */
export function resetLink(server: Server, address: string): Promise<string> {
  const link = () => /http:\/\/\S+\/reset-password\?token=[\w-]{43}/.exec(mailsTo(server, address).join('\n'))?.[0]
  return vi.waitUntil(link, { timeout: 15_000, interval: 50 })
}

function names(folder: string): string[] {
  try {
    return readdirSync(folder).filter((name) => name.endsWith('.eml'))
  } catch {
    return []
  }
}

/** Removes the codes of quoted-printable that our mails use. */
function plain(mail: string): string {
  return mail.replaceAll('=\r\n', '').replaceAll('=3D', '=')
}
