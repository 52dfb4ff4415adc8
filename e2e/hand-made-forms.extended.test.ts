import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPeople, admin, cookieOf } from '#support/journeys/accounts.ts'
import { ownerCalled, startSmall } from '#support/journeys/bundle.ts'
import type { Server } from '#support/journeys/server.ts'
import { job } from '#support/small-bundle.ts'
import { pages } from '#web/routes.ts'
import { formLimits } from '../src/server/http/posted-form.ts'

/**
 * Forms that no page sends, at every address that takes one: each is answered, none with 500, and none stops the site for other
 * visitors. docs/behaviour.md 13.3.
 */
let server: Server
let cookie: string
/** The names of all inputs of all pages. */
let names: string[]

const uuid = '0b0b0b0b-0b0b-4b0b-8b0b-0b0b0b0b0b0b'
const examples: Readonly<Record<string, string>> = {
  'studio/resume/jobs/:uuid': `/studio/resume/jobs/${uuid}`,
  'studio/resume/education/:uuid': `/studio/resume/education/${uuid}`,
  'studio/resume/:list/:uuid': '/studio/resume/projects/new',
  'studio/hardware/:computer': '/studio/hardware/laptop',
  'studio/pictures/:top/:name': '/studio/pictures/home/slideshow',
  'studio/history/:number': '/studio/history/1',
  'studio/uploads/:upload': `/studio/uploads/${uuid}`,
  'studio/import/:id': `/studio/import/${uuid}`,
}
const routes = pages.map(({ path = '', handle }) => ({
  path: examples[path] ?? `/${path.replaceAll(/:\w+/g, 'x').replace('*', 'no-such-page')}`,
  most: handle.maxFormBytes,
}))
const forms = routes.flatMap(({ path, most }) => (most === undefined ? [] : [{ path, most }]))

/** Names that only scripts send. */
const ofScripts = [
  ...['collection', 'id', 'edits', 'tab', 'turn', 'name', 'folder', 'replaces', 'for', 'begin', 'cancel', 'text'],
  ...['undo', 'from', 'act', 'tick', 'entry', 'field', 'keep', 'what', '$known', '$revert', '$take', '__intent__'],
]

beforeAll(async () => {
  const bundle = {
    [`documents/jobs/${uuid}.json`]: JSON.stringify(job('Advisor')),
    'documents/person-info/owner.json': JSON.stringify(ownerCalled('Runa Tveit')),
  }
  server = await startSmall(bundle)
  await addPeople(server, [admin])
  cookie = await cookieOf(server, admin)
  const found = new Set(ofScripts)
  for (const { path } of routes) {
    const page = await fetch(server.origin + path, { headers: { cookie }, redirect: 'manual' })
    for (const [, name = ''] of (await page.text()).matchAll(
      /<(?:input|select|textarea|button)\b[^>]* name="([^"]+)"/g,
    ))
      found.add(name)
  }
  // Wrong passwords and passkeys end the session after some tries.
  names = [...found].filter((name) => !/^(password|passkey)/.test(name))
})

afterAll(() => server?.stop())

const acts = ['describe', 'focus', 'step', 'move', 'remove', 'revert', 'revert-order']

const values = [
  ...['', '-1', '1e999', '[]', '{}', '%', '\0', '\ud800', '__proto__', '../../x', 'jobs x y z', 'folder x'],
  ...['{"type":"insert","payload":{"name":"story"}}', '[{"path":"__proto__.x","value":{},"seen":1e300}]'],
]

test('no form is answered with 500, and none is an error in the log', async () => {
  const wrong: string[] = []
  for (const { path } of forms)
    for (const value of values)
      for (const body of bodiesOf(value)) {
        const status = await statusOf(path, body)
        if (status >= 500) wrong.push(`${path} ${value} ${body.constructor.name} ${status}`)
      }
  expect([wrong, errorsIn(server)]).toEqual([[], []])
  expect(await statusOf('/studio')).toBe(200)
}, 600_000)

test('every address answers GET, HEAD and an empty form, and none is an error in the log', async () => {
  const wrong: string[] = []
  for (const { path } of routes)
    for (const address of [path, `${path === '/' ? '/_root' : path}.data`])
      for (const method of ['GET', 'HEAD', 'POST']) {
        const status = await statusOf(address, undefined, method)
        if (status >= 500) wrong.push(`${method} ${address} ${status}`)
      }
  expect([wrong, errorsIn(server)]).toEqual([[], []])
}, 600_000)

