import { expect, test } from 'vitest'
import { unreadDocuments } from '#support/brought-documents.ts'
import { data } from '#support/small-bundle.ts'
import { openSite } from '#support/studio/import-site.ts'
import { draftState } from '../draft/draft-state.ts'

/** PDF, Word, Europass and text in the studio. docs/behaviour.md 25. */

test.each(unreadDocuments)(
  '%s is rejected with one sentence, changes nothing, and is on no disk',
  async (_, name, bytes, sentence) => {
    const site = await openSite()
    const sent = await site.sent(await bytes(), { name })
    expect(sent.ok ? '' : sent.failure.message).toMatch(sentence)
    expect(data(await draftState(site.ports)).changes).toBe(0)
    expect(data(await site.ports.files.list({ prefix: 'imports/' })).files).toEqual([])
  },
)
