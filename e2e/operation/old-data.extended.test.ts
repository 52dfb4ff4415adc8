import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { start, startOn } from '#support/journeys/server.ts'
import { change } from '#support/journeys/stored.ts'
import { oldSchemas, putOldDatabase } from '#support/sqlite/old-database.ts'
import { temporaryFolder } from '#support/temporary-folder.ts'

/** docs/behaviour.md 14.4. */
for (const schema of oldSchemas) {
  test(`a data folder of schema ${schema} is served with its content, and not filled with the sample`, async () => {
    const dataDir = await oldDataFolder(schema)
    const server = await startOn(dataDir)
    onTestFinished(async () => void (await server.stop()))
    const page = await (await fetch(`${server.origin}/resume`)).text()
    expect(page).toContain('Keeper of the light')
    expect(page.match(/details\?uuid=/g)).toHaveLength(1)
    const backups = await readdir(join(dataDir, 'backups'))
    expect(backups.filter((name) => name !== 'schedule.lock')).toEqual([
      expect.stringMatching(new RegExp(`^before-migration-${schema}-.*\\.db$`)),
    ])
  })
}

test('a data folder of a newer version is rejected with one line that says so', async () => {
  const dataDir = await oldDataFolder(3)
  change(dataDir, 'pragma user_version = 99')
  const { ended, output } = start({ PORT: '0', DATA_DIR: dataDir })
  expect(await ended).toBe(1)
  expect(output()).toMatch(
    /^The database [^\n]+vita\.db was written by a newer version of this site[^\n]+Update the site[^\n]+restore PATH\n$/,
  )
})

async function oldDataFolder(schema: (typeof oldSchemas)[number]): Promise<string> {
  const dataDir = join(temporaryFolder(), 'data')
  await mkdir(dataDir)
  putOldDatabase(join(dataDir, 'vita.db'), schema)
  return dataDir
}
