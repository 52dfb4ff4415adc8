import { existsSync, readdirSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPeople, admin, cookieOf, openSignedIn } from '#support/journeys/accounts.ts'
import { faultsInLooks } from '#support/journeys/axe.ts'
import { hydrate, journey } from '#support/journeys/browser.ts'
import { ask, textOf } from '#support/journeys/pages/wire.ts'
import { type Server, startOn, startServer, vita } from '#support/journeys/server.ts'
import { focusedQuestion } from '#support/journeys/studio.ts'
import { openPostOffice } from '#support/nodemailer/post-office.ts'

/** Health and backups in the studio. docs/behaviour.md 28.4 to 28.6. */
const form = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' }

let server: Server

beforeAll(async () => {
  server = await startServer()
  await addPeople(server, [admin])
})

afterAll(() => server?.stop())

journey('the screen says what needs the owner, then what is good; technical lines are folded', async () => {
  const page = await openHealth()
  const needs = page.getByRole('region', { name: 'Needs you' })
  await needs.getByRole('row', { name: /^Mail/ }).waitFor()
  expect(await needs.getByRole('row', { name: /^Mail/ }).innerText()).toMatch(
    /Emails are not sent: there is no mail server\..*\s+Set it up in the studio, under Settings\. Open Settings\s+To do/,
  )
  const count = (await needs.getByRole('row').count()) - 1
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe(`${count} things need you`)
  const good = page.getByRole('region', { name: 'Good' })
  expect(await good.getByRole('row', { name: /^Database/ }).innerText()).toMatch(/All there and intact\.\s+Good/)
  await good.getByText(/^checked today, \d\d:\d\d$/).waitFor()
  expect(await page.getByRole('button', { name: 'Send a test email to me' }).count()).toBe(0)
  const technical = /WAL|layout|npm run|\.env|MAIL_URL|vita\.db/
  expect(await page.getByRole('main').innerText()).not.toMatch(technical)
  await page.locator('summary', { hasText: 'Technical details' }).click()
  await page.getByText(/Vita [\d.]+, Node [\d.]+, up .*database: All there and intact\. Schema/s).waitFor()
})

journey(`the checks run again`, async () => {
  const page = await openHealth()
  await page.getByText(/^checked today, /).waitFor()
  await page.getByRole('button', { name: 'Check again' }).click()
  await page.getByRole('button', { name: 'Check again' }).waitFor()
  await page.getByText(/^checked today, /).waitFor()
})

journey(`a backup is made, downloaded and deleted, and the last one asks twice`, async () => {
  const page = await openHealth()
  for (const name of names()) {
    await ask(server.origin, '/studio/health', {
      ...{ method: 'POST', headers: { ...form, cookie: await cookieOf(server, admin) } },
      body: new URLSearchParams({ act: 'delete', name, sure: 'last' }).toString(),
    })
  }
  await page.reload()
  await page.getByText('There is none yet.', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Make a backup now' }).click()
  const row = page.getByRole('row', { name: /in the studio.* (kB|MB)/s })
  await row.waitFor()
  const [name = ''] = names()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    row.getByRole('link', { name: /^Download/ }).click(),
  ])
  expect(download.suggestedFilename()).toBe(name)
  expect((await buffer(await download.createReadStream())).length).toBe(statSync(join(folder(), name)).size)
  await row.getByRole('button', { name: /^Restore\u2026/ }).click()
  const question = page.getByRole('region', { name: /^Restore the backup: Today, / })
  await question.getByText(/^The site becomes what it was when this backup was made: content, messages, /).waitFor()
  await question
    .getByText(/so this is done on its machine: stop the site, restore this backup, start the site\./)
    .waitFor()
  const command = page.getByText(`npm run vita -- restore ${join(folder(), name)}`)
  expect(await command.isVisible()).toBe(false)
  await question.locator('summary').click()
  await command.waitFor()
  await page.getByRole('button', { name: 'Close' }).click()
  await row.getByRole('button', { name: /^Delete/ }).click()
  await focusedQuestion(page, /^Delete the backup: Today, /).waitFor()
  await page.getByRole('button', { name: 'Delete the backup', exact: true }).click()
  await focusedQuestion(page, 'It is the last one. Delete it anyway?').waitFor()
  expect(names()).toEqual([name])
  await page.getByRole('button', { name: 'Delete the last backup' }).click()
  await page.getByText('The backup is deleted.').waitFor()
  expect(names()).toEqual([])
})

test('a download is the file itself, for Admins only, and can be restored', async () => {
  await vita(['backup'], { DATA_DIR: server.dataDir })
  const name = names().find((each) => each.startsWith('vita-')) ?? ''
  const at = `/studio/health/backups/${name}`
  const anonymous = await ask(server.origin, at)
  expect([anonymous.status, anonymous.headers.location]).toEqual([302, `/login?redirect=${at.slice(1)}`])
  const cookie = await cookieOf(server, admin)
  const answer = await fetch(`${server.origin}${at}`, { headers: { cookie } })
  const bytes = Buffer.from(await answer.arrayBuffer())
  expect([answer.status, answer.headers.get('content-type'), answer.headers.get('cache-control')]).toEqual([
    200,
    'application/zip',
    'no-store',
  ])
  expect(answer.headers.get('content-disposition')).toBe(`attachment; filename="${name}"`)
  expect(Number(answer.headers.get('content-length'))).toBe(bytes.length)
  expect(server.output()).toContain('backup downloaded')
  const kept = join(server.dataDir, '..', 'kept.zip')
  writeFileSync(kept, bytes)
  expect(await vita(['restore', kept, '--verify'], { DATA_DIR: server.dataDir })).toContain('is complete')
  const head = await ask(server.origin, at, { method: 'HEAD', headers: { cookie } })
  expect([head.status, head.headers['content-length']]).toEqual([200, String(bytes.length)])
})

