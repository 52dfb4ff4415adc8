import { call, fail, take } from '#domain/call.ts'
import { maxPublishes, type Place, type PlacePublish, type PlaceSetup, placeKinds } from '#domain/places/place.ts'
import { placeErrors } from '#domain/places/place-errors.ts'
import { toPlace } from '#domain/places/stored-place.ts'
import type { Ports } from '#ports/ports.ts'
import type { PlaceTarget } from '#ports/site/place-hosts.ts'
import { failed, type None, none, type Result, success } from '#resume/result.ts'
import type { Fields } from '#resume/schema/stored-fields.ts'
import { changeDocument } from '../content/change-document.ts'

type PlacePorts = Pick<Ports, 'documents' | 'siteEncryption'>

/** Where the places are stored; no bundle has them. Their secrets are encrypted with the site's key, which no backup has. */
const placesCollection = 'places'

/** How often a change is tried again that another process came before. */
const tries = 5

/** All places, by their addresses. */
export const readPlaces = call(async ({ documents }: Pick<PlacePorts, 'documents'>): Promise<Place[]> => {
  const read = take(await documents.readAll(placesCollection))
  const places = read.flatMap(({ id, fields }) => toPlace(id, fields) ?? [])
  return places.sort((a, b) => (a.publicUrl < b.publicUrl ? -1 : 1))
})

/** A place, or none when there is no such one. */
export const readPlace = call(
  async ({ documents }: Pick<PlacePorts, 'documents'>, id: string): Promise<Place | None> => {
    const stored = take(await documents.read(placesCollection, id))
    return stored === none ? none : toPlace(id, stored.fields)
  },
)

/** Where a place's files go, with its secret. Fails when another key of the site encrypted it. */
export function targetOf(
  { siteEncryption }: Pick<PlacePorts, 'siteEncryption'>,
  place: PlaceSetup,
): Result<PlaceTarget> {
  const { secret: name } = placeKinds[place.kind]
  const secret = name === '' ? '' : siteEncryption.decrypt(place[name])
  if (secret === none) return failed('invalid', 'The access of this place was saved with other keys. Type it again.')
  const { kind, repository, branch, history, endpoint, region, bucket, keyId, folder } = place
  if (kind === 'git') return success({ kind, repository, branch, keepsHistory: history === 'keep', token: secret })
  if (kind === 'bucket') return success({ kind, endpoint, region, bucket, keyId, secret })
  return success({ kind, folder })
}

/**
 * What is typed of a place, with the saved secret where none is typed, encrypted; or the messages of its wrong fields. A saved secret goes to the
 * server that it was typed for, and to no other. `id` is that of the place, none for a new one.
 */
export const preparedPlace = call(
  async (
    ports: PlacePorts,
    id: string | None,
    typed: PlaceSetup,
  ): Promise<{ setup: PlaceSetup } | { errors: Record<string, string> }> => {
    const places = take(await readPlaces(ports))
    const before = places.find((place) => place.id === id)
    if (id !== none && before === undefined) return fail('object-not-found', 'There is no such place any more.')
    const { secret: name } = placeKinds[typed.kind]
    const saved = name !== '' && before !== undefined && isSameServer(before, typed) ? before[name] : ''
    const errors = placeErrors(typed, saved !== '')
    if (places.some((place) => place.id !== id && place.publicUrl === typed.publicUrl))
      errors.publicUrl = 'Another place has this address.'
    if (Object.keys(errors).length > 0) return { errors }
    if (name === '') return { setup: typed }
    return { setup: { ...typed, [name]: typed[name] === '' ? saved : ports.siteEncryption.encrypt(typed[name]) } }
  },
)

function isSameServer(before: PlaceSetup, typed: PlaceSetup): boolean {
  return (
    before.kind === typed.kind &&
    URL.parse(before.repository)?.origin === URL.parse(typed.repository)?.origin &&
    URL.parse(before.endpoint)?.origin === URL.parse(typed.endpoint)?.origin
  )
}

/**
 * Stores what `preparedPlace` returned. A place whose files now go somewhere else has nothing to restore, and is sent whole. Returns its id.
 */
export const savePlace = call(async (ports: PlacePorts, id: string | None, setup: PlaceSetup): Promise<string> => {
  const own = id ?? crypto.randomUUID()
  if (id === none) {
    const fields = { ...setup, publishes: [], failure: none }
    take(await ports.documents.commit([{ collection: placesCollection, id: own, fields, was: none }]))
    return own
  }
  const changed = await changePlace(ports, own, (place) => ({
    ...setup,
    ...(isSameTarget(place, setup) ? {} : { publishes: [], failure: none }),
  }))
  if (!take(changed)) fail('object-not-found', 'There is no such place any more.')
  return own
})

function isSameTarget(before: PlaceSetup, now: PlaceSetup): boolean {
  const names = ['kind', 'publicUrl', 'repository', 'branch', 'endpoint', 'bucket', 'folder'] as const
  return names.every((name) => before[name] === now[name])
}

export const removePlace = call(async ({ documents }: Pick<PlacePorts, 'documents'>, id: string): Promise<void> => {
  take(await documents.commit([{ collection: placesCollection, id, fields: none }]))
})

/** Adds what was sent as the newest publish of a place, and forgets the failure. */
export const recordSent = call(
  async (ports: Pick<PlacePorts, 'documents'>, id: string, sent: PlacePublish): Promise<void> => {
    const change = ({ publishes }: Place) => ({
      publishes: [sent, ...publishes].slice(0, maxPublishes),
      failure: none,
    })
    take(await changePlace(ports, id, change))
  },
)

/** Notes that the public address shows what was sent with this list. */
export const recordShown = call(
  async (ports: Pick<PlacePorts, 'documents'>, id: string, manifestHash: string): Promise<void> => {
    const change = ({ publishes }: Place) => ({
      publishes: publishes.map((each) => (each.manifestHash === manifestHash ? { ...each, isShown: true } : each)),
    })
    take(await changePlace(ports, id, change))
  },
)

/** Notes why a publish was not sent. */
export const recordFailure = call(
  async (ports: Pick<PlacePorts, 'documents'>, id: string, failure: Place['failure']): Promise<void> => {
    take(await changePlace(ports, id, () => ({ failure })))
  },
)

/** Changes fields of a stored place. Returns whether it is still there. */
function changePlace(
  ports: Pick<PlacePorts, 'documents'>,
  id: string,
  change: (place: Place) => Fields,
): Promise<Result<boolean>> {
  return changeDocument(ports, { collection: placesCollection, id, tries, read: toPlace }, change)
}
