import { afterAll, beforeAll, expect, test } from 'vitest'
import { ask, textOf } from '#support/journeys/pages/wire.ts'
import { type Server, startServer } from '#support/journeys/server.ts'
import { readPdf } from '#support/pdf/read-pdf.ts'

/** The resume as PDF and Word file, and the cards of pages. docs/behaviour.md 32. */
const types = {
  '/resume.pdf': 'application/pdf',
  '/resume.pdf?paper=letter': 'application/pdf',
  '/resume.docx': 'application/vnd.openxmlformats-officedocument.wordprocessingml.document',
}

let server: Server

beforeAll(async () => {
  server = await startServer({ isNew: true })
})

afterAll(() => server?.stop())

const at = (path: string, question = {}) => ask(server.origin, path, question)

test('the files are offered within 10 s of a start, with their type, name and ETag', async () => {
  const begun = performance.now()
  for (const [path, type] of Object.entries(types)) {
    const answer = await at(path)
    expect([answer.status, answer.headers['content-type']], path).toEqual([200, type])
    const ending = /\w+$/.exec(new URL(path, server.origin).pathname)?.[0]
    expect(answer.headers['content-disposition']).toMatch(`inline; filename="Rowan-Brackwater-Resume.${ending}"`)
    expect(answer.headers['content-security-policy']).not.toContain('sandbox')
    const { etag = '' } = answer.headers
    expect((await at(path, { headers: { 'if-none-match': etag } })).status, path).toBe(304)
    const head = await at(path, { method: 'HEAD' })
    expect([head.status, head.body.length, head.headers.etag], path).toEqual([200, 0, etag])
    expect((await at(path, { method: 'PUT' })).status, path).toBe(405)
  }
  expect(performance.now() - begun).toBeLessThan(10_000)
})

test('the paper is A4 by default, Letter where it is asked for, and another value is ignored', async () => {
  const bytes = async (path: string) => (await at(path)).body
  const sizeOf = async (path: string) =>
    /\/MediaBox \[0 0 ([\d.]+ [\d.]+)\]/.exec((await bytes(path)).toString('latin1'))?.[1]
  expect(await sizeOf('/resume.pdf')).toBe('595.28 841.89')
  expect(await sizeOf('/resume.pdf?paper=a4')).toBe('595.28 841.89')
  expect(await sizeOf('/resume.pdf?paper=letter')).toBe('612 792')
  expect((await bytes('/resume.pdf?paper=a5')).equals(await bytes('/resume.pdf'))).toBe(true)
})

test('the PDF says what the page says', async () => {
  const { text } = await readPdf((await at('/resume.pdf')).body)
  const plain = textOf(await at('/resume.txt'))
  for (const line of plain.split('\n').filter((each) => each.startsWith('- '))) expect(text).toContain(line.slice(2))
})

test('each page of the sitemap names a card of its own, which is a JPEG that may be cached for ever', async () => {
  const cards = new Set<string>()
  for (const path of ['/home', '/about', '/resume', '/contact', '/hardware/desktop']) {
    await expect.poll(async () => cardIn(textOf(await at(path))), { timeout: 60_000 }).toMatch(/^\/cards\//)
    cards.add(cardIn(textOf(await at(path))))
  }
  expect(cards.size).toBe(5)
  for (const card of cards) {
    const answer = await at(card)
    expect([answer.status, answer.headers['content-type']]).toEqual([200, 'image/jpeg'])
    expect(answer.headers['cache-control']).toBe('public, max-age=31536000, immutable')
    expect(answer.body.length).toBeLessThan(120_000)
  }
  expect((await at(`/cards/${'0'.repeat(24)}.jpg`)).status).toBe(404)
  expect(textOf(await at('/login'))).not.toContain('og:image')
})

function cardIn(html: string): string {
  return /<meta property="og:image" content="https?:\/\/[^/]+([^"]+)"/.exec(html)?.[1] ?? ''
}
