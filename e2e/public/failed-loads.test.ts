import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test, vi } from 'vitest'
import { hydrate, journey, openPage } from '#support/journeys/browser.ts'
import { jobPage } from '#support/journeys/pages/pages.ts'
import { ask, textOf } from '#support/journeys/pages/wire.ts'
import { type Server, startServer } from '#support/journeys/server.ts'

/** When a read fails, the page names what could not be loaded and offers to try again. docs/behaviour.md 4.4, 9.3. */
const why = 'The document store is not available.'
const educationPage = '/resume/education/details?uuid=2a8f70c4-e19d-4365-b7a1-c80d3f56e917'

for (const scripts of [false, true]) {
  const how = scripts ? 'with scripts' : 'without scripts'

  journey.extendedIf(scripts)(
    `a details page that cannot be loaded says so, and Try again shows it, ${how}`,
    async () => {
      const { server, restore } = await serverWithoutDocuments()
      const page = await openPage(server, { scripts, expectedErrors: /status of 503/ })
      for (const [path, text] of [
        [educationPage, 'The education record could not be loaded.'],
        [jobPage, 'The job could not be loaded.'],
      ] as const) {
        expect((await page.goto(path))?.status()).toBe(503)
        expect(await page.locator('.alert').allTextContents()).toContain(`Error ${text} ${why}Close this message`)
        await page.getByRole('main').getByText('Loading...').waitFor()
        await page.getByRole('main').getByText(text, { exact: true }).waitFor()
      }
      if (scripts) await hydrate(page)
      await restore()
      await page.getByRole('main').getByRole('link', { name: 'Try again' }).click()
      await page.getByRole('heading', { level: 1, name: 'Senior Software Engineer' }).waitFor()
    },
  )
}

test('a resume whose reads fail has an alert for each, and does not claim that its tables are empty', {
  tags: 'extended',
}, async () => {
  const { server } = await serverWithoutDocuments()
  const answer = await ask(server.origin, '/resume')
  const text = textOf(answer)
  expect(answer.status).toBe(503)
  for (const what of ['jobs', 'education', 'owner’s details'])
    expect(text).toMatch(new RegExp(`alert__message[^>]*>.{0,80}The ${what} could not be loaded\\. ${why}`))
  expect(text).toMatch(/prose--empty">The jobs could not be loaded\.</)
  expect(text).toMatch(/prose--empty">The education could not be loaded\.</)
  expect(text).not.toMatch(/No (jobs|education) found/)
})

/** A server whose reads of documents fail until `restore` renames the table back. Its caches are invalidated. */
async function serverWithoutDocuments(): Promise<{ server: Server; restore: () => Promise<unknown> }> {
  const server = await startServer()
  onTestFinished(() => void server.stop())
  const answers = (status: number) =>
    vi.waitUntil(async () => (await ask(server.origin, '/resume')).status === status, { timeout: 15_000 })
  rename(server, 'documents', 'away')
  await answers(503)
  const restore = () => {
    rename(server, 'away', 'documents')
    return answers(200)
  }
  return { server, restore }
}

function rename({ dataDir }: Server, from: string, to: string): void {
  const database = new DatabaseSync(join(dataDir, 'vita.db'), { timeout: 5000 })
  database.exec(`alter table ${from} rename to ${to}`)
  database.close()
}
