import { afterAll, beforeAll, expect, vi } from 'vitest'
import { addPeople, admin, done, openSignedIn, withPorts } from '#support/journeys/accounts.ts'
import { faultsInLooks } from '#support/journeys/axe.ts'
import { journey } from '#support/journeys/browser.ts'
import { type Server, startServer } from '#support/journeys/server.ts'
import { studioJob } from '#support/journeys/studio.ts'

/** What programs read in the published files. docs/behaviour.md 23.15. */
const id = studioJob.split('/').at(-1) ?? ''
const unpainted = 'Keeper of 𓀀 signs'

let server: Server

beforeAll(async () => {
  server = await startServer()
  await addPeople(server, [admin])
})

afterAll(() => server?.stop())

journey(
  'both files of the sample are read as it is written, and in the PDF a title that no face can paint is red',
  async () => {
    const page = await openSignedIn(server, admin, { size: 'medium' })
    await page.goto('/studio/resume')
    await page.getByRole('link', { name: 'What machines read' }).click()
    const isWhole = async (file: string) => {
      await page.getByText(`This is your published ${file} `).waitFor()
      await page.getByText('Everything was read as you wrote it.').waitFor()
      expect(await page.getByRole('row').filter({ hasText: 'Experience' }).count()).toBeGreaterThan(3)
    }
    await isWhole('PDF')
    expect(await page.locator('.field__error').count()).toBe(0)
    expect(await faultsInLooks(page)).toEqual([])

    await withPorts(server, async ({ documents }) => {
      const job = done(await documents.read('jobs', id))
      done(await documents.commit([{ collection: 'jobs', id, fields: { ...job?.fields, title: unpainted } }]))
    })
    const inRed = page.getByRole('row').filter({ hasText: unpainted }).locator('.field__error')
    const shown = async () => {
      await page.reload()
      expect(await inRed.allInnerTexts()).toEqual([
        `“${unpainted}” is not a line of its own. Programs do not see where this entry begins.`,
      ])
    }
    await vi.waitFor(shown, { timeout: 30_000 })
    await page.getByText('What is in red was not read as you wrote it.').waitFor()
    await page.getByRole('link', { name: 'The Word file' }).click()
    await isWhole('Word file')
  },
)
