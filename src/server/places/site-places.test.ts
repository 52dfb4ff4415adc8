import { afterEach, expect, test } from 'vitest'
import { preparedPlace, readPlace, savePlace } from '#calls/places/places.ts'
import { failed, none, success } from '#resume/result.ts'
import { memoryAccountPorts } from '#support/memory/account-ports.ts'
import { notedHosts, typedPlace } from '#support/memory/places.ts'
import { data } from '#support/small-bundle.ts'
import { draftPorts } from '#support/studio/draft-ports.ts'
import type { MakeFiles } from './send-to-place.ts'
import { type SitePlaces, sitePlaces } from './site-places.ts'

const running: SitePlaces[] = []
afterEach(async () => {
  for (const each of running.splice(0)) await each.stop()
})

/** docs/behaviour.md 34.9. */
test('a publish is sent under the number of the publish alone, and noted at its place', async () => {
  const { places, hosts, id, place } = await opened()
  places.publish([id])
  expect(places.working(id)).toMatchObject({ step: 'waiting' })
  await expect.poll(async () => (await place())?.publishes.length).toBe(1)
  expect(hosts.sends).toMatchObject([{ message: 'Publish 0', names: ['index.html'], target: { token: 'letmein' } }])
  expect((await place())?.publishes[0]).toMatchObject({ number: 0, sent: 1, isShown: false })
})

test('two orders during a send make one more send: the latest', async () => {
  const { places, hosts, id, place } = await opened()
  hosts.state.isHeld = true
  places.publish([id])
  await expect.poll(() => places.working(id)).toEqual({ step: 'sending', done: 1, all: 1 })
  places.publish([id])
  places.publish([id])
  hosts.state.isHeld = false
  hosts.go()
  await expect.poll(async () => (await place())?.publishes.length).toBe(2)
  expect(hosts.sends).toHaveLength(2)
})

test('what the host says is noted, and so is a page that cannot be made', async () => {
  const { places, hosts, id, place, made } = await opened()
  hosts.state.says = 'The host refuses the token.'
  places.publish([id])
  await expect.poll(async () => (await place())?.failure?.says).toBe('The host refuses the token.')
  expect(places.working(id)).toBe(none)
  made.files = async () => failed('unavailable', 'The page /home cannot be made.')
  places.publish([id])
  await expect.poll(async () => (await place())?.failure?.says).toBe('The page /home cannot be made.')
})

test('a version that is no longer kept is not sent', async () => {
  const { places, hosts, id, place } = await opened()
  places.publish([id], 7)
  await expect.poll(async () => (await place())?.failure?.says).toBe('Version 7 is no longer kept.')
  expect(hosts.sends).toEqual([])
})

test('a stop ends a send, and notes no failure', async () => {
  const { places, hosts, id, place } = await opened()
  hosts.state.isHeld = true
  places.publish([id])
  await expect.poll(() => hosts.sends.length).toBe(1)
  const stopped = places.stop()
  hosts.go()
  await stopped
  expect(await place()).toMatchObject({ failure: none, publishes: [] })
})

test('a check tries the host, then the public address, which may be silent before the first publish', async () => {
  const { places, id } = await opened()
  const checked = data(await places.check(id, (await encrypted()).setup))
  expect(checked.map(({ name, state }) => [name, state])).toEqual([
    ['Repository', 'good'],
    ['Public address', 'warn'],
  ])
})

async function encrypted() {
  const { ports: accounts } = await memoryAccountPorts('tide-tables')
  const ports = { ...accounts, ...(await draftPorts()) }
  const prepared = data(await preparedPlace(ports, none, typedPlace({ publicUrl })))
  if (!('setup' in prepared)) throw new Error('The place is not right.')
  return { ports, setup: prepared.setup }
}

/** Nothing listens there. */
const publicUrl = 'http://127.0.0.1:9'

async function opened() {
  const { ports, setup } = await encrypted()
  const id = data(await savePlace(ports, none, setup))
  const hosts = notedHosts()
  const file = { name: 'index.html', read: async () => success(new Uint8Array()) }
  const made: { files: MakeFiles } = { files: async () => success([file]) }
  const places = sitePlaces({ ports, hosts: hosts.hosts, makeFiles: (...wanted) => made.files(...wanted) }, () => {})
  running.push(places)
  return { places, hosts, id, made, place: async () => data(await readPlace(ports, id)) }
}
