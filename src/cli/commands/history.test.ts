import { mkdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openSampleSite } from '#support/sample-site.ts'

test('imports are listed, shown and brought back', async () => {
  const { vita, importTitles, titles } = await openSite()
  await importTitles({ one: 'Stagehand', two: 'Cook' })
  await importTitles({ one: 'Captain' }, '--replace')
  const listed = (await vita('history', 'list')).stdout
  expect(listed.replaceAll(/\d{4}-\d\d-\d\d \d\d:\d\d UTC/g, 'NOW')).toBe(
    '2  NOW  command line  2 changes  2 entries from a bundle\n1  NOW  command line  2 changes  2 entries from a bundle\n',
  )
  const shown = (await vita('history', 'show', '2')).stdout.split('\n')
  expect(shown.slice(1)).toEqual([
    '2 entries from a bundle',
    '',
    '~ documents/jobs/one.json  Captain  Title',
    '- documents/jobs/two.json  Cook',
    '',
  ])
  expect(await vita('history', 'bring-back', '1')).toEqual({
    status: 0,
    stdout: 'The site is as it was after no. 1: 2 changes. This is no. 3.\n',
    stderr: '',
  })
  expect(await titles()).toEqual(['Stagehand', 'Cook'])
  expect((await vita('history', 'bring-back', '1')).stdout).toBe(
    'The site is as it was after no. 1. Nothing was changed.\n',
  )
})

test('without a publish the list says so', async () => {
  const { vita } = await openSite()
  expect((await vita('history', 'list')).stdout).toBe('Nothing was published yet.\n')
})

test.each(['7', '0', '-1', 'x', '1e3', '99999999999999999999'])('there is no publish %s', async (word) => {
  const { vita, importTitles } = await openSite()
  await importTitles({ one: 'Stagehand' })
  for (const part of ['show', 'bring-back']) {
    const { status, stderr } = await vita('history', part, '--', word)
    expect([status, stderr]).toEqual([
      1,
      `There is no publish ${word} in the history. To see them: npm run vita -- history list\n`,
    ])
  }
})

test.each([[['list', 'x']], [['show']], [['show', '1', '2']], [['bring-back']], [['forget']], [[]]])(
  'history %j is wrong usage',
  async (words) => {
    const { vita } = await openSite()
    expect((await vita('history', ...words)).status).toBe(2)
  },
)

async function openSite() {
  const site = await openSampleSite([])
  onTestFinished(site.close)
  await site.ports.documents.commit([{ collection: 'site', id: 'here', fields: {} }])
  return {
    ...site,
    async importTitles(byId: Record<string, string>, ...options: string[]) {
      const folder = join(site.folder, crypto.randomUUID())
      for (const [id, title] of Object.entries(byId)) {
        const path = join(folder, `documents/jobs/${id}.json`)
        mkdirSync(dirname(path), { recursive: true })
        writeFileSync(path, JSON.stringify({ title, company: 'x', startDate: { month: 1, year: 2020 } }))
      }
      expect(await site.vita('import', folder, ...options)).toMatchObject({ status: 0 })
    },
    async titles() {
      const read = await site.ports.documents.readAll('jobs')
      return read.ok ? read.data.map(({ fields }) => fields.title) : []
    },
  }
}
