import { call, take } from '#domain/call.ts'
import type { TrialStep } from '#domain/health/trial.ts'
import { securityPath, sitesAtRoot } from '#domain/identity/identity-files.ts'
import { fileStep, isLlmsText, isOwnSecurityText, notOnline } from '#domain/identity/site-check.ts'
import { isOffered } from '#domain/site/site-files.ts'
import { robotsText } from '#domain/site/sitemap.ts'
import type { Ports } from '#ports/ports.ts'
import { readIdentity } from '../content/read-person-info.ts'
import { readSiteSettings } from '../content/read-site-settings.ts'

type FilePorts = Pick<Ports, 'documents' | 'clock' | 'otherServers'>

/** Whether an answer is the file of the site at an address. */
type IsOurs = (text: string, site: string) => boolean

/** Whether visitors of these addresses get `security.txt` as Vita serves it. Fails as the store does. docs/behaviour.md 40.6. */
export const checkSecurityText = call(async (ports: FilePorts, sites: readonly string[]): Promise<TrialStep[]> => {
  const { securityTxt } = take(await readIdentity(ports))
  if (!securityTxt) return [{ name: 'security.txt', state: 'later', says: 'It is off, or not published yet.' }]
  const now = ports.clock.now()
  return filesAt(ports, sites, { [securityPath]: (text, site) => isOwnSecurityText(text, site, now) })
})

/** Likewise `robots.txt`, and `llms.txt` unless the owner turned it off. */
export const checkFilesForAi = call(async (ports: FilePorts, sites: readonly string[]): Promise<TrialStep[]> => {
  const settings = take(await readSiteSettings(ports))
  const robots: IsOurs = (text, site) => text.trim() === robotsText(site, settings).trim()
  return filesAt(ports, sites, {
    '/robots.txt': robots,
    ...(isOffered(settings, 'llms') && { '/llms.txt': isLlmsText }),
  })
})

async function filesAt(
  { otherServers }: FilePorts,
  sites: readonly string[],
  files: Readonly<Record<string, IsOurs>>,
): Promise<TrialStep[]> {
  const online = sitesAtRoot(sites)
  if (online.length === 0) return [notOnline]
  const asking = online.flatMap((site) =>
    Object.entries(files).map(async ([path, isOurs]) =>
      fileStep(site + path, await otherServers.read(site + path, 'text/plain'), (text) => isOurs(text, site)),
    ),
  )
  return Promise.all(asking)
}
