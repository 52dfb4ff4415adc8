import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { canariesIn } from '#support/canaries.ts'
import { addPeople, admin, cookieOf, openSignedIn } from '#support/journeys/accounts.ts'
import { hydrate, journey } from '#support/journeys/browser.ts'
import { ownerCalled, startSmall } from '#support/journeys/bundle.ts'

import { zipBytes } from '#support/zip-bytes.ts'

/** What an owner gives a running server and lets go, looked for in its data and its temporary files. docs/behaviour.md 22.8. */
const mb = 2 ** 20

journey(
  'a minute after an import, a cancel and three rejections nothing of the files is on the disk',
  async () => {
    const temporary = await mkdtemp(join(tmpdir(), 'vita-temporary-'))
    onTestFinished(() => rm(temporary, { recursive: true, force: true }))
    const server = await startSmall(
      { 'documents/person-info/owner.json': ownerCalled('Runa Tveit') },
      { TMPDIR: temporary },
    )
    onTestFinished(async () => void (await server.stop()))
    await addPeople(server, [admin])
    const page = await openSignedIn(server, admin, { expectedErrors: /sandboxed|status of 4/ })
    const texts = { message: 'hush-8c1e', friend: 'Friend-77aa', login: '203.0.113.77' }
    const archive = zipBytes([
      { name: 'messages.csv', content: `FROM,TO,CONTENT\r\nAda,Bo,${texts.message} ${noise(mb)}\r\n` },
      { name: 'Connections.csv', content: `First Name,Last Name,Connected On\r\nBo,${texts.friend},01 Jan 2020\r\n` },
      { name: 'Logins.csv', content: `Login Date,IP Address\r\n2026-01-01,${texts.login}\r\n` },
      { name: 'Positions.csv', content: 'Company Name,Title,Started On,Finished On\r\nQuay,Captain,Jan 2020,\r\n' },
    ])
    const damaged = archive.slice(0, archive.length / 2)
    const document = Buffer.concat([Buffer.from('%PDF-1.7\n'), randomBytes(mb)])
    const canceled = randomBytes(mb)
    const noPicture = Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), randomBytes(mb)])
    const files = { archive, damaged, document, canceled, noPicture }
    const canaries = {
      ...texts,
      ...Object.assign({}, ...Object.entries(files).map(([name, bytes]) => piecesOf(name, bytes))),
    }
    const found = () => [server.dataDir, temporary].flatMap((folder) => canariesIn(folder, canaries))

    const cookie = await cookieOf(server, admin)
    const upload = `${server.origin}/studio/uploads/${crypto.randomUUID()}?from=0&name=a.zip&for=import`
    const headers = { cookie, 'sec-fetch-site': 'same-origin', 'content-type': 'application/octet-stream' }
    expect((await fetch(upload, { method: 'PUT', headers, body: canceled })).status).toBe(200)
    // The server makes files meanwhile, and one may be gone before it is read: then all are looked through again.
    await expect.poll(() => found().some((each) => each.includes('canceled'))).toBe(true)
    const cancel = { method: 'POST', headers: { cookie, 'sec-fetch-site': 'same-origin' } }
    await fetch(upload, { ...cancel, body: new URLSearchParams({ cancel: 'cancel', for: 'import' }) })

    for (const [name, bytes, said] of [
      ['broken.zip', damaged, /damaged or incomplete/],
      ['broken.pdf', document, /This PDF is damaged/],
      ['archive.zip', archive, /^From LinkedIn, archive\.zip/],
    ] as const) {
      await page.goto('/studio/import')
      await hydrate(page)
      await page.locator('[type=file]').setInputFiles({ name, mimeType: '', buffer: Buffer.from(bytes) })
      await page.getByText(said).first().waitFor()
    }
    await hydrate(page)
    await page.getByRole('button', { name: 'Continue' }).click()
    await page.waitForURL('**/studio/review')
    await page.goto('/studio/pictures/home/slideshow')
    await hydrate(page)
    await page.getByLabel('Choose files').setInputFiles({ name: 'a.png', mimeType: '', buffer: noPicture })
    await page
      .getByText(/a\.png .*cannot|a\.png is/)
      .first()
      .waitFor()

    await expect.poll(found, { timeout: 75_000, interval: 1000 }).toEqual([])
  },
  300_000,
)

function noise(length: number): string {
  return randomBytes(length / 2).toString('hex')
}

/** Pieces of the bytes as they arrived. */
function piecesOf(name: string, bytes: Uint8Array): Record<string, Uint8Array> {
  return Object.fromEntries([1, 2, 3].map((at) => [`${name} ${at}`, bytes.slice((bytes.length / 4) * at).slice(0, 40)]))
}
