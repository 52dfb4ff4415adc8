import { expect, test } from 'vitest'
import { type Generated, generatedFields, generatedNote } from '#domain/site/generated-index.ts'
import { none } from '#resume/result.ts'
import { data } from '#support/small-bundle.ts'
import { draftPorts } from '#support/studio/draft-ports.ts'
import { checkFaces } from './faces.ts'

/** docs/behaviour.md 28.4, 32.6. */
const file = { name: `${'a1'.repeat(12)}.pdf`, hash: 'a1'.repeat(32), missing: [], faults: [], alt: '' }

async function found(change: Partial<typeof file> | object, failure: Generated['failure'] = none) {
  const { documents } = await draftPorts()
  const index = new Map([['/resume.pdf?paper=a4', { ...file, ...change }]])
  data(await documents.commit([{ ...generatedNote, fields: generatedFields({ index, earlier: [], failure }) }]))
  return checkFaces({ documents })
}

test('the owner reads which script is missing and the font that has it, without a path', async () => {
  const [finding] = await found({ missing: ['김', '민'] })
  expect(finding).toMatchObject({
    state: 'warning',
    says: expect.stringContaining('the Korean characters 김 민'),
    fix: 'Add the font Noto Sans KR.',
    detail:
      'Put its static TTF or OTF file into DATA_DIR/fonts, such as NotoSansKR-Regular.ttf of https://fonts.google.com.',
  })
})

test('two scripts need two fonts, and one font for two scripts is named once', async () => {
  const fixOf = async (missing: string[]) => (await found({ missing }))[0]?.fix
  expect(await fixOf(['김', 'ไ'])).toMatch(/Noto Sans KR, and Noto Sans Thai\.$/)
  expect(await fixOf(['Ƙ', 'ᾧ'])).toMatch(/the font Noto Serif\.$/)
  expect(await fixOf(['山'])).toMatch(/Noto Sans SC or Noto Sans JP\.$/)
  expect(await fixOf(['\u{12000}'])).toMatch(/^Add a font that has them\.$/)
})

test('the owner reads which characters a font that cannot be used should show, and no file name', async () => {
  const [finding] = await found({ faults: [{ file: 'own.ttf', why: 'is damaged', characters: ['場'] }] })
  expect(finding).toMatchObject({ state: 'warning', detail: 'own.ttf in DATA_DIR/fonts is damaged.' })
  expect(finding?.says).toContain('場')
})

test('files that cannot be made are wrong, whatever else is found', async () => {
  const failure = { since: '2026-03-01T12:34:56.000Z', says: 'no ink' }
  const findings = await found({ missing: ['김'] }, failure)
  expect(findings.map(({ state }) => state)).toEqual(['wrong', 'warning'])
  expect(findings[0]?.says).toContain('since 2026-03-01 12:34 UTC. no ink')
})

test('more than twenty characters are counted', async () => {
  const missing = Array.from({ length: 21 }, (_, at) => String.fromCodePoint(0xac00 + at))
  expect((await found({ missing }))[0]?.says).toContain(' and 1 more')
  expect((await found({ missing: missing.slice(1) }))[0]?.says).not.toContain('more')
})
