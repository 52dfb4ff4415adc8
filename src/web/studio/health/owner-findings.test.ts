import { expect, test } from 'vitest'
import { type Finding, inOrder, warning, wrong } from '#domain/health/finding.ts'
import { none } from '#domain/result.ts'
import { needsText, ownerFindings } from './owner-findings.ts'

/** docs/behaviour.md 28.4 */
const facts = {
  ...{ host: 'vita.example', isLocal: false, isSecure: true, hasMailServer: true },
  ...{ free: '38 GB', backupAge: '9 days', backupHours: none },
}

/** The parts of the doctor. docs/behaviour.md 19.3. */
const parts = [
  ...['settings', 'version', 'clock', 'address', 'proxies', 'site', 'data folder', 'disk space', 'database', 'files'],
  ...['pictures', 'mail', 'backup', 'arrivals', 'queue', 'draft', 'fonts', 'owner', 'accounts', 'checks'],
  ...['Google', 'Firestore', 'Cloud Storage', 'Firebase Auth', 'human check', 'location', 'forwards'],
]

test('the heading counts what needs the owner; what is the same for them counts once', () => {
  expect(needsText([inOrder('mail', '')])).toBe('All good')
  expect(needsText([warning('mail', '')])).toBe('1 thing needs you')
  expect(needsText([warning('clock', ''), wrong('clock', ''), wrong('mail', ''), inOrder('site', '')])).toBe(
    '2 things need you',
  )
})

test('the worst comes first, and a row with something to do is not among the good ones', () => {
  const { needs, good } = ownerFindings(
    [warning('backup', ''), inOrder('database', ''), inOrder('mail', ''), wrong('queue', '')],
    facts,
  )
  expect(needs.map(({ name, says }) => [name, says])).toEqual([
    ['Mail', 'Emails are not being sent: sending is paused.'],
    ['Backups', 'The last one is 9 days old.'],
  ])
  expect(good.map(({ name, says }) => [name, says])).toEqual([['What you wrote', 'All there and intact.']])
})

test('the schedule of backups has the words of the settings', () => {
  const todo = (backupHours: number | null) =>
    ownerFindings([warning('backup', '')], { ...facts, backupHours }).needs.map((each) => `${each.todo} ${each.link}`)
  expect(todo(none)).toEqual(['Make one below, or let Vita make one every day: see Settings'])
  expect(todo(168)).toEqual(['Make one below. Vita should make one every week: see Settings'])
})

test('no row has a command, a setting, a file name or a word of the database, whatever the doctor finds', () => {
  const technical = /WAL|layout|npm|vita --|\.env|[A-Z]{3,}_[A-Z]+|ORIGIN|[/\\]\w+\.\w+|\.(db|json|zip)\b/
  const noise = 'vita.db has a WAL: set ORIGIN in .env, npm run vita -- doctor'
  for (const part of parts)
    for (const find of [inOrder, warning, wrong]) {
      const finding: Finding = find(part, noise, noise)
      const { needs, good } = ownerFindings([finding], facts)
      const [row, ...others] = [...needs, ...good]
      expect([row?.state, others], part).toEqual([finding.state, []])
      expect(`${row?.name} ${row?.says} ${row?.todo}`, part).not.toMatch(technical)
    }
})

test('a part that is not known is said of the site', () => {
  expect(ownerFindings([wrong('new part', '')], facts).needs).toMatchObject([
    { name: 'Your site', says: 'Something needs attention.' },
  ])
})

test('what a finding says to the owner itself is said as it is, with where to read more', () => {
  const owner = { says: 'No font has 김.', todo: 'Add the font Noto Sans KR.' }
  expect(ownerFindings([{ ...warning('fonts', 'noise', 'noise'), owner }], facts).needs).toEqual([
    {
      ...{ name: 'Resume files', state: 'warning', says: owner.says },
      todo: 'Add the font Noto Sans KR. The technical details below say more, for whoever looks after the machine.',
    },
  ])
})
