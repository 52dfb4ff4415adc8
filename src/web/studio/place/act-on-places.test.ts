import { expect, test } from 'vitest'
import { limitTrials } from '#calls/accounts/limit-trials.ts'
import { savePlace } from '#calls/places/places.ts'
import type { PlaceSetup } from '#domain/places/place.ts'
import type { Places } from '#ports/site/places.ts'
import { none, success } from '#resume/result.ts'
import { memoryAccountPorts } from '#support/memory/account-ports.ts'
import { memoryVisit, posted, told } from '#support/memory-visit.ts'
import { data } from '#support/small-bundle.ts'
import { actOnPlace, actOnPlaces } from './load-place.ts'

const setup: PlaceSetup = {
  ...{ kind: 'folder', publicUrl: 'https://lea.example', form: 'none', formUrl: '' },
  ...{ repository: '', branch: '', history: '', token: '' },
  ...{ endpoint: '', region: '', bucket: '', keyId: '', secret: '', folder: '/srv/site' },
}

/** docs/behaviour.md 34.9. */
test.each([
  ['an address that is typed', 'save'],
  ['the public address of a place', 'check'],
])('an Admin has %s checked 20 times in 10 minutes, and others have their own count', async (_, act) => {
  const { ports, clock, uid } = await memoryAccountPorts('tide-tables')
  let checks = 0
  const count = async <T>(answer: T) => {
    checks += 1
    return success(answer)
  }
  const places: Places = {
    working: () => none,
    publish() {},
    checkShown: () => count(false),
    check: () => count([{ name: 'Folder', state: 'bad' as const, says: 'No.' }]),
  }
  const id = data(await savePlace(ports, none, setup))
  const press = async () => {
    const confirmedAt = clock.now()
    const { context } = memoryVisit(ports, 'https://vita.example', { uid, confirmedAt }, { places })
    const { request } = posted('/studio/places/new', { ...setup, act, id })
    const acted = act === 'save' ? actOnPlace(context, request, id) : actOnPlaces(context, await request.formData())
    return (await told(acted)).status
  }
  for (let at = 0; at < 20; at += 1) expect(await press()).not.toBe(429)
  expect([await press(), checks]).toEqual([429, 20])
  expect(data(await limitTrials(ports, 'place', 'another'))).toBe(none)
  expect(data(await limitTrials(ports, 'mail', uid))).toBe(none)
  clock.moveBy(10 * 60_000)
  expect(await press()).not.toBe(429)
})
