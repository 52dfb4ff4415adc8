import { expect, test } from 'vitest'
import { memoryBundle } from '#adapters/memory/bundle.ts'
import { memoryDocuments } from '#adapters/memory/documents.ts'
import { memoryFiles } from '#adapters/memory/files.ts'
import { memoryIdentities } from '#adapters/memory/identities.ts'
import { memoryPictures } from '#adapters/memory/pictures.ts'
import { failed, success } from '#domain/result.ts'
import type { Ports } from '#ports/ports.ts'
import { smallBundle } from '#support/small-bundle.ts'
import { prepareContent } from './first-content.ts'

const command = 'npm run vita -- account add you@example.org --first-name … --last-name … --admin'

test('the first start brings the sample, and says how the owner makes an account', async () => {
  const ports = openPorts()
  expect((await firstStart(ports)).at(-1)).toBe(`  ${command}`)
  expect(await ports.documents.read('jobs', 'one')).toMatchObject({ ok: true, data: { id: 'one' } })
})

test('with an account that was made before, it brings the sample and says nothing of accounts', async () => {
  const ports = openPorts()
  await ports.identities.create({ email: 'ada@example.com', password: 'granite walrus', displayName: '' })
  expect((await firstStart(ports)).join('\n')).not.toMatch(/account/i)
  expect(await ports.documents.read('jobs', 'one')).toMatchObject({ ok: true, data: { id: 'one' } })
})

test('a service of accounts that gives no answer stops no start', async () => {
  const list = async () => failed('unavailable', 'The service gives no answer.')
  const ports = openPorts()
  const said = await firstStart({ ...ports, identities: { ...ports.identities, list } })
  expect(said.at(-1)).toBe(`  ${command}`)
})

test('a later start says nothing, whether or not there is an account', async () => {
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

/** What a first start asks; it asks nothing else. */
function openPorts(): Ports {
  const parts: Partial<Ports> = {
    documents: memoryDocuments(),
    files: memoryFiles(),
    pictures: memoryPictures(),
    identities: memoryIdentities(),
  }
  return parts as Ports
}
