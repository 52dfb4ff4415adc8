import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { vi } from 'vitest'
import type { Server } from './server.ts'

/** The mails that lie in a server's outbox for an address, as texts with their lines joined again; oldest first. */
export function mailsTo(server: Server, address: string): string[] {
  const folder = join(server.dataDir, 'outbox')
  const all = names(folder).map((name) => readFileSync(join(folder, name), 'utf8'))
  return all.filter((mail) => new RegExp(`^To: ${address}\\r$`, 'm').test(mail)).map(plain)
}

/** The link of the first reset mail to an address, once it lies in the outbox. */
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

/** Without the codes of quoted-printable. */
function plain(mail: string): string {
  return mail.replaceAll('=\r\n', '').replaceAll('=3D', '=')
}
