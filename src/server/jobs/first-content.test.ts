import { expect, test } from 'vitest'
import { memoryBundle } from '#adapters/memory/bundle.ts'
import { memoryPictures } from '#adapters/memory/pictures.ts'
import type { Ports } from '#ports/ports.ts'
import { failed, success } from '#resume/result.ts'
import { emptyFiles } from '#support/content/files.ts'
import { smallBundle } from '#support/small-bundle.ts'
import { memoryStores } from '#support/sqlite/memory-stores.ts'
import { prepareContent } from './first-content.ts'

const command = 'npm run vita -- account add you@example.org --first-name … --last-name … --admin'

test('the first start imports the sample and prints how to make an account', async () => {
  const ports = openPorts()
  const said = await firstStart(ports)
  expect(said.at(-1)).toBe(`  ${command}`)
  expect(said).toContain('Visitors see a sample owner until you publish or import your own content.')
  expect(await ports.documents.read('jobs', 'one')).toMatchObject({ ok: true, data: { id: 'one' } })
})

test('with an existing account, the first start imports the sample and prints nothing about accounts', async () => {
  const ports = openPorts()
  await ports.identities.create({ email: 'ada@example.com', password: 'granite walrus', displayName: '' })
  expect((await firstStart(ports)).join('\n')).not.toMatch(/account/i)
  expect(await ports.documents.read('jobs', 'one')).toMatchObject({ ok: true, data: { id: 'one' } })
})

test('an account service that does not answer stops no start', async () => {
  const list = async () => failed('unavailable', 'The service gives no answer.')
  const ports = openPorts()
  const said = await firstStart({ ...ports, identities: { ...ports.identities, list } })
  expect(said.at(-1)).toBe(`  ${command}`)
})

test('a start that prints an address for the first account prints no command for it', async () => {
  const said: string[] = []
  await prepareContent({ ports: openPorts(), isNew: true }, memoryBundle(smallBundle), (line) => said.push(line), true)
  expect(said.join('\n')).not.toMatch(/account/i)
})

test('a later start prints nothing', async () => {
  const said: string[] = []
  const ports = openPorts()
  expect(await prepareContent({ ports, isNew: false }, memoryBundle({}), (line) => said.push(line))).toEqual(success())
  expect(said).toEqual([])
})

async function firstStart(ports: Ports): Promise<string[]> {
  const said: string[] = []
  const prepared = await prepareContent({ ports, isNew: true }, memoryBundle(smallBundle), (line) => said.push(line))
  expect(prepared).toEqual(success())
  return said
}

/** The ports that a first start uses, and no others. */
function openPorts(): Ports {
  const { documents, identities } = memoryStores()
  const parts: Partial<Ports> = {
    documents,
    files: emptyFiles(undefined, documents).files,
    pictures: memoryPictures(),
    identities,
    clock: { now: () => new Date('2026-11-28T10:00:00Z'), wait: async () => {} },
  }
  return parts as Ports
}
