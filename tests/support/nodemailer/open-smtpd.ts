import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { onTestFinished } from 'vitest'
import { freePort } from '../journeys/server.ts'

const alone = ['--mount', '--pid', '--fork', '--kill-child']

/**
 * Whether OpenSMTPD can run here. It must be installed (Debian: opensmtpd) and started by root. It needs mounts of its own,
 * because its queue and its control socket have fixed paths.
 */
export const canRunOpenSmtpd =
  process.getuid?.() === 0 &&
  spawnSync('smtpd', ['-h']).error === undefined &&
  spawnSync('unshare', [...alone, 'mount', '-t', 'tmpfs', 'tmpfs', '/run']).status === 0

/**
 * A real mail server on loopback for the current test. It has these mailboxes and rejects all others; its files are in `folder`.
 * `mails` resolves once `count` mails were delivered, with CRLF line ends.
 */
export async function openSmtpd(
  folder: string,
  mailboxes: readonly string[],
): Promise<{ port: number; mails(count: number): Promise<Buffer[]> }> {
  const port = await freePort()
  const [box, settings] = [join(folder, 'box'), join(folder, 'smtpd.conf')]
  const users = mailboxes.map((each) => `"${each}" = nobody`).join(', ')
  const domains = [...new Set(mailboxes.map((each) => each.split('@')[1]))].map((each) => `"${each}"`).join(', ')
  writeFileSync(
    settings,
    `listen on 127.0.0.1 port ${port}
table users { ${users} }
action "deliver" maildir "${box}" virtual <users>
match from any for domain { ${domains} } action "deliver"
`,
  )
  mkdirSync(box)
  chmodSync(folder, 0o711) // it delivers as the user nobody, never as root
  execFileSync('chown', ['nobody', box])

  // Debian's package creates the queue folder only when its service first starts.
  const spool = 'mount -t tmpfs tmpfs /var/spool && mkdir -m 711 /var/spool/smtpd'
  const own = `mount -t tmpfs tmpfs /run && ${spool} && exec smtpd -d -f "$1"`
  const server = spawn('unshare', [...alone, 'sh', '-c', own, 'sh', settings], { stdio: 'ignore' })
  onTestFinished(async () => {
    if (server.exitCode !== null) return
    server.kill('SIGKILL')
    await once(server, 'close')
  })
  await until(() => isGreeted(port))

  return {
    port,
    async mails(count) {
      const incoming = join(box, 'new')
      const files = () => (existsSync(incoming) ? readdirSync(incoming).sort() : [])
      await until(async () => files().length >= count)
      return files().map((file) =>
        Buffer.from(readFileSync(join(incoming, file), 'latin1').replaceAll('\n', '\r\n'), 'latin1'),
      )
    },
  }
}

async function isGreeted(port: number): Promise<boolean> {
  const socket = connect(port, '127.0.0.1')
  try {
    const [greeting] = await once(socket, 'data', { signal: AbortSignal.timeout(1000) })
    return String(greeting).startsWith('220')
  } catch {
    return false
  } finally {
    socket.destroy()
  }
}

/** Waits at most 10 s, then throws. */
async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    if (await isSo()) return
    await setTimeout(50)
  }
  throw new Error('OpenSMTPD did not deliver in time.')
}
