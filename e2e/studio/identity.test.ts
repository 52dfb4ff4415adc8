import { expect, onTestFinished } from 'vitest'
import { addPeople, admin, openAs } from '#support/journeys/accounts.ts'
import { journey } from '#support/journeys/browser.ts'
import { ownerCalled, startSmall } from '#support/journeys/bundle.ts'
import { isSaved } from '#support/journeys/every-field.ts'
import { ask, textOf } from '#support/journeys/pages/wire.ts'

/** docs/behaviour.md 40.5. */
journey('the owner types a handle, sees what keeps it from working here, and publishes it', async () => {
  const social = [{ label: 'Mastodon', url: 'https://social.example/@ada' }]
  const server = await startSmall({ 'documents/person-info/owner.json': ownerCalled('Ada Vale', { social }) })
  onTestFinished(async () => void (await server.stop()))
  await addPeople(server, [admin])
  const page = await openAs(server, admin, '/studio/identity')
  const part = (name: string) => page.getByRole('region', { name })
  expect(await part('Your links').innerText()).toContain('social.example/@ada')
  expect(await part('Fediverse').innerText()).toContain('Nothing is published.')

  const handle = part('Fediverse').getByRole('textbox')
  await handle.fill('ada')
  await handle.blur()
  await expect.poll(() => part('Fediverse').innerText()).toContain('Must be a handle such as @ada@social.example.')
  await handle.fill('ada@social.example')
  await part('Security reports').getByRole('checkbox').check()
  await isSaved(page)

  await page.goto('/studio/review')
  await page.getByRole('button', { name: /^Publish/ }).click()
  await page.getByRole('heading', { name: /^Published/ }).waitFor()
  await expect
    .poll(async () => textOf(await ask(server.origin, '/home')))
    .toContain('<meta name="fediverse:creator" content="@ada@social.example"/>')
  await page.goto('/studio/identity')
  expect(await part('Fediverse').innerText()).toContain('Each public page names @ada@social.example as its author.')
  expect(await part('Security reports').innerText()).toContain('Only this computer can open that address.')
})
