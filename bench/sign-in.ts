import { spawn } from 'node:child_process'
import { readPages } from './contact.ts'
import { type MeasuredSite, project } from './site.ts'
import { type Figure, median, rounded } from './table.ts'

const samples = 120
const password = 'harbour lantern violet nine'
const known = 'ada@example.com'
const disabled = 'eve@example.com'

/**
 * Sign-ins per second, page latency during 200 concurrent sign-ins, and whether the response time tells an unknown address
 * from a known one: medians of interleaved, sequential samples. docs/behaviour.md 8.3.
 */
export async function measureSignIn(site: MeasuredSite): Promise<Figure[]> {
  await account(site, 'add', known)
  await account(site, 'add', disabled)
  await account(site, 'disable', disabled)
  await signInMs(site, known, 'warm up')

  const kinds = { wrong: known, unknown: 'nobody@example.com', disabled }
  const times: Record<keyof typeof kinds, number[]> = { wrong: [], unknown: [], disabled: [] }
  for (let at = 0; at < samples; at += 1)
    for (const kind of ['wrong', 'unknown', 'disabled'] as const)
      times[kind].push(await signInMs(site, kinds[kind], `wrong ${at}`))
  const medians = Object.values(times).map(median)

  const begun = performance.now()
  const taken = 40
  for (let at = 0; at < taken; at += 2)
    await Promise.all([signInMs(site, known, password), signInMs(site, known, password)])
  const perSecond = taken / ((performance.now() - begun) / 1000)

  const alone = await readPages(site, 4)
  const burst = Promise.all(Array.from({ length: 200 }, () => signInMs(site, known, password)))
  const beside = await readPages(site, 4)
  await burst
  return [
    { name: 'sign-ins, two at once', value: rounded(perSecond, 1), unit: '1/s' },
    { name: 'a wrong password, median', value: rounded(median(times.wrong), 2), unit: 'ms' },
    { name: 'an unknown address, median', value: rounded(median(times.unknown), 2), unit: 'ms' },
    { name: 'a disabled account, wrong password, median', value: rounded(median(times.disabled), 2), unit: 'ms' },
    {
      name: 'the medians differ by at most',
      value: rounded(Math.max(...medians) - Math.min(...medians), 2),
      unit: 'ms',
    },
    { name: '/resume p99 alone, 4 readers', value: alone.latency.p99, unit: 'ms' },
    { name: '/resume p99 beside 200 sign-ins at once', value: beside.latency.p99, unit: 'ms' },
  ]
}

/** Posts the login form and returns the ms until the end of its answer. */
async function signInMs(site: MeasuredSite, email: string, secret: string): Promise<number> {
  const begun = performance.now()
  const response = await fetch(`${site.origin}/login`, {
    method: 'POST',
    headers: { origin: site.origin },
    body: new URLSearchParams({ email, password: secret }),
    redirect: 'manual',
  })
  await response.arrayBuffer()
  return performance.now() - begun
}

/** Runs an `account` command of the CLI. Throws when it fails. */
async function account(site: MeasuredSite, command: 'add' | 'disable', email: string): Promise<void> {
  const names = command === 'add' ? ['--first-name', 'Ada', '--last-name', 'Lovelace'] : []
  const child = spawn(process.execPath, ['src/cli/main.ts', 'account', command, email, ...names], {
    cwd: project,
    env: { ...process.env, DATA_DIR: site.dataDir },
    stdio: ['pipe', 'ignore', 'inherit'],
  })
  child.stdin?.end(`${password}\n`)
  const status = await new Promise((resolve) => child.once('close', resolve))
  if (status !== 0) throw new Error(`account ${command} ended with ${status}.`)
}
