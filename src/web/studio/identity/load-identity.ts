import { readIdentity, readPersonInfo } from '#calls/content/read-person-info.ts'
import { readSiteSettings } from '#calls/content/read-site-settings.ts'
import { readPlaces } from '#calls/places/places.ts'
import type { Place } from '#domain/places/place.ts'
import { shownMailbox } from '#resume/records/person-info.ts'
import { none } from '#resume/result.ts'
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
  const owner = loaded(person)
  const all = loaded(places)
  const addressesOf = (some: readonly Place[]) => some.map(({ publicUrl }) => publicUrl)
  const withoutForm = all.filter(({ form }) => form === 'none' || form === 'email')
  return identityView({
    origin,
    places: addressesOf(all),
    silent: shownMailbox(owner) === none ? addressesOf(withoutForm) : [],
    identity: loaded(identity),
    links: owner.social,
    settings: loaded(settings),
  })
}
