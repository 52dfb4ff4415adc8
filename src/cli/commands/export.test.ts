import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { openSampleSite } from '#support/sample-site.ts'

vi.setConfig({ testTimeout: 60_000 })

test('the ending of a path says which file is exported', async () => {
  const site = await openSampleSite()
  await site.ports.documents.commit([
    { collection: 'person-info', id: 'owner', fields: { name: 'Ada Tide', email: 'ada@example.com' } },
  ])
  const begins = {
    'resume.txt': /^Ada Tide\n/,
    'resume.md': /^# Ada Tide\n/,
    'me.VCF': /^BEGIN:VCARD\r\n/,
    'resume.json': /^\{\n/,
  }
  for (const [name, begin] of Object.entries(begins)) {
    const path = join(site.folder, name)
    const what = /vcf$/i.test(name) ? 'the contact card' : 'the resume'
    expect(await site.vita('export', name)).toEqual({ status: 0, stdout: `Exported ${what} to ${path}\n`, stderr: '' })
    expect(readFileSync(path, 'utf8')).toMatch(begin)
    expect(readFileSync(path, 'utf8').includes('ada@example.com'), name).toBe(name === 'resume.json')
  }
})

test('the resume is exported as PDF and as Word file', async () => {
  const site = await openSampleSite()
  await site.ports.documents.commit([{ collection: 'person-info', id: 'owner', fields: { name: 'Ada Tide' } }])
  for (const [name, begin] of Object.entries({ 'me.pdf': '%PDF-1.7', 'me.docx': 'PK' })) {
    expect(await site.vita('export', name)).toMatchObject({ status: 0, stderr: '' })
    expect(readFileSync(join(site.folder, name)).toString('latin1', 0, begin.length)).toBe(begin)
    expect((await site.vita('export', name)).status).toBe(1)
  }
})

test('without an owner there is no contact card', async () => {
  const site = await openSampleSite()
  const failed = await site.vita('export', 'me.vcf')
  expect([failed.status, failed.stderr]).toEqual([1, 'The content has no owner.\n'])
  expect(existsSync(join(site.folder, 'me.vcf'))).toBe(false)
})
