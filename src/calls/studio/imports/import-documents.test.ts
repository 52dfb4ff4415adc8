import { expect, test } from 'vitest'
import { unreadDocuments } from '#support/brought-documents.ts'
import { data } from '#support/small-bundle.ts'
import { ada } from '#support/studio/draft-ports.ts'
import { openSite } from '#support/studio/import-site.ts'
import { readDraft, readEntries } from '../draft/read-draft.ts'
import { applyImport } from './apply-import.ts'
import { deleteOldImports, dismissNotPlaced, lastImport, readNotPlaced } from './import-store.ts'

/** PDF, Word, Europass and text in the studio. docs/behaviour.md 25. */

test.each(unreadDocuments)(
  '%s is rejected with a message, changes nothing, and is on no disk',
  async (_, name, bytes, expected) => {
    const site = await openSite()
    const sent = await site.sent(await bytes(), { name })
    expect(sent.ok ? '' : sent.failure.message).toMatch(expected)
    expect(data(await readDraft(site.ports)).changes).toBe(0)
    expect(data(await site.ports.files.list({ prefix: 'imports/' })).files).toEqual([])
  },
)

const resume = `Ada Tide
Sailor
ada@tide.example | +1 555 010 2030

WORK EXPERIENCE
Alder Brook | Quill Marrow
Jan 2019 – Feb 2021
- Steered

MISCELLANEOUS
Flies a kite
`

const bytes = new TextEncoder().encode(resume)

const jobsOf = async ({ ports }: Site) =>
  data(await readEntries(ports, 'jobs')).flatMap(({ fields, state }) =>
    state === 'published' ? [] : [[fields.title, fields.company]],
  )

type Site = Awaited<ReturnType<typeof openSite>>

test('the rows of a document have the lines that they came from and their doubts; contact is not ticked', async () => {
  const site = await openSite()
  const { kind, rows, notPlaced } = await site.read(bytes, { name: 'cv.txt' })
  expect(kind).toBe('text')
  expect(rows.find(({ path }) => path.startsWith('documents/jobs/'))).toMatchObject({
    from: { lines: expect.arrayContaining([expect.stringContaining('Quill Marrow'), 'Steered']), doubts: ['swap'] },
  })
  expect(notPlaced).toContain('Flies a kite')
  const offered = rows.filter(({ fate }) => fate === 'offered')
  expect(offered.flatMap(({ patch }) => Object.keys(patch?.fields ?? {})).sort()).toEqual([
    ...['email', 'resumeEmail', 'resumeEmailShown', 'telephone'],
  ])
  expect(offered.some(({ ticked }) => ticked)).toBe(false)
})

test('title and company are swapped in the row that the owner names, and the same file then changes nothing', async () => {
  const site = await openSite()
  const { id, rows } = await site.read(bytes, { name: 'cv.txt' })
  const at = rows.findIndex(({ from }) => from !== null)
  const { title, company } = rows[at]?.patch?.fields ?? {}
  data(await applyImport(site.ports, id, new Set(rows.keys()), ada, new Set([at])))
  expect(await jobsOf(site)).toEqual([[company, title]])
  const again = await site.read(bytes, { name: 'cv.txt' })
  expect(again.rows.filter(({ ticked }) => ticked)).toEqual([])
  expect(again.left).toContainEqual({ name: title, why: 'You have it already.' })
})

test('a row without that doubt is not swapped', async () => {
  const site = await openSite()
  const sure = new TextEncoder().encode(resume.replace('Alder Brook | Quill Marrow', 'Software Engineer, Marrow Ltd'))
  const { id, rows } = await site.read(sure, { name: 'cv.txt' })
  data(await applyImport(site.ports, id, new Set(rows.keys()), ada, new Set(rows.keys())))
  expect(await jobsOf(site)).toEqual([['Software Engineer', 'Marrow Ltd']])
})

test('what was not placed stays after the import, until it is dismissed, undone or an hour old', async () => {
  const site = await openSite()
  const { ports } = site
  expect(data(await readNotPlaced(ports))).toBeNull()
  const { id } = await site.uploaded(bytes, { name: 'cv.txt' })
  const kept = { id, name: 'cv.txt', text: expect.stringContaining('Flies a kite') }
  expect(data(await readNotPlaced(ports))).toEqual(kept)
  expect(data(await ports.files.list({ prefix: 'imports/' })).files).toEqual([])
  data(await dismissNotPlaced(ports, id))
  expect(data(await readNotPlaced(ports))).toBeNull()
  expect(data(await lastImport(ports))).toMatchObject({ id })
  await site.undo()
  await site.uploaded(bytes, { name: 'cv.txt' })
  expect(data(await readNotPlaced(ports))).toMatchObject({ name: 'cv.txt' })
  await site.undo()
  expect(data(await readNotPlaced(ports))).toBeNull()
  await site.uploaded(bytes, { name: 'cv.txt' })
  ports.clock.moveBy(60 * 60 * 1000)
  data(await deleteOldImports(ports))
  expect(data(await ports.documents.readAll('imports'))).toEqual([])
})