test('only backups can be downloaded and deleted, by their own names', async () => {
  const cookie = await cookieOf(server, admin)
  const downloads = () => server.output().split('backup downloaded').length
  const before = downloads()
  for (const name of ['vita.db', 'vita.db.zip', 'schedule.lock', 'x.zip', 'vita-20200101t000000z.zip'])
    for (const method of ['GET', 'HEAD'])
      expect(
        (await ask(server.origin, `/studio/health/backups/${name}`, { method, headers: { cookie } })).status,
        `${method} ${name}`,
      ).toBe(404)
  expect(downloads()).toBe(before)
  for (const name of ['vita.db', '../vita.db', ''])
    expect(
      (
        await ask(server.origin, '/studio/health', {
          ...{ method: 'POST', headers: { ...form, cookie } },
          body: new URLSearchParams({ act: 'delete', name, sure: 'last' }).toString(),
        })
      ).status,
      name,
    ).toBe(404)
  expect(statSync(join(server.dataDir, 'vita.db')).size).toBeGreaterThan(0)
})

test.each(['check', 'backup'])('while 20 presses of %s wait, no page of a visitor does', async (act) => {
  const headers = { ...form, cookie: await cookieOf(server, admin) }
  let answered = 0
  const presses = Array.from({ length: 20 }, async () => {
    const { status } = await ask(server.origin, '/studio/health.data', {
      method: 'POST',
      headers,
      body: `act=${act}`,
    })
    answered += 1
    return status
  })
  // Pages that are not cached. The first may arrive before the presses have begun.
  for (const path of ['/no-such-page', '/nor-this-page']) await ask(server.origin, path)
  expect(answered).toBeLessThan(20)
  expect(new Set(await Promise.all(presses))).toEqual(new Set([200]))
})

test('a server that is killed while it makes a backup leaves no half file', async () => {
  const killed = await startServer()
  try {
    await addPeople(killed, [admin])
    const headers = { ...form, cookie: await cookieOf(killed, admin) }
    const backups = join(killed.dataDir, 'backups')
    const making = fetch(`${killed.origin}/studio/health`, { method: 'POST', headers, body: 'act=backup' })
    making.catch(() => {})
    await expect.poll(() => existsSync(backups) && readdirSync(backups).length > 0).toBe(true)
    process.kill(killed.pid ?? 0, 'SIGKILL')
    const left = async () => {
      const again = await startOn(killed.dataDir)
      const unfinished = readdirSync(backups).filter((name) => name.includes('.part-'))
      await again.stop()
      return unfinished
    }
    // Its process of the backup ends a moment later, and a start before leaves its file to the next one.
    await expect.poll(left, { timeout: 40_000 }).toEqual([])
  } finally {
    await killed.stop()
  }
})

test('a test mail is sent to the Admin who asks for it, and then the step for mail is done', async () => {
  const office = await openPostOffice()
  const sending = await startServer({ env: { MAIL_URL: office.url } })
  const step = async (cookie: string) => textOf(await ask(sending.origin, '/studio', { headers: { cookie } }))
  try {
    await addPeople(sending, [admin])
    const cookie = await cookieOf(sending, admin)
    expect(textOf(await ask(sending.origin, '/studio/health', { headers: { cookie } }))).toContain(
      'Send a test email to me',
    )
    expect(await step(cookie)).toMatch(
      /<a href="\/studio\/settings">Mail<\/a>.*A test mail to you shows that it takes them\..*Set up, not tried/s,
    )
    const post = { method: 'POST', headers: { ...form, cookie }, body: 'act=test-mail' }
    const answer = await ask(sending.origin, '/studio/health', post)
    expect(answer.status).toBe(200)
    await expect.poll(() => office.received.map(({ to }) => to)).toEqual([[admin.email]])
    await expect.poll(() => step(cookie)).toMatch(/">Mail<\/a>.*A test mail to you shows .*Done/s)
  } finally {
    await sending.stop()
  }
})

journey('the overview names the newest backup and the findings', async () => {
  await vita(['backup'], { DATA_DIR: server.dataDir })
  const page = await openSignedIn(server, admin)
  await page.goto('/studio')
  await page.getByRole('button', { name: 'Hide this list' }).click()
  await page.getByRole('heading', { name: /^Good / }).waitFor()
  expect(await page.locator('.latest').innerText()).toMatch(
    /Backup\s+Today, \d\d:\d\d\s+[\d.]+ (kB|MB), on the machine/,
  )
  expect(await page.locator('.latest').innerText()).toMatch(/Health\s+\d things need you/)
})

journey(
  'axe finds nothing on the question before a deletion, in three looks',
  async () => {
    const page = await openSignedIn(server, admin)
    await page.goto('/studio/health')
    await page.getByRole('button', { name: 'Delete the backup of' }).first().click()
    await focusedQuestion(page, /^Delete the backup: Today, /).waitFor()
    expect(await faultsInLooks(page)).toEqual([])
  },
  180_000,
)

async function openHealth(): Promise<Page> {
  const page = await openSignedIn(server, admin)
  await page.goto('/studio/health')
  await page.getByRole('button', { name: 'Check again' }).waitFor()
  await hydrate(page)
  return page
}

function folder(): string {
  return join(server.dataDir, 'backups')
}

/** The whole backups of the server, as files. */
function names(): string[] {
  try {
    return readdirSync(folder()).filter((name) => /^(scheduled|studio|vita)-\w+\.zip$/.test(name))
  } catch {
    return []
  }
}
