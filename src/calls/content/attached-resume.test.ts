import { expect, test } from 'vitest'
import { openFonts } from '#resume/typeset/fonts.ts'
import { pdfOf } from '#resume/typeset/pdf.ts'
import { wholeDocument } from '#support/pdf/documents.ts'
import { data } from '#support/small-bundle.ts'
import { openSite } from '#support/studio/import-site.ts'
import { canary, charleston, sample, wholeResume } from '#support/whole-resume.ts'
import { contentOfDraft } from '../studio/draft/read-draft.ts'
import { exportAttachedResume } from './export-resume.ts'
import { readPersonInfo } from './read-person-info.ts'

/** docs/behaviour.md 32.2. */
const changedAt = '2026-03-01T12:00:00.000Z'
const setting = { origin: 'https://ada.example', place: charleston, changedAt }

test('the resume in the PDF has nothing that visitors may not see', async () => {
  const text = data(await exportAttachedResume(await wholeResume(), setting))
  expect(text).not.toContain(canary)
  expect(JSON.parse(text)).toMatchObject({ meta: { lastModified: '2026-03-01T12:00:00' } })
})

test('it has no address that only this computer can open, so it is the same at each of them', async () => {
  const content = await wholeResume({
    'person-info': { owner: { ...sample()['person-info']?.owner, intro: 'Write [to me](/contact).' } },
  })
  const at = async (origin: string) => data(await exportAttachedResume(content, { ...setting, origin }))
  expect(await at('http://localhost:3000')).toBe(await at('http://127.0.0.1:4000'))
  expect(await at('http://localhost:3000')).not.toContain('localhost')
  expect(await at('https://ada.example')).toContain('https://ada.example/contact')
})

const intro = 'Keeps **old clocks** and a [diary](https://diary.example.org/).'

test('the PDF of a resume, brought into an empty site, gives the same resume', async () => {
  const owner = sample()['person-info']?.owner
  const whole = await wholeResume({ 'person-info': { owner: { ...owner, intro } } })
  const text = data(await exportAttachedResume(whole, setting))
  const fonts = openFonts(null, new Map())
  const pdf = await pdfOf(await wholeDocument(), 'a4', new Date(changedAt), fonts, text)
  const site = await openSite()
  const { kind, notPlaced } = await site.uploaded(pdf, { name: 'cv.pdf', begins: true, ticks: () => true })
  expect([kind, notPlaced]).toEqual(['pdf', ''])
  const drafted = data(await contentOfDraft(site.ports))
  expect(data(await readPersonInfo(drafted)).intro).toBe(intro)
  expect(JSON.parse(data(await exportAttachedResume(drafted, setting)))).toEqual(JSON.parse(text))
  const again = await site.read(pdf, { name: 'cv.pdf' })
  expect(again.rows.filter(({ ticked }) => ticked)).toEqual([])
})
