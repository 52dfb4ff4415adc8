import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { savePlace } from '#calls/places/places.ts'
import { none } from '#resume/result.ts'
import { done, withPorts } from '#support/journeys/accounts.ts'
import { hydrate, journey, openPage } from '#support/journeys/browser.ts'
import { hostFiles } from '#support/journeys/files-host.ts'
import { linkedInArchive } from '#support/journeys/linkedin-archive.ts'
import { openedByNewOwner } from '#support/journeys/new-owner.ts'
import { startServer, vita } from '#support/journeys/server.ts'
import { typedPlace } from '#support/memory/places.ts'
import { canServeGit, type GitServer, gitServer, tokens, withoutGit } from '#support/places/git-server.ts'
import { temporaryFolder } from '#support/temporary-folder.ts'

/** From a laptop to the internet: an imported resume is shown by a host of a Git branch. docs/behaviour.md 34.9. */
const base = '/resume/'

journey(
  'a new owner imports a resume, publishes it to a Git branch, and a browser that knows only its address shows it',
  async ({ skip }) => {
    skip(!canServeGit, withoutGit)
    const path = await linkedInArchive()
    const git = await gitServer()
    const host = await pagesHost(git)
    const { page, server, owner } = await openedByNewOwner({ size: 'medium' })
    await owner.makeAccount()
    await owner.does(() => page.locator('input[type=file]').setInputFiles(path))
    await page.getByRole('heading', { name: 'From LinkedIn, archive.zip' }).waitFor()
    await hydrate(page)
    // It lacks a company, which Publish would ask for.
    await owner.does(() => page.getByRole('checkbox', { name: 'Import Nameless role' }).uncheck())
    await owner.press('Continue')
    await owner.press('Publish my site')
    await page.getByRole('heading', { name: 'Published on this computer only' }).waitFor()

    await page.getByRole('link', { name: 'Put it on free hosting' }).click()
    await page.getByRole('link', { name: 'Your own' }).click()
    await hydrate(page)
    await page.getByLabel('Repository').fill(`http://127.0.0.1:${git.port}/${git.name}`)
    await page.getByLabel('Access token').fill(tokens.writes)
    await page.getByLabel('Public address').fill(host.origin + base)
    await page.getByRole('button', { name: 'Check and save' }).click()
    await page.getByText('Nothing sent yet').waitFor()
    await page.getByRole('button', { name: /^Publish there/ }).click()
    await page.getByText('Sent, not shown yet').waitFor({ timeout: 60_000 })
    host.build()
    await page.getByText('Up to date').waitFor({ timeout: 60_000 })
    expect(git.git('log', '--format=%s', 'pages').trim()).toBe('Publish 1')

    for (const scripts of [true, false]) {
      const visitor = await openPage(host, { scripts })
      await visitor.goto(host.origin + base)
      await visitor.waitForURL('**/home/')
      await visitor.goto(`${host.origin}${base}resume/`)
      expect(await visitor.getByText('Quill and Daughter').first().isVisible()).toBe(true)
      await visitor.locator('a[href*="/resume/jobs/"]').first().click()
      await visitor.getByRole('heading', { name: 'Map printer' }).waitFor()
      expect(new URL(visitor.url()).pathname.startsWith(`${base}resume/jobs/`)).toBe(true)
    }

    await server.stop()
    expect(server.output()).not.toContain('canary')
  },
  240_000,
)

test('the command sends to a place by its name, only what differs, and says what its address shows', async () => {
  const server = await startServer()
  onTestFinished(async () => void (await server.stop()))
  const root = join(temporaryFolder(), 'site')
  const { origin, stop } = await hostFiles(root, base)
  onTestFinished(stop)
  const to = (name: string) => vita(['publish', '--to', name], { ...server.settings, ORIGIN: server.origin })
  await expect(to('nowhere.example')).rejects.toThrow('There are no places yet.')
  await withPorts(server, async (ports) => {
    const setup = typedPlace({ kind: 'folder', folder: root, publicUrl: `${origin}${base.slice(0, -1)}` })
    done(await savePlace(ports, none, setup))
  })
  const name = `${new URL(origin).host}${base.slice(0, -1)}`
  await expect(to('nowhere.example')).rejects.toThrow(`There is no such place. There are: ${name}.`)
  const first = await to(name)
  expect(first).toMatch(/Sent \d{2,} files\./)
  expect(first).toContain(`Published. ${origin}${base} shows it.`)
  expect(await to(name)).toContain('Sent 0 files.')
}, 240_000)

/** A host that shows what it last took from the branch. */
async function pagesHost({ git }: GitServer) {
  const root = join(temporaryFolder(), 'pages')
  mkdirSync(root)
  const { origin, stop } = await hostFiles(root, base)
  onTestFinished(stop)
  return { origin, build: () => void git(`--work-tree=${root}`, 'checkout', '-f', 'pages', '--', '.') }
}
