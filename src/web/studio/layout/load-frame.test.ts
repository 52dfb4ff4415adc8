import { expect, test } from 'vitest'
import { none, success } from '#resume/result.ts'
import { memoryAccountPorts } from '#support/memory/account-ports.ts'
import { memoryVisit } from '#support/memory-visit.ts'
import { data } from '#support/small-bundle.ts'
import { ada } from '#support/studio/draft-ports.ts'
import { saveFields } from '#support/studio/draft-steps.ts'
import { studioPages } from '../../routing/studio-pages.ts'
import { loadFrame } from './load-frame.ts'

/** The frame of every page of the studio's app, for each kind of visitor. docs/behaviour.md 23.3. */
const visitors = [
  ['a visitor', none],
  ['a User', { fullName: 'Marlow Tidewell', isAdmin: false }],
  ['an Admin', { fullName: 'Ada Lovelace', isAdmin: true }],
] as const

const pages = studioPages.filter(({ handle }) => !handle.isResource)

test.each(visitors)(
  'the frame tells %s of unread messages, drafted changes and the drafted name only as an Admin',
  async (_, account) => {
    const { ports: memory } = await memoryAccountPorts('tide-tables')
    const asked: string[] = []
    const inbox = {
      ...memory.inbox,
      unread: async () => {
        asked.push('unread')
        return success(3)
      },
    }
    const ports = { ...memory, inbox }
    const [owner, published] = [{ collection: 'person-info', id: 'owner' } as const, 'Rowan Brackwater']
    data(await ports.documents.commit([{ ...owner, fields: { name: published } }]))
    const edits = [{ path: 'name', value: 'Ines Falkenrath' }]
    data(await saveFields(ports, { entry: owner, edits }, ada))
    const { context } = memoryVisit(ports, 'https://vita.example', { account })
    for (const { path = '', handle } of pages) {
      const loaded = await loadFrame(context, `/${path}`)
      const mayKnow = account?.isAdmin === true && handle.isAccount !== true
      expect([loaded.changes, loaded.unread], path).toEqual(mayKnow ? [1, 3] : [0, 0])
      expect(loaded.ownerName, path).toBe(mayKnow ? 'Ines Falkenrath' : published)
    }
    expect(asked.length > 0).toBe(account?.isAdmin === true)
  },
)
