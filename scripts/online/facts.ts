import { Resolver } from 'node:dns/promises'
import { statfsSync } from 'node:fs'
import { networkInterfaces } from 'node:os'
import { join } from 'node:path'
import { parseEnv } from 'node:util'
import { caddyfile, code, home, settingsFile, siteFile } from './paths.ts'
import type { Target } from './target.ts'
import { isThere, output, succeeds, textOf } from './tools.ts'

/** What the command looks at before it changes anything. */
export type Facts = {
  isRoot: boolean
  /** ID and VERSION_ID of /etc/os-release. */
  system: { id: string; version: string; name: string }
  hasSystemd: boolean
  /** Node where the service finds it; '' without one. */
  node: string
  isClone: boolean
  /** The name's A and AAAA records. */
  records: string[]
  /** The addresses of this machine's interfaces, but loopback and link-local ones. */
  addresses: string[]
  /** The programs that listen on a port, by port; '' for one that cannot be named. */
  holders: Readonly<Record<number, string[]>>
  freeGb: number
  isSetUp: boolean
  /** The settings of an earlier set-up. */
  settings: Readonly<Record<string, string | undefined>>
  isRunning: boolean
  /** The owner's own Caddyfile, without what this command writes. */
  ownCaddyfile: string
}

export async function readFacts({ name, clone }: Target): Promise<Facts> {
  const release = parseEnv(textOf('/etc/os-release'))
  const settings = parseEnv(textOf(settingsFile))
  const ports = [80, 443, Number(settings.PORT ?? 3000)]
  const holders = await Promise.all(ports.map(async (port) => [port, await holdersOf(port)] as const))
  return {
    isRoot: process.getuid?.() === 0,
    system: { id: release.ID ?? '', version: release.VERSION_ID ?? '', name: release.PRETTY_NAME ?? process.platform },
    hasSystemd: isThere('/run/systemd/system'),
    node: systemNode(),
    isClone: isThere(join(clone, '.git', 'HEAD')),
    records: await recordsOf(name),
    addresses: Object.values(networkInterfaces())
      .flatMap((all) => all ?? [])
      .filter(({ internal, address }) => !internal && !address.startsWith('fe80:'))
      .map(({ address }) => address),
    holders: Object.fromEntries(holders),
    freeGb: freeGb(),
    isSetUp: isThere(code),
    settings,
    isRunning: await succeeds('systemctl', ['is-active', '--quiet', 'vita']),
    ownCaddyfile: isThere(siteFile) ? '' : textOf(caddyfile),
  }
}

/** The places where a distribution or an administrator installs Node for all accounts. */
export function systemNode(): string {
  return ['/usr/bin/node', '/usr/local/bin/node'].find(isThere) ?? ''
}

/** The A and AAAA records as the internet sees them: /etc/hosts does not count. */
async function recordsOf(name: string): Promise<string[]> {
  const resolver = new Resolver({ timeout: 3_000, tries: 2 })
  const found = await Promise.allSettled([resolver.resolve4(name), resolver.resolve6(name)])
  return found.flatMap((each) => (each.status === 'fulfilled' ? each.value : []))
}

/** The names of the programs in a line such as `LISTEN 0 511 *:80 *:* users:(("nginx",pid=7,fd=6))`. */
async function holdersOf(port: number): Promise<string[]> {
  const { text } = await output('ss', ['-Hltnp', `sport = :${port}`])
  const lines = text.split('\n').filter((line) => line.startsWith('LISTEN'))
  const names = lines.flatMap((line) => {
    const found = [...line.matchAll(/\("([^"]+)",pid=/g)].map(([, name = '']) => name)
    return found.length > 0 ? found : ['']
  })
  return [...new Set(names)]
}

function freeGb(): number {
  const { bavail, bsize } = statfsSync(isThere(home) ? home : '/srv')
  return (bavail * bsize) / 1e9
}
