import { chmodSync, mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { none } from '#resume/result.ts'
import { temporaryFolder } from '#support/temporary-folder.ts'
import { settingNames, settingTable } from '../settings/setting-table.ts'
import { checkAll } from './check-all.ts'
import { examinationOf } from './checks.ts'
import { knownSettings } from './settings.ts'

const wrongValue = '~ canary with spaces'

test('valid settings count, from .env and from the variables of the process', () => {
  const project = projectWith('PORT=4000\nBACKUP_EVERY=24\n')
  const { settings, findings } = knownSettings(project, { PORT: '5000' })
  expect(settings).toMatchObject({ port: 5000, backups: { everyHours: 24 } })
  expect(findings).toMatchObject([{ state: 'ok', says: 'All can be used.' }])
})

test('an invalid setting of .env counts as not set, and all others as they are', () => {
  const { settings, findings } = knownSettings(projectWith('PORT=canary\nRETENTION_DAYS=30\n'), {})
  expect(settings).toMatchObject({ port: 3000, retentionDays: 30 })
  expect(findings).toMatchObject([
    {
      state: 'wrong',
      says: 'A setting cannot be used.',
      detail: expect.stringMatching(/^PORT must be .*\.$/),
    },
  ])
})

test('with an unreadable .env every variable still counts, and an invalid one is named', () => {
  const project = temporaryFolder()
  mkdirSync(join(project, '.env'), { mode: 0o700 })
  const { settings, findings } = knownSettings(project, { HOST: '127.0.0.2', PORT: 'canary' })
  expect(settings).toMatchObject({ host: '127.0.0.2', port: 3000 })
  expect(findings).toMatchObject([
    { detail: 'The file .env cannot be read. Give it to the account that runs the site.' },
    { detail: expect.stringMatching(/^PORT must be /) },
  ])
})

test.skipIf(process.platform === 'win32')('an .env that others can read is a warning, and still counts', () => {
  const project = projectWith('PORT=4000\n')
  chmodSync(join(project, '.env'), 0o640)
  const { settings, findings } = knownSettings(project, {})
  expect(settings.port).toBe(4000)
  expect(findings.map(({ state }) => state)).toEqual(['warning', 'ok'])
})

/** The parts whose checks ask no other service. */
const local = ['address', 'proxies', 'mail', 'backup', 'data folder']

test.each(settingNames.filter((name) => settingTable[name].rule.read(wrongValue) === none))(
  'an %s that is wrong is never called not set',
  async (name) => {
    const project = projectWith(`${name}=${wrongValue}\nDATA_DIR=${join(temporaryFolder(), 'data')}\n`)
    const { checks, close } = examinationOf(project, {})
    const found = await checkAll(checks.filter(({ part }) => local.includes(part)))
    await close()
    expect(found.filter(({ detail }) => detail.includes(`${name} is not set`))).toEqual([])
    if (['MAIL_URL', 'ORIGIN', 'BACKUP_EVERY'].includes(name))
      expect(found.filter(({ says }) => says.includes('cannot be used')).map(({ detail }) => detail)).toContain(name)
  },
)

/** docs/behaviour.md 28.4: the studio shows both. */
test('no finding shows a value, and what it says and its fix have no command, setting, path or word of the database', async () => {
  const technical = /WAL|npm|vita --|chmod|\.env|[A-Z]{3,}_[A-Z]+|ORIGIN|PORT|(?<![:/])\/\w+\/|\.(db|json|zip)\b/
  const wrongValues = settingNames.map((name) => `${name}=${wrongValue}\n`).join('')
  const sites = ['', wrongValues, 'ORIGIN=https://a.example\nRATE_LIMITS=off\nHOST=0.0.0.0\nBACKUP_EVERY=24\n']
  for (const values of sites) {
    const { checks, close } = examinationOf(projectWith(`${values}DATA_DIR=${join(temporaryFolder(), 'data')}\n`), {})
    const found = await checkAll(checks)
    await close()
    expect(JSON.stringify(found)).not.toContain('canary')
    for (const { part, says, fix } of found) expect(`${says} ${fix}`, part).not.toMatch(technical)
  }
})

/** The folder of a project with this `.env`, for its owner alone. */
function projectWith(env: string): string {
  const project = temporaryFolder()
  writeFileSync(join(project, '.env'), env, { mode: 0o600 })
  return project
}