test('the largest forms of each address hold up no other visitor for 200 ms', async () => {
  const slow: string[] = []
  for (const { path, most } of forms)
    for (const [what, body] of Object.entries(largest(most))) {
      const ms = await heldMs(path, body)
      if (ms > 200) slow.push(`${path}, ${what}: ${Math.round(ms)} ms`)
    }
  expect(slow).toEqual([])
  expect(await statusOf('/studio')).toBe(200)
}, 1_200_000)

/**
 * A form with a value in every field: as browsers encode it without files, with files, and with a file in place of each text. And
 * JSON: the value, and changes of a folder with it.
 */
function bodiesOf(value: string): (URLSearchParams | FormData | Blob)[] {
  const [texts, files] = [new FormData(), new FormData()]
  for (const name of names) {
    texts.append(name, value)
    files.append(name, new File([value], value.slice(0, 20)))
  }
  const fields = { id: value, alt: value, shown: value, focus: value, by: value, to: value }
  const changes = acts.map((act) =>
    JSON.stringify({ folder: 'home/slideshow', tab: value, edit: { act, ...fields, shown: null } }),
  )
  const json = [value, JSON.stringify({ folder: value, tab: value, edit: value }), ...changes]
  return [
    ...[new URLSearchParams(names.map((name) => [name, value])), texts, files],
    ...json.map((text) => new Blob([text], { type: 'application/json' })),
  ]
}

/** Forms of this size with as many fields as are taken, or with texts as long as possible. */
function largest(maxBytes: number): Record<string, string> {
  const many = (field: (at: number) => string) => {
    const fields = Array.from({ length: formLimits.fields }, (_, at) => field(at))
    return fields.slice(0, Math.floor(maxBytes / (field(formLimits.fields).length + 1))).join('&')
  }
  const long = (text: string) => {
    const times = Math.floor(maxBytes / names.length / text.length) - 1
    return names
      .map((name) => `${encodeURIComponent(name)}=${text.repeat(Math.max(0, times))}`)
      .join('&')
      .slice(0, maxBytes)
  }
  return {
    ...Object.fromEntries(
      ['field', 'entry', 'folder', 'tick', '%24take'].map((name) => [name, many(() => `${name}=`)]),
    ),
    ...Object.fromEntries(
      ['field', 'entry', 'folder', 'tick'].map((name) => [`numbered ${name}`, many((at) => `${name}=jobs+x+${at}`)]),
    ),
    names: many((at) => `a${at}=`),
    lists: many((at) => `responsibilities%5B${at}%5D=`),
    ways: many((at) => `way+jobs.${at}=add`),
    typed: many((at) => `typed:jobs.${at}:a=b`),
    // Node parses '%20' ten times as fast as '+'. docs/behaviour.md 13.3.
    ...Object.fromEntries(
      ['a', '.', '%20', '%5B', '%7B%22a%22:', '*', '%0A', '_a', '-%20', '%3C', '%F0%9F%8C%8A'].map((text) => [
        `long ${text}`,
        long(text),
      ]),
    ),
  }
}

/**
 * How long the site answered no other visitor while it handled a form: the most that its main thread worked between two answers.
 * Other work of the machine does not count.
 */
async function heldMs(path: string, body: string): Promise<number> {
  let isAnswered = false
  const answered = statusOf(path, body).finally(() => {
    isAnswered = true
  })
  let most = 0
  let before = workedMs()
  while (!isAnswered) {
    await statusOf('/healthz')
    const now = workedMs()
    most = Math.max(most, now - before)
    before = now
  }
  await answered
  return most
}

/** How long the main thread of the server has worked, in ms (schedstat of Linux). */
function workedMs(): number {
  const [ns] = readFileSync(`/proc/${server.pid}/task/${server.pid}/schedstat`, 'utf8').split(' ')
  return Number(ns) / 1e6
}

async function statusOf(
  path: string,
  body?: string | URLSearchParams | FormData | Blob,
  method = body === undefined ? 'GET' : 'POST',
) {
  const headers = new Headers({ cookie, 'sec-fetch-site': 'same-origin', connection: 'close' })
  if (typeof body === 'string') headers.set('content-type', 'application/x-www-form-urlencoded')
  const answer = await fetch(server.origin + path, { method, headers, redirect: 'manual', ...(body && { body }) })
  await answer.arrayBuffer()
  return answer.status
}

function errorsIn({ output }: Server): string[] {
  return output()
    .split('\n')
    .filter((line) => /\b(page|request) failed\b/.test(line))
}
