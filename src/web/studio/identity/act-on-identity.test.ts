import { expect, test } from 'vitest'
import { memoryClock } from '#adapters/memory/clock.ts'
import type { TrialStep } from '#domain/health/trial.ts'
import type { Ports } from '#ports/ports.ts'
import { memoryVisit } from '#support/memory-visit.ts'
import { memoryStores } from '#support/sqlite/memory-stores.ts'
import { actOnIdentity } from './act-on-identity.ts'

const now = new Date('2026-11-30T12:00:00Z')

test.each(['fediverse', 'bluesky'])('without a name in the draft, %s asks nobody', async (row) => {
  const { act, asked } = screen()
  expect(Object(await act({ act: 'check', row })).steps).toMatchObject([{ state: 'later' }])
  expect(asked).toEqual([])
})

test('the name in the draft is asked for, though it is not published', async () => {
  const { act, asked, ports } = screen()
  const drafted = {
    ...{ collection: 'identity', id: 'owner', base: null, version: 'v', changes: 1 },
    ...{ fields: { fediverse: '@ada@social.example' }, at: now.toISOString(), by: { uid: 'u', name: 'Ada' } },
  }
  await ports.documents.commit([{ collection: 'draft', id: 'identity.owner', fields: drafted }])
  const [step] = Object(await act({ act: 'check', row: 'fediverse' })).steps as TrialStep[]
  expect(step?.says).toBe('social.example could not be reached.')
  expect(asked).toEqual(['https://social.example/.well-known/webfinger?resource=acct:ada@social.example'])
})

test('a site of this computer alone is not asked for its files', async () => {
  const { act, asked } = screen()
  for (const row of ['security', 'ai'])
    expect(Object(await act({ act: 'check', row })).steps).toMatchObject([{ state: 'later' }])
  expect(asked).toEqual([])
})

test('twenty checks in ten minutes are allowed, and what no page sends is rejected', async () => {
  const { act } = screen()
  for (const form of [
    { act: 'check', row: 'toString' },
    { act: 'save', row: 'ai' },
  ])
    expect((await act(form)).init?.status).toBe(400)
  for (let count = 0; count < 20; count += 1) expect((await act({ act: 'check', row: 'ai' })).steps).toHaveLength(1)
  expect((await act({ act: 'check', row: 'ai' })).init?.status).toBe(429)
})

function screen() {
  const asked: string[] = []
  const otherServers: Ports['otherServers'] = {
    read: async (address) => {
      asked.push(address)
      return { fault: 'unreachable' }
    },
    status: async () => ({ fault: 'unreachable' }),
    textRecords: async () => [],
  }
  const ports = { ...memoryStores(() => now), clock: memoryClock(now), otherServers } as unknown as Ports
  const { context } = memoryVisit(ports, 'http://localhost:3000', { uid: 'u' })
  const act = async (fields: Record<string, string>) => {
    const form = new FormData()
    for (const [name, value] of Object.entries(fields)) form.append(name, value)
    return Object(await actOnIdentity(context, form)) as { steps?: TrialStep[]; init?: { status: number } }
  }
  return { act, asked, ports }
}
