import { type None, none } from '#resume/result.ts'
import { type Fields, isFields } from '#resume/schema/stored-fields.ts'
import {
  isPlaceKind,
  type Place,
  type PlaceField,
  type PlacePublish,
  type PlaceSetup,
  placeFields,
  placeForms,
  publicAddress,
} from './place.ts'

/** Reads a stored place; none when it is damaged. */
export function toPlace(id: string, stored: Fields): Place | None {
  const setup = toPlaceSetup(stored)
  const { publishes, failure } = stored
  if (setup === none || !Array.isArray(publishes)) return none
  return { ...setup, id, publishes: publishes.flatMap((each) => toPublish(each) ?? []), failure: toFailure(failure) }
}

function toPlaceSetup(stored: Fields): PlaceSetup | None {
  const text = (name: string) => (typeof stored[name] === 'string' ? stored[name] : '')
  const kind = text('kind')
  const form = placeForms.find((each) => each === text('form'))
  if (!isPlaceKind(kind) || form === undefined || publicAddress(text('publicUrl')) === undefined) return none
  const fields = Object.fromEntries(placeFields.map((name) => [name, text(name)])) as Record<PlaceField, string>
  return { kind, form, publicUrl: text('publicUrl'), formUrl: text('formUrl'), ...fields }
}

function toPublish(value: unknown): PlacePublish | None {
  if (!isFields(value)) return none
  const { number, at, sent, manifestHash, isShown } = value
  if (typeof number !== 'number' || typeof at !== 'string' || typeof manifestHash !== 'string') return none
  return { number, at, sent: typeof sent === 'number' ? sent : 0, manifestHash, isShown: isShown === true }
}

function toFailure(value: unknown): Place['failure'] {
  if (!isFields(value)) return none
  const { number, at, says } = value
  return typeof number === 'number' && typeof at === 'string' && typeof says === 'string' ? { number, at, says } : none
}
