import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, inject, onTestFinished, test } from 'vitest'
import { humanAnswer, payload, postForm } from './programs.ts'
import { copySampleData } from './sample-data.ts'
import { type Server, startOn } from './server.ts'
import { storedIn } from './stored.ts'

/** Source: reliability C6 and O3. */
test('on a full disk a message is refused with a sentence, its proof is not spent, and pages are read; with space again it is taken', {
  timeout: 120_000,
}, async ({ skip }) => {
  const folder = mkdtempSync(join(tmpdir(), 'vita-full-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=96m', 'tmpfs', folder])
  skip(mounted.status !== 0, 'This account may not mount a small file system.')
  onTestFinished(() => void spawnSync('umount', ['-l', folder]))
  const dataDir = join(folder, 'data')
  await copySampleData(inject('sampleData'), dataDir)
  const server = await startOn(dataDir)
  onTestFinished(async () => void (await server.stop()))

  const filler = join(folder, 'filler')
  fill(filler)
  const { message, errors } = await firstRefused(server)
  expect(errors).toEqual(['We could not save this right now. Please try again later.'])
  expect((await fetch(`${server.origin}/resume`)).status).toBe(200)
  expect((await fetch(`${server.origin}/healthz`)).status).toBe(200)

  rmSync(filler)
  expect(await postForm(server, message)).toMatchObject({ status: 200, answer: { ok: true } })
  const ids = storedIn(dataDir, 'submissions').map(({ id }) => id)
  expect(ids.filter((id) => id === message.SubmissionUuid)).toHaveLength(1)
})

/** Sends messages until one finds no room: the journal has some to spare. */
async function firstRefused(server: Server) {
  for (let at = 0; at < 60; at += 1) {
    const response = await humanAnswer(server)
    const email = `v@d${at}.example`
    const message = { ...payload, email, SubmissionUuid: crypto.randomUUID(), 'g-recaptcha-response': response }
    const { status, answer, retryAfter } = await postForm(server, message)
    if (status === 503) {
      expect(Number(retryAfter)).toBeGreaterThan(0)
      return { message, errors: answer.errors }
    }
    expect(status).toBe(200)
  }
  throw new Error('The disk was not full.')
}

/** Writes a file until there is no room for one more byte. */
function fill(path: string): void {
  const file = openSync(path, 'w')
  for (let size = 2 ** 20; size >= 1; size = Math.floor(size / 2)) {
    const block = Buffer.alloc(size)
    for (let at = 0; at < 200; at += 1) {
      try {
        writeSync(file, block)
      } catch {
        break
      }
    }
  }
  closeSync(file)
}
