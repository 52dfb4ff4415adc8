import { data } from 'react-router'
import { readPersonInfo } from '#calls/content/read-person-info.ts'
import { preparedPlace, readPlace, removePlace, savePlace } from '#calls/places/places.ts'
import { isRecentSignIn } from '#domain/accounts/recent-sign-in.ts'
import type { TrialStep } from '#domain/health/trial.ts'
import { type HostName, hosts, isHostName } from '#domain/places/hosts.ts'
import {
  isPlaceKind,
  type PlaceField,
  type PlaceSetup,
  placeFields,
  placeForms,
  placeKinds,
  placeTitle,
  publicAddress,
} from '#domain/places/place.ts'
import { errorAlert } from '#domain/site/alert.ts'
import { isLocalOrigin } from '#resume/host.ts'
import { shownMailbox } from '#resume/records/person-info.ts'
import { type None, none } from '#resume/result.ts'
import { type Context, siteContext, visitContext } from '../../routing/context.ts'
import { requireRecentSignIn } from '../account/recent-sign-in.ts'
import { newPlace, ownHost } from '../places/place-view.ts'
import { done, loaded, notFound, notSaved, rejected, trialsLimited } from '../posting/answers.ts'
import type { Answer } from '../posting/press.ts'

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
export async function loadPlace(context: Context, id: string, hostName: string): Promise<PlaceFormView> {
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

/** What the form of a place answers: what was tried, when something of it failed. */
export type CheckAnswer = Answer & { steps?: TrialStep[] }

/** Sends what visitors see now, or an earlier publish, or checks the public address again. */
export async function actOnPlaces(context: Context, form: FormData) {
  const { places } = context.get(siteContext)
  const id = String(form.get('id'))
  switch (form.get('act')) {
    case 'publish': {
      const number = Number(form.get('number') ?? 0)
      if (!Number.isSafeInteger(number) || number < 0) return rejected(400, 'This form does not fit the page.')
      places.publish([id], ...(number > 0 ? [number] : []))
      return number > 0 ? done('place-sending', { to: '/studio/places' }) : {}
    }
    case 'check': {
      const rejection = await trialsLimited(context, 'place')
      if (rejection !== none) return rejection
      const checked = await places.checkShown(id)
      if (!checked.ok) return notSaved(checked.failure)
      return done(checked.data ? 'place-shown' : 'place-not-shown')
    }
    default:
      return rejected(400, 'This form does not fit the page.')
  }
}

/** Checks a place and saves it, or removes it. docs/behaviour.md 34.9. */
export async function actOnPlace(context: Context, request: Request, id: string) {
  const form = await request.clone().formData()
  const act = form.get('act')
  if (act !== 'save' && act !== 'remove') return rejected(400, 'This form does not fit the page.')
  requireRecentSignIn(context, request, 'place-change')
  const { ports, places } = context.get(siteContext)
  const { note } = context.get(visitContext)
  const stored = id === newPlace ? none : id
  if (act === 'remove') {
    const removed = await removePlace(ports, id)
    if (!removed.ok) return notSaved(removed.failure)
    note('place removed', { id })
    return done('place-removed', { to: '/studio/places' })
  }
  const typed = typedPlace(form)
  if (typed === none) return rejected(400, 'This form does not fit the page.')
  const prepared = await preparedPlace(ports, stored, typed)
  if (!prepared.ok) return notSaved(prepared.failure)
  if ('errors' in prepared.data) return data<CheckAnswer>({ errors: prepared.data.errors }, { status: 400 })
  const { setup } = prepared.data
  const rejection = await trialsLimited(context, 'place')
  if (rejection !== none) return rejection
  const checked = await places.check(id, setup)
  if (!checked.ok) return notSaved(checked.failure)
  const steps = checked.data
  if (steps.some(({ state }) => state === 'bad'))
    return data<CheckAnswer>(
      { steps, alerts: [errorAlert('Nothing was saved: a check below failed.')] },
      { status: 409 },
    )
  const saved = await savePlace(ports, stored, setup)
  if (!saved.ok) return notSaved(saved.failure)
  note('place saved', { id: saved.data })
  return done('place-saved', { to: '/studio/places' })
}

/** Only the fields of the chosen kind count. None for a form that no page sends. */
function typedPlace(form: FormData): PlaceSetup | null {
  const text = (name: string) => String(form.get(name) ?? '').trim()
  const kind = text('kind')
  const way = placeForms.find((each) => each === text('form'))
  if (!isPlaceKind(kind) || way === undefined) return none
  const own: readonly PlaceField[] = placeKinds[kind].fields
  const fields = Object.fromEntries(placeFields.map((name) => [name, own.includes(name) ? text(name) : '']))
  return {
    ...(fields as Record<PlaceField, string>),
    ...{ kind, form: way, formUrl: way === 'service' ? text('formUrl') : '' },
    publicUrl: publicAddress(text('publicUrl')) ?? text('publicUrl'),
  }
}
