import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { cpSync, existsSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { expect, onTestFinished, test, vi } from 'vitest'
import { enter } from '#stack/data-folder/in-use.ts'
import { addPeople, admin, cookieOf, done } from '#support/journeys/accounts.ts'
import { bundleFolder, ownerCalled, picture } from '#support/journeys/bundle.ts'
import { easyAnswering } from '#support/journeys/pages/easy-answers.ts'
import { ask, textOf } from '#support/journeys/pages/wire.ts'
import { payload, postForm } from '#support/journeys/programs.ts'
import { type Server, startOn, vita } from '#support/journeys/server.ts'
import { copyOfSample } from '#support/journeys/starting.ts'
import { storedIn } from '#support/journeys/stored.ts'
import { temporaryFolder } from '#support/temporary-folder.ts'

vi.setConfig({ testTimeout: 240_000 })

/** Little content of each kind, because a restored site renders its pictures again. */
const content = {
  'documents/person-info/owner.json': ownerCalled('Marlow Tidewell', { email: 'owner@example.com' }),
  'files/home/slideshow/1.jpg': picture('4-hills'),
}

const senders = 8

/** How often a restore is killed; KILLS sets another number. */
const kills = Number(process.env.KILLS ?? 4)

/** docs/behaviour.md 14.12, 14.13. */
test('a backup made under load holds every message acknowledged before it, and restores to a working site', async () => {
  const first = join(temporaryFolder(), 'data')
  await vita(['import', await bundleFolder(content)], { DATA_DIR: first })
  const server = await startedOn(first)
  await addPeople(server, [admin])
  const traffic = await sendTo(server)
  await vi.waitUntil(() => traffic.acknowledged.length >= 60, { timeout: 60_000 })
  const before = [...traffic.acknowledged]
  const path = join(temporaryFolder(), 'backup.zip')
  await vita(['backup', path], server.settings)
  const during = traffic.acknowledged.length - before.length
  expect(await traffic.stop()).toEqual([])
  expect(during).toBeGreaterThan(10)

  const dataDir = join(temporaryFolder(), 'data')
  const output = await vita(['restore', path], { DATA_DIR: dataDir })
  expect(output).toMatch(/There was nothing here before\.\n$/)
  const submissions = storedIn(dataDir, 'submissions').map(({ id }) => id)
  expect(before.filter((id) => !submissions.includes(id))).toEqual([])
  const mails = storedIn(dataDir, 'mail').map(({ id }) => id)
  const whole = submissions.flatMap((id) => [id, `${id}-notice`])
  expect(mails.filter((id) => !id.startsWith('digest-')).toSorted()).toEqual(whole.toSorted())
  const unsent = storedIn(dataDir, 'mail').filter(isUnsent).length
  expect(unsent).toBeGreaterThan(0)

  const again = await startedOn(dataDir)
  expect(await cookieOf(again, admin)).toContain('session=')
  const address = await vi.waitUntil(async () => pictureOn(again, '/home'), { timeout: 60_000, interval: 200 })
  const shown = await ask(again.origin, address)
  expect([shown.status, shown.headers['content-type']]).toEqual([200, expect.stringMatching(/^image\//)])

  const answer = await (await easyAnswering(dataDir))()
  expect((await postForm(again, { ...payload, 'g-recaptcha-response': answer })).status).toBe(200)
  expect(await vita(['mail', 'list'], again.settings)).toContain('Delivery of mails is paused')
  expect(existsSync(join(dataDir, 'outbox'))).toBe(false)
  await vita(['mail', 'resume'], again.settings)
  await vi.waitUntil(() => storedIn(dataDir, 'mail').filter(isUnsent).length < unsent, {
    timeout: 30_000,
    interval: 100,
  })
  expect(readdirSync(join(dataDir, 'outbox')).length).toBeGreaterThan(0)
})

/** `stack/data-folder/swap.extended.test.ts` kills each single step; this test kills the whole command at moments of the clock. */
test('a restore that is killed at any moment leaves the old site or the new one', async () => {
  const before = await copyOfSample()
  const folder = temporaryFolder()
  const after = join(folder, 'after')
  await vita(['import', await bundleFolder(content)], { DATA_DIR: after })
  const answers = { old: storedIn(before, 'site'), new: storedIn(after, 'site') }
  expect(answers.old).not.toEqual(answers.new)
  const path = join(folder, 'backup.zip')
  await vita(['backup', path], { DATA_DIR: after })

  const begun = performance.now()
  await vita(['restore', path], { DATA_DIR: join(folder, 'undisturbed') })
  const tookMs = performance.now() - begun
  for (let kill = 0; kill < kills; kill += 1) {
    const dataDir = join(folder, `killed-${kill}`)
    cpSync(before, dataDir, { recursive: true })
    const child = spawn(process.execPath, ['src/cli/main.ts', 'restore', path], {
      env: { ...process.env, DATA_DIR: dataDir },
      stdio: 'ignore',
    })
    const ended = once(child, 'exit')
    await setTimeout(tookMs * (0.3 + (0.8 * kill) / kills))
    child.kill('SIGKILL')
    await ended
    done(enter(dataDir)).release()
    const found = storedIn(dataDir, 'site')
    expect([answers.old, answers.new]).toContainEqual(found)
    const isNew = JSON.stringify(found) === JSON.stringify(answers.new)
    const bytesIn = (place: string) => readdirSync(join(place, 'files/objects'), { recursive: true }).sort()
    expect(bytesIn(dataDir)).toEqual(bytesIn(isNew ? after : before))
    expect(existsSync(join(dataDir, 'restoring'))).toBe(false)
  }
})

test('the running site makes a backup when the newest is old enough, and a restart neither skips nor repeats one', async () => {
  const dataDir = await copyOfSample()
  const schedule = { BACKUP_EVERY: '24', BACKUP_KEEP: '2' }
  const made = () => backupsIn(dataDir).filter((name) => name.endsWith('.zip'))
  const first = await startOn(dataDir, schedule)
  await vi.waitUntil(() => first.output().includes('"event":"backup made"'), { timeout: 60_000, interval: 50 })
  expect(made()).toEqual([expect.stringMatching(/^scheduled-\d{8}T\d{6}Z\.zip$/)])
  expect(await vita(['restore', join(dataDir, 'backups', made()[0] ?? ''), '--verify'], {})).toContain('is complete')
  expect(await first.stop()).toBe(0)

  const second = await startOn(dataDir, schedule)
  await backupChecked(second)
  expect(await second.stop()).toBe(0)
  expect(made()).toHaveLength(1)

  const [newest = ''] = made()
  for (const day of [1, 2])
    cpSync(join(dataDir, 'backups', newest), join(dataDir, 'backups', `scheduled-2020010${day}T000000Z.zip`))
  rmSync(join(dataDir, 'backups', newest))
  const third = await startOn(dataDir, schedule)
  await vi.waitUntil(() => third.output().includes('"event":"backup made"'), { timeout: 60_000, interval: 50 })
  expect(await third.stop()).toBe(0)
  expect(made()).toEqual(['scheduled-20200102T000000Z.zip', expect.stringMatching(/^scheduled-2(?!02001)/)])
})

/** Sends messages from several senders continuously until `stop`, which returns the failures. */
async function sendTo(server: Server) {
  const acknowledged: string[] = []
  const failures: string[] = []
  const answer = await easyAnswering(server.dataDir)
  let isOver = false
  async function send(sender: number): Promise<void> {
    for (let at = 0; !isOver; at += 1) {
      const email = `v${at}-${sender}@d${at % 20}.example`
      const { status, answer: said } = await postForm(server, {
        ...payload,
        email,
        'g-recaptcha-response': await answer(),
      })
      if (status === 200 && said.id !== undefined) acknowledged.push(said.id)
      else failures.push(`${status}: ${said.errors}`)
    }
  }
  const sending = Array.from({ length: senders }, (_, sender) => send(sender))
  return {
    acknowledged,
    async stop() {
      isOver = true
      await Promise.all(sending)
      return failures
    },
  }
}

/** Waits until a server has checked whether a backup is due, which it does before it delivers mails. */
async function backupChecked(server: Server): Promise<void> {
  const answer = await (await easyAnswering(server.dataDir))()
  const { answer: said } = await postForm(server, { ...payload, 'g-recaptcha-response': answer })
  const isSent = () => storedIn(server.dataDir, 'mail').some((mail) => mail.id === said.id && !isUnsent(mail))
  await vi.waitUntil(isSent, { timeout: 30_000, interval: 100 })
}

function isUnsent({ fields }: { fields: Record<string, unknown> }): boolean {
  const { state } = fields.delivery as { state: string }
  return state === 'PENDING' || state === 'RETRY' || state === 'PROCESSING'
}

async function pictureOn(server: Server, path: string): Promise<string> {
  const page = textOf(await ask(server.origin, path))
  return /\/pictures\/[0-9a-f]{64}-\d+\.(?:webp|avif|jpg)/.exec(page)?.[0] ?? ''
}

async function startedOn(dataDir: string): Promise<Server> {
  const server = await startOn(dataDir)
  onTestFinished(async () => void (await server.stop()))
  return server
}

function backupsIn(dataDir: string): string[] {
  const folder = join(dataDir, 'backups')
  return existsSync(folder) ? readdirSync(folder) : []
}
