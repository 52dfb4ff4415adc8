import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'
import { small } from '#ports/content/pictures.contract.ts'
import { blackPng } from '#support/sharp/bombs.ts'
import { flag, grain } from '#support/sharp/originals.ts'
import { temporaryFolder } from '#support/temporary-folder.ts'
import { type Order, openWorkerQueue, type WorkerQueueOptions } from './worker-queue.ts'

vi.setConfig({ testTimeout: 20_000 })

const quick: Order = { original: small, type: 'webp', widthPx: 'all' }
const needsProc = process.platform === 'linux' ? test : test.skip

test('a picture that takes too long is given up, and the next one is made', async () => {
  const workerQueue = open({ timeoutMs: 400 })
  const endless: Order = { original: await grain(2000, 2500).jpeg().toBuffer(), type: 'avif', widthPx: 2000 }
  const [late, next] = await Promise.all([workerQueue.work(endless), workerQueue.work(quick)])
  expect(late).toEqual({ ok: false, failure: { code: 'invalid', message: 'takes too much time or memory to read' } })
  expect(next).toMatchObject({ ok: true, data: { widthPx: 3, heightPx: 2 } })
})

test('a picture that takes too much memory is given up, and the next one is made', async () => {
  const large: Order = { original: blackPng(6000, 6000, { interlaced: true }), type: 'webp', widthPx: 320 }
  const workerQueue = open({ memoryBytes: 150 * 2 ** 20 })
  const [heavy, next] = await Promise.all([workerQueue.work(large), workerQueue.work(quick)])
  expect(heavy).toEqual({ ok: false, failure: { code: 'invalid', message: 'takes too much time or memory to read' } })
  expect(next).toMatchObject({ ok: true, data: { widthPx: 3, heightPx: 2 } })
  expect(await open({}).work(large)).toMatchObject({ ok: true, data: { widthPx: 6000 } })
})

test('waiting WebP orders come before waiting AVIF orders', async () => {
  const workerQueue = open({})
  const order: string[] = []
  const avif: Order = { ...quick, type: 'avif', widthPx: 3 }
  await Promise.all(
    [avif, avif, quick, avif, quick].map((each) => workerQueue.work(each).then(() => order.push(each.type))),
  )
  expect(order).toEqual(['avif', 'webp', 'webp', 'avif', 'avif'])
})

test('orders beyond the queue limit are rejected', async () => {
  const workerQueue = open({ queueLimit: 2 })
  const results = await Promise.all([1, 2, 3, 4].map(() => workerQueue.work(quick)))
  expect(results.map(({ ok }) => ok)).toEqual([true, true, true, false])
  expect(results[3]).toMatchObject({ failure: { code: 'unavailable' } })
  expect(await workerQueue.work(quick)).toMatchObject({ ok: true })
})

test('closing cancels the current and the waiting orders, and later ones fail', async () => {
  const workerQueue = open({})
  const orders = [1, 2, 3].map(() => workerQueue.work(quick))
  await workerQueue.close()
  const canceled = { ok: false, failure: { code: 'canceled' } }
  expect(await Promise.all(orders)).toMatchObject([canceled, canceled, canceled])
  expect(await workerQueue.work(quick)).toMatchObject(canceled)
  await workerQueue.close()
})

test('an original of over 20 MB arrives whole', async () => {
  const original = await flag(3000, 3000).png({ compressionLevel: 0 }).toBuffer()
  expect(original.length).toBeGreaterThan(20_000_000)
  expect(await open({}).work({ ...quick, original })).toMatchObject({ ok: true, data: { widthPx: 3000 } })
})

needsProc('the worker runs while it is needed, and ends some time later', async () => {
  const workerQueue = open({ idleMs: 300 })
  expect(workers()).toEqual([])
  await workerQueue.work(quick)
  const [first] = workers()
  expect(first).toBeDefined()
  await workerQueue.work(quick)
  expect(workers()).toEqual([first])
  await vi.waitFor(() => expect(workers()).toEqual([]), { timeout: 10_000 })
  expect(await workerQueue.work(quick)).toMatchObject({ ok: true })
  await workerQueue.close()
  expect(workers()).toEqual([])
})

