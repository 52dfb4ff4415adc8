import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect } from 'vitest'
import { hourMs } from '#domain/quota.ts'
import { addPeople, admin, done, openAs, withPorts } from '#support/journeys/accounts.ts'
import { hydrate, journey } from '#support/journeys/browser.ts'
import { ownerCalled, startSmall } from '#support/journeys/bundle.ts'
import type { Server } from '#support/journeys/server.ts'
import { canMakeCertificates, makeCertificate } from '#support/web/certificate.ts'

/** The checks of the screen Identity and of links to other sites, against servers of this machine. docs/behaviour.md 28.7, 40.6. */
const did = 'did:plc:ewvi7nxzyoun6zhxrhs64oiz'
const profile = 'https://social.example/@ada'
const web: Record<string, unknown> = {
  'https://social.example/.well-known/webfinger?resource=acct:ada@social.example': {
    subject: 'acct:ada@social.example',
    links: [
      { rel: 'http://webfinger.net/rel/profile-page', href: profile },
      { rel: 'self', href: 'https://social.example/users/ada' },
    ],
  },
  'https://social.example/api/v1/accounts/lookup?acct=ada': {
    url: profile,
    fields: [{ name: 'Site', value: '<a href="https://www.ada.example">www.ada.example</a>', verified_at: null }],
  },
  'https://social.example/users/ada': { attributionDomains: ['ada.example'] },
  'https://ada.social.example/.well-known/atproto-did': did,
  'https://ada.example/robots.txt': 'User-agent: *\nDisallow: /\n',
}

let server: Server
let folder = ''
const listening = createServer((request, response) => {
  const text = web[`https://${request.headers.host}${request.url}`]
  if (text === undefined) return void response.writeHead(404).end()
  response.end(typeof text === 'string' ? text : JSON.stringify(text))
})

beforeAll(async () => {
  if (!canMakeCertificates) return
  folder = mkdtempSync(join(tmpdir(), 'vita-web-'))
  const names = ['ada.example', 'social.example', 'ada.social.example', 'gone.example']
  listening.setSecureContext(makeCertificate(folder, names.map((name) => `DNS:${name}`).join(',')))
  await once(listening.listen(0, '127.0.0.1'), 'listening')
  const preload = new URL('../../tests/support/web/preload.mjs', import.meta.url)
  const certificate = { name: 'Navigator', url: 'https://gone.example/navigator' }
  server = await startSmall(
    { 'documents/person-info/owner.json': ownerCalled('Ada Vale'), 'documents/certificates/one.json': certificate },
    {
      NODE_OPTIONS: `--import=${preload.href}`,
      NODE_EXTRA_CA_CERTS: join(folder, 'cert.pem'),
      WEB_PORT: String((listening.address() as AddressInfo).port),
    },
  )
  await addPeople(server, [admin])
  const place = { kind: 'folder', form: 'none', publicUrl: 'https://ada.example', folder: '/srv/ada', publishes: [] }
  await withPorts(server, async ({ documents }) =>
    done(await documents.commit([{ collection: 'places', id: 'ada', fields: place }])),
  )
})

afterAll(async () => {
  listening.close()
  await server?.stop()
  rmSync(folder, { recursive: true, force: true })
})

journey('Check says what others show of the site, with cures', async ({ skip }) => {
  skip(!canMakeCertificates, 'openssl is not installed')
  const page = await openAs(server, admin, '/studio/identity')
  const row = (name: string) => page.getByRole('region', { name, exact: true })
  const fediverse = row('Fediverse')
  await fediverse.getByRole('button', { name: 'Check Fediverse' }).click()
  await fediverse.getByText('There is nothing to ask for').waitFor()
  await fediverse.getByLabel('Your handle').fill('@ada@social.example')
  await fediverse.getByRole('button', { name: 'Check Fediverse' }).click()
  await fediverse
    .getByText(
      'social.example shows your link, but not as verified: its page links to https://www.ada.example, your site is https://ada.example.',
    )
    .waitFor()
  await fediverse.getByText('Change the link in your profile there to https://ada.example').waitFor()
  const search = row('Search and AI')
  await search.getByRole('button', { name: 'Check Search and AI' }).click()
  await search.getByText('a proxy or host before it changes it').waitFor()
})

journey('a handle of Bluesky becomes its DID in the field', async ({ skip }) => {
  skip(!canMakeCertificates, 'openssl is not installed')
  const page = await openAs(server, admin, '/studio/identity')
  const bluesky = page.getByRole('region', { name: 'Bluesky', exact: true })
  const field = bluesky.getByLabel('Your DID')
  await field.fill('ada.social.example')
  await bluesky.getByRole('button', { name: 'Check Bluesky' }).click()
  await bluesky.getByText(`ada.social.example is ${did}.`).waitFor()
  await expect.poll(() => field.inputValue()).toBe(did)
  await page.getByRole('alert').filter({ hasText: 'elsewhere' }).waitFor({ state: 'detached' })
})

journey(
  'links that no longer answer are listed on Health with the form that has them, until the switch',
  async ({ skip }) => {
    skip(!canMakeCertificates, 'openssl is not installed')
    const page = await openAs(server, admin, '/studio/health')
    const links = page.getByRole('region', { name: 'Links to other sites' })
    await links.getByRole('button', { name: 'Check links every week' }).click()
    await links.getByText('begins within a minute').waitFor()
    const at = new Date().toISOString()
    const checks = [{ address: 'https://gone.example/navigator', at, since: '2026-11-03T10:00:00.000Z', why: '404' }]
    const fields = { isOn: true, nextAt: new Date(Date.now() + hourMs).toISOString(), checks }
    await withPorts(server, async ({ documents }) =>
      done(await documents.commit([{ collection: 'link-checks', id: 'state', fields }])),
    )
    await page.reload()
    await links.getByText('The page is gone (404). Seen first Nov 3').waitFor()
    await links.getByRole('link', { name: 'Navigator' }).click()
    await page.waitForURL('**/studio/resume/certificates/one#*')
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('name'))).toBe('url')
    await page.goto('/studio/health')
    await hydrate(page)
    await links.getByRole('button', { name: 'Stop checking links' }).click()
    await links.getByRole('button', { name: 'Check links every week' }).waitFor()
    expect(await links.getByText('gone.example').count()).toBe(0)
  },
)
