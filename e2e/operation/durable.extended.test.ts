import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { humanAnswer, payload, postForm } from '#support/journeys/programs.ts'
import { startedOnSample } from '#support/journeys/starting.ts'
import { temporaryFolder } from '#support/temporary-folder.ts'

/** Durability against power loss. docs/behaviour.md 14.2. */
test('the WAL is synced after the last write of a message and before its answer', async ({ skip }) => {
  skip(spawnSync('strace', ['-V']).status !== 0, 'strace is not installed.')
  const { server, child } = await startedOnSample()
  const message = { ...payload, SubmissionUuid: crypto.randomUUID(), 'g-recaptcha-response': await humanAnswer(server) }

  const trace = join(temporaryFolder(), 'trace')
  const tracer = watch(child, trace)
  skip(!(await isWatching(tracer)), 'This account may not watch another process.')
  expect(await postForm(server, message)).toMatchObject({ status: 200 })
  await vi.waitUntil(() => readFileSync(trace, 'latin1').includes('200 OK'), { timeout: 10_000 })
  tracer.kill('SIGINT')
  await new Promise((resolve) => tracer.once('close', resolve))

  const calls = readFileSync(trace, 'latin1').split('\n')
  expect(isCachedBeforeAnswer(calls, message.SubmissionUuid)).toBe(true)
  const careless = calls.filter((call) => !/f(data)?sync/.test(call))
  expect(isCachedBeforeAnswer(careless, message.SubmissionUuid)).toBe(false)
})

/** Whether the WAL was written with the message, then synced, and only then the answer was sent. */
function isCachedBeforeAnswer(calls: readonly string[], id: string): boolean {
  const answered = calls.findIndex(
    (call) => /^\d+ +(write|writev|sendto|sendmsg)\(\d+<(TCP|socket)/.test(call) && call.includes('200 OK'),
  )
  const before = calls.slice(0, answered)
  const written = before.findLastIndex((call) => /pwrite64\(\d+<[^>]*vita\.db-wal>/.test(call) && call.includes(id))
  const synced = before.findLastIndex((call) => /f(data)?sync\(\d+<[^>]*vita\.db-wal>|f(data)?sync resumed/.test(call))
  return answered > 0 && written >= 0 && synced > written
}

/** Traces the writes and syncs of a process into a file. */
function watch({ pid }: ChildProcess, into: string): ChildProcess {
  const calls = 'trace=write,writev,sendto,sendmsg,pwrite64,fsync,fdatasync'
  return spawn('strace', ['-f', '-y', '-s', '5000', '-e', calls, '-o', into, '-p', String(pid)], {
    stdio: ['ignore', 'ignore', 'pipe'],
  })
}

async function isWatching(tracer: ChildProcess): Promise<boolean> {
  let said = ''
  tracer.stderr?.on('data', (text) => {
    said += text
  })
  await vi.waitUntil(() => /attached|not permitted|attach:/.test(said) || tracer.exitCode !== null, { timeout: 10_000 })
  return /attached/.test(said)
}