needsProc('a worker that dies fails one order, and the next one is made', async () => {
  const slow: Order = { original: await grain(2000, 2500).jpeg().toBuffer(), type: 'avif', widthPx: 2000 }
  const workerQueue = open({})
  await workerQueue.work(quick)
  const results = [workerQueue.work(slow), workerQueue.work(quick)]
  process.kill(workers()[0] ?? 0, 'SIGKILL')
  expect(await results[0]).toEqual({
    ok: false,
    failure: { code: 'invalid', message: 'takes too much time or memory to read' },
  })
  expect(await results[1]).toMatchObject({ ok: true })
})

needsProc('an order fails when the system starts no worker, and a later order gets a worker', async () => {
  const workerQueue = open({})
  vi.stubEnv('TMPDIR', 'x'.repeat(200_000)) // more than Linux accepts in one variable: execve(2), E2BIG
  onTestFinished(() => {
    vi.unstubAllEnvs()
  })
  const failure = { code: 'unavailable', message: 'The image worker cannot be started.' }
  expect(await Promise.all([workerQueue.work(quick), workerQueue.work(quick)])).toMatchObject([
    { failure },
    { failure },
  ])
  vi.unstubAllEnvs()
  expect(await workerQueue.work(quick)).toMatchObject({ ok: true })
})

needsProc(
  'every thread of the worker has low priority, and the worker is killed first on low memory, and gets no setting of the site',
  async () => {
    vi.stubEnv('MAIL_URL', 'smtp://canary@example.org')
    onTestFinished(() => {
      vi.unstubAllEnvs()
    })
    await open({}).work(quick)
    const worker = `/proc/${workers()[0]}`
    expect(readFileSync(`${worker}/environ`, 'utf8')).not.toContain('canary')
    const threads = readdirSync(`${worker}/task`)
    expect(threads.length).toBeGreaterThan(1)
    for (const thread of threads) {
      const niceness = Number(readFileSync(`${worker}/task/${thread}/stat`, 'utf8').split(') ')[1]?.split(' ')[16])
      expect(niceness).toBeGreaterThanOrEqual(10)
    }
    expect(readFileSync(`${worker}/oom_score_adj`, 'utf8')).toBe('1000\n')
  },
)

test('the calling process never loads a decoder, and ends by itself', () => {
  const script = `
    import { sharpPictures } from '#adapters/sharp/pictures.ts'
    const made = await sharpPictures(${JSON.stringify(temporaryFolder())}).make(Buffer.from('${small.toString('base64')}', 'base64'))
    const loaded = process.report.getReport().sharedObjects.filter((name) => /vips|sharp/.test(name))
    console.log(JSON.stringify({ ok: made.ok, loaded }))`
  const project = fileURLToPath(new URL('../../..', import.meta.url))
  const answer = execFileSync(process.execPath, ['--input-type=module', '-e', script], {
    cwd: project,
    timeout: 30_000,
  })
  expect(JSON.parse(answer.toString())).toEqual({ ok: true, loaded: [] })
})

function open(options: Partial<WorkerQueueOptions>) {
  const workerQueue = openWorkerQueue({
    timeoutMs: 10_000,
    memoryBytes: 2 ** 30,
    idleMs: 5000,
    queueLimit: 32,
    ...options,
  })
  onTestFinished(() => workerQueue.close())
  return workerQueue
}

/** The ids of this process's running picture workers. */
function workers(): number[] {
  const tasks = `/proc/${process.pid}/task`
  const children = readdirSync(tasks).flatMap((task) => readFileSync(join(tasks, task, 'children'), 'utf8').split(' '))
  return children.map(Number).filter((id) => id > 0 && commandOf(id).includes('sharp/worker.ts'))
}

function commandOf(id: number): string {
  try {
    return readFileSync(`/proc/${id}/cmdline`, 'utf8')
  } catch {
    return ''
  }
}
