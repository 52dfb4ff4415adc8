import { afterAll, beforeAll, expect } from 'vitest'
import { bundleCollections } from '#domain/content/bundle/bundle.ts'
import { collections } from '#resume/records/collections/collections.ts'
import { type Group, kindOf } from '#resume/schema/walk.ts'
import { journey, openPage } from '#support/journeys/browser.ts'
import { becomes, ownerCalled } from '#support/journeys/bundle.ts'
import { ask, textOf } from '#support/journeys/pages/wire.ts'
import { type Server, startServer } from '#support/journeys/server.ts'
import { readPdf } from '#support/pdf/read-pdf.ts'
import { filled } from '#support/records.ts'

/** Lines of plain texts and of Markdown stay lines, on pages and in files. docs/behaviour.md 11.8. */
let server: Server

beforeAll(async () => {
  server = await startServer()
})

afterAll(() => server?.stop())

const values = { url: 'https://example.com/', slug: 'tide', month: 'May', day: '2024-01-31' } as const

/** Each plain field of several lines, by its collection. */
const places = bundleCollections.flatMap((name) => {
  const { fields } = collections[name]
  const { entries } = fields as Group
  return Object.keys(entries).flatMap((field) => {
    const schema = entries[field]
    return schema !== undefined && kindOf(schema).about.multiline ? [{ name, field }] : []
  })
})

function linesOf(name: string, field: string): string {
  return `Of ${name} ${field}:\n- east\n- west`
}

function recordOf(name: (typeof places)[number]['name']) {
  const record = filled(collections[name].fields as Group, ({ rule, kind, name: field }) => {
    if (kind === 'number') return field === 'year' ? 1999 : 1
    if (kind === 'boolean') return field === 'shown'
    return rule === undefined ? 'Word' : values[rule as keyof typeof values]
  })
  const multiline = places.filter((each) => each.name === name).map(({ field }) => [field, linesOf(name, field)])
  return { ...record, kind: undefined, ...Object.fromEntries(multiline) }
}

journey('every plain text of several lines keeps them, and so does Markdown', async () => {
  const intro = 'Runs two ferries.\nSpeaks Faroese.\\\nFree from May.'
  const records = Object.fromEntries(
    [...new Set(places.map(({ name }) => name))].map((name) => [
      `documents/${name}/${collections[name].id === 'any' ? 'one' : collections[name].id}.json`,
      recordOf(name),
    ]),
  )
  await becomes(server, { 'documents/person-info/owner.json': ownerCalled('Ada Tide', { intro }), ...records })
  await expect.poll(async () => (await fetch(`${server.origin}/home`)).text()).toContain('Ada Tide')
  const page = await openPage(server, { scripts: false })
  const read: string[] = []
  for (const path of ['/resume', '/resume/jobs/details?uuid=one', '/projects', '/hardware/desktop']) {
    await page.goto(path)
    for (const fold of await page.locator('details').all()) await fold.evaluate((each) => each.setAttribute('open', ''))
    read.push(await page.getByRole('main').innerText())
  }
  for (const { name, field } of places)
    expect(
      read.some((text) => text.includes(linesOf(name, field))),
      name,
    ).toBe(true)
  expect(read[0]).toContain('Runs two ferries.\nSpeaks Faroese.\nFree from May.')

  const inFiles = places.filter(({ name }) => name !== 'hardware')
  const text = textOf(await ask(server.origin, '/resume.txt'))
  const painted = async () =>
    (await readPdf((await ask(server.origin, '/resume.pdf')).body)).places.map((each) => each.text.trim())
  await expect.poll(painted, { timeout: 120_000 }).toContain('Ada Tide')
  const lines = await painted()
  for (const { name, field } of inFiles) {
    expect(text, name).toContain(linesOf(name, field))
    const at = lines.indexOf(`Of ${name} ${field}:`)
    expect(lines.slice(at, at + 3), name).toEqual(linesOf(name, field).split('\n'))
  }
  expect(text).toContain('Runs two ferries.\nSpeaks Faroese.\nFree from May.')
})
