import { expect, test } from 'vitest'
import { toPersonInfo } from '#resume/records/collections/person-info.ts'
import { english, withoutIsolates } from '#resume/words.ts'
import { statusLine, statusOf } from '#resume/write/status.ts'
import { cataloguesIn } from '#stack/catalogues.ts'

/** docs/behaviour.md 31.8. */
const lines = [
  ['work', '', false, 'Open to work'],
  ['work', 'Berlin', false, 'Open to work · Berlin'],
  ['work', '', true, 'Open to work · Remote'],
  ['work', 'Berlin', true, 'Open to work · Berlin or remote'],
  ['freelance', '', false, 'Open to freelance'],
  ['freelance', 'Berlin', false, 'Open to freelance · Berlin'],
  ['freelance', '', true, 'Open to freelance · Remote'],
  ['freelance', 'Berlin', true, 'Open to freelance · Berlin or remote'],
  ['closed', '', false, 'Not looking'],
  ['closed', 'Berlin', false, 'Not looking'],
  ['closed', '', true, 'Not looking'],
  ['closed', 'Berlin', true, 'Not looking'],
  [undefined, '', false, ''],
  [undefined, 'Berlin', false, ''],
  [undefined, '', true, ''],
  [undefined, 'Berlin', true, ''],
] as const

const shown = [
  ['site', true, true],
  [undefined, false, true],
  ['nowhere', false, false],
  ['everywhere', false, true],
] as const

test.each(lines)(
  '%j in %j, remote %j, is %j, or own words in its place',
  (status, statusRegion, statusRemote, line) => {
    const where = lines.find(
      ([of, region, remote]) => of === 'work' && region === statusRegion && remote === statusRemote,
    )
    const ownLine = where?.[3].replace('Open to work', 'Ask me')
    for (const [statusShown, onSite, inLinks] of shown)
      for (const [statusText, said] of [
        [undefined, line],
        [' ', line],
        [' Ask\nme', ownLine],
      ]) {
        const person = toPersonInfo({ status, statusText, statusRegion, statusRemote, statusShown })
        const seen = (['site', 'links'] as const).map((readers) => statusOf(person, readers, english))
        expect(seen.map((each) => each && statusLine(each))).toEqual(
          [onSite, inLinks].map((isSeen) => (isSeen && said ? said : null)),
        )
      }
  },
)

test.each([
  ['de', 'Offen für Stellenangebote · Berlin oder remote'],
  ['ar', 'متاح للعمل · Berlin أو عن بُعد'],
])('in %s it is %j', (language, line) => {
  const person = toPersonInfo({ status: 'work', statusRegion: 'Berlin', statusRemote: true })
  const status = statusOf(person, 'links', withoutIsolates(cataloguesIn('locales').of(language)))
  expect(status && statusLine(status)).toBe(line)
})
