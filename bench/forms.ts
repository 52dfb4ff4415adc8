import { readFileSync } from 'node:fs'
import { formAddresses, inputNames, jobUuid, largestForms } from '../tests/support/journeys/hand-made-forms.ts'
import { inStudio, type Studio } from './studio.ts'
import { atMost, type Figure, rounded } from './table.ts'

/** The largest form holds up other visitors for at most this many times what parsing it alone takes. */
const mostRatio = 8
const parsings = 5

/**
 * How long the largest forms of each address hold up all other visitors, against parsing alone of the largest form, in this
 * process: both in CPU time, so that other work of the machine does not count. docs/behaviour.md 13.3.
 */
export function measureForms(dataDir: string): Promise<Figure[]> {
  return inStudio(dataDir, async (studio) => {
    const fields = { title: 'Advisor', company: 'Galley', startDate: { year: 2020 } }
    const committed = await studio.stack.ports.documents.commit([{ collection: 'jobs', id: jobUuid, fields }])
    if (!committed.ok) throw new Error(committed.failure.message)
    const names = await inputNames(studio.site.origin, studio.cookie)
    const held: { ms: number; what: string }[] = []
    for (const { path, most } of formAddresses)
      for (const [what, body] of Object.entries(largestForms(most, names)))
        held.push({ ms: await heldMs(studio, path, body), what: `${path}, ${what}` })
    const [longest = { ms: 0, what: '' }] = held.toSorted((a, b) => b.ms - a.ms)
    const parsed = await parseMs(largestForms(Math.max(...formAddresses.map(({ most }) => most)), names))
    const ratio = rounded(longest.ms / parsed, 1)
    return [
      { name: 'parsing of the largest form alone', value: rounded(parsed, 1), unit: 'ms' },
      { name: `the longest wait for a form (${longest.what})`, value: rounded(longest.ms), unit: 'ms' },
      { name: 'their ratio', value: ratio, unit: '', ...atMost(mostRatio, ratio) },
    ]
  })
}

/** The most that the server's main thread worked between two answers to another visitor, while it handled a form, in ms. */
async function heldMs({ site, cookie }: Studio, path: string, body: string): Promise<number> {
  let isAnswered = false
  const headers = { cookie, origin: site.origin, 'content-type': 'application/x-www-form-urlencoded' }
  const answered = fetch(site.origin + path, { method: 'POST', headers, body, redirect: 'manual' })
    .then((answer) => answer.arrayBuffer())
    .finally(() => {
      isAnswered = true
    })
  let most = 0
  let before = mainThreadMs(site.pid)
  while (!isAnswered) {
    await (await fetch(`${site.origin}/healthz`)).arrayBuffer()
    const now = mainThreadMs(site.pid)
    most = Math.max(most, now - before)
    before = now
  }
  await answered
  return most
}

/** How long the main thread of a process has worked, in ms (schedstat of Linux). */
function mainThreadMs(pid: number): number {
  const [ns] = readFileSync(`/proc/${pid}/task/${pid}/schedstat`, 'utf8').split(' ')
  return Number(ns) / 1e6
}

/** The longest that parsing one of these forms takes, of each the shortest of some tries, in ms of this main thread. */
async function parseMs(forms: Record<string, string>): Promise<number> {
  const times: number[] = []
  for (const body of Object.values(forms)) {
    let least = Number.POSITIVE_INFINITY
    for (let round = 0; round < parsings; round += 1) {
      const before = mainThreadMs(process.pid)
      await new Response(body, { headers: { 'content-type': 'application/x-www-form-urlencoded' } }).formData()
      least = Math.min(least, mainThreadMs(process.pid) - before)
    }
    times.push(least)
  }
  return Math.max(...times)
}
