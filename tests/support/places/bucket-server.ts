import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { AwsClient } from 'aws4fetch'
import { afterAll, beforeAll } from 'vitest'

/** The only keys that the server knows; it verifies each signature. */
export const keys = { keyId: 'S3RVER', secret: 'S3RVER' }

/**
 * A storage that speaks S3, for the tests of a file. `bucket` makes an empty one. It is a process of its own, because
 * it encrypts the tokens of long lists as OpenSSL does only when it is asked.
 */
export function bucketServer() {
  let port = 0
  let child: ChildProcess | undefined
  const directory = mkdtempSync(join(tmpdir(), 'vita-test-'))
  beforeAll(async () => {
    const program = join(import.meta.dirname, 's3rver.mjs')
    const stdio: StdioOptions = ['ignore', 'pipe', 'ignore']
    child = spawn(process.execPath, ['--openssl-legacy-provider', program, directory], { stdio })
    const [line] = await once(child.stdout as Readable, 'data')
    port = Number(String(line))
  })
  afterAll(() => {
    child?.kill()
    rmSync(directory, { recursive: true, force: true })
  })
  const client = new AwsClient({ accessKeyId: keys.keyId, secretAccessKey: keys.secret, service: 's3', retries: 0 })
  return {
    client,
    async bucket(): Promise<{ port: number; name: string; address: string }> {
      const name = `vita-${crypto.randomUUID()}`
      const address = `http://127.0.0.1:${port}/${name}`
      const made = await client.fetch(address, { method: 'PUT' })
      if (!made.ok) throw new Error(`${made.status} ${await made.text()}`)
      return { port, name, address }
    },
  }
}
