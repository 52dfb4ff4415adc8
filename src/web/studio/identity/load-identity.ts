import { readIdentity } from '#calls/content/read-identity.ts'
import { readPersonInfo } from '#calls/content/read-person-info.ts'
import { readSiteSettings } from '#calls/content/read-site-settings.ts'
import { readPlaces } from '#calls/places/places.ts'
import { type Context, siteContext } from '../../routing/context.ts'
import { loaded } from '../posting/answers.ts'
import { type IdentityView, identityView } from './identity-view.ts'

/** What visitors get now. Throws 503 while the store does not answer. */
export async function loadIdentity(context: Context): Promise<IdentityView> {
  const { ports, origin } = context.get(siteContext)
  const [identity, person, settings, places] = await Promise.all([
    readIdentity(ports),
    readPersonInfo(ports),
    readSiteSettings(ports),
    readPlaces(ports),
  ])
  return identityView({
    origin,
    places: loaded(places).map(({ publicUrl }) => publicUrl),
    identity: loaded(identity),
    links: loaded(person).social,
    settings: loaded(settings),
  })
}
