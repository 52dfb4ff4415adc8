import { call, take } from '#domain/call.ts'
import type { TrialStep } from '#domain/health/trial.ts'
import {
  accountStep,
  authorStep,
  foundAccount,
  linkStep,
  profileOf,
  untoldSteps,
} from '#domain/identity/fediverse-check.ts'
import { webfingerOf } from '#domain/identity/identity-files.ts'
import { notOnline, sitesOnline } from '#domain/identity/site-check.ts'
import type { Ports } from '#ports/ports.ts'
import { handleParts } from '#resume/records/handles.ts'
import { none } from '#resume/result.ts'
import { readPersonInfo } from '../content/read-person-info.ts'

/**
 * What the server of a handle shows of the site at these addresses: whether it knows the account, shows the link as verified, and names
 * the site as the owner's. Fails as the store does. docs/behaviour.md 40.6.
 */
export const checkFediverse = call(
  async (
    { documents, otherServers }: Pick<Ports, 'documents' | 'otherServers'>,
    handle: string,
    all: readonly string[],
  ): Promise<TrialStep[]> => {
    const { social } = take(await readPersonInfo({ documents }))
    const sites = sitesOnline(all)
    const { server } = handleParts(handle)
    const found = foundAccount(handle, server, await otherServers.read(webfingerOf(handle), 'application/jrd+json'))
    if ('state' in found) return [found]
    if (sites.length === 0) return [accountStep(handle), notOnline]
    const user = encodeURIComponent(found.user)
    const host = URL.parse(found.page)?.host ?? server
    const profile = profileOf(
      found.page,
      ...(await Promise.all([
        otherServers.read(`https://${host}/api/v1/accounts/lookup?acct=${user}`, 'application/json'),
        otherServers.read(found.actor, 'application/activity+json'),
      ])),
    )
    if (profile === none) return [accountStep(handle), ...untoldSteps(server)]
    const own = { sites, links: social.map(({ url }) => url) }
    return [accountStep(handle), linkStep(server, profile, own), authorStep(server, profile, own)]
  },
)
