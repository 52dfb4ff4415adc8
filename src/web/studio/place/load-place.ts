import type { RouterContextProvider } from 'react-router'
import { readPersonInfo } from '#calls/content/read-person-info.ts'
import { readPlace } from '#calls/places/places.ts'
import { isRecentSignIn } from '#domain/accounts/recent-sign-in.ts'
import { type HostName, hosts, isHostName } from '#domain/places/hosts.ts'
import { type PlaceSetup, placeFields, placeKinds, placeTitle } from '#domain/places/place.ts'
import { isLocalOrigin } from '#resume/host.ts'
import { shownMailbox } from '#resume/records/person-info.ts'
import { type None, none } from '#resume/result.ts'
import { siteContext, visitContext } from '../../routing/context.ts'
import { newPlace, ownHost } from '../places/place-view.ts'
import { loaded, notFound } from '../posting/loaded.ts'

/** The form of a place. `setup` has no secret; `isSaved`: one is stored. */
export type PlaceFormView = {
  id: string
  title: string
  /** That of the form. */
  address: string
  /** The host whose steps are shown; none for an own one, and for a place that is there. */
  host: HostName | None
  setup: PlaceSetup
  isSaved: boolean
  isRecent: boolean
  /** Why messages cannot come to this Vita; '' when they can. */
  here: { origin: string; whyNot: string }
  /** The owner's mail address among the links; '' without one. */
  mailbox: string
}

/** Throws 404 for an unknown place. `hostName`: the host that was chosen for a new one. */
export async function loadPlace(
  context: Readonly<RouterContextProvider>,
  id: string,
  hostName: string,
): Promise<PlaceFormView> {
  const { ports, origin } = context.get(siteContext)
  const hasOwnCheck = ports.humanCheck.widget.kind === 'embedded'
  const { confirmedAt } = context.get(visitContext)
  const place = id === newPlace ? none : loaded(await readPlace(ports, id))
  if (place === none && id !== newPlace) throw notFound()
  const person = await readPersonInfo(ports)
  const mailbox = person.ok ? shownMailbox(person.data) : none
  const isLocal = isLocalOrigin(origin)
  const host = place === none && isHostName(hostName) ? hostName : none
  const stored = place ?? {
    ...emptySetup,
    ...(host !== none && { branch: hosts[host].branch }),
    form: isLocal || !hasOwnCheck ? (mailbox === none ? 'none' : 'email') : ('here' as const),
  }
  const { secret } = placeKinds[stored.kind]
  const { kind, form, formUrl, publicUrl } = stored
  const fields = Object.fromEntries(placeFields.map((name) => [name, name === secret ? '' : stored[name]]))
  return {
    ...{ id, host, address: `/studio/places/${id}${place === none ? `?host=${host ?? ownHost}` : ''}` },
    title: place !== none ? placeTitle(stored) : host === none ? 'Your own place' : hosts[host].title,
    setup: { ...stored, ...fields, kind, form, formUrl, publicUrl: publicUrl === '' ? '' : `${publicUrl}/` },
    isSaved: secret !== '' && stored[secret] !== '',
    isRecent: confirmedAt !== none && isRecentSignIn(confirmedAt, ports.clock.now()),
    here: {
      origin,
      whyNot: isLocal
        ? 'Only this computer can reach it.'
        : hasOwnCheck
          ? ''
          : 'Its human check is another company’s, which works on its own pages only.',
    },
    mailbox: mailbox?.replace(/^mailto:/i, '') ?? '',
  }
}

const emptySetup: PlaceSetup = {
  ...{ kind: 'git', publicUrl: '', form: 'none', formUrl: '' },
  ...{ repository: '', branch: 'pages', history: 'keep', token: '' },
  ...{ endpoint: '', region: 'auto', bucket: '', keyId: '', secret: '', folder: '' },
}
