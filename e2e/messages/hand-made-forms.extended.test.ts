import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addPeople, admin, cookieOf } from '#support/journeys/accounts.ts'
import { ownerCalled, startSmall } from '#support/journeys/bundle.ts'
import { addresses, formAddresses, inputNames, jobUuid, largestForms } from '#support/journeys/hand-made-forms.ts'
import type { Server } from '#support/journeys/server.ts'
import { job } from '#support/small-bundle.ts'
import { formLimits } from '../../src/server/request/posted-form.ts'

/**
 * Forms that no page sends, at every address that takes one: each is answered, and none with 500. How long they hold up other
 * visitors is measured: `npm run bench -- forms`. docs/behaviour.md 13.3.
 */
let server: Server
let cookie: string
/** The names of all inputs of all pages. */
let names: string[]

beforeAll(async () => {
  const bundle = {
    [`documents/jobs/${jobUuid}.json`]: JSON.stringify(job('Advisor')),
    'documents/person-info/owner.json': JSON.stringify(ownerCalled('Runa Tveit')),
  }
  server = await startSmall(bundle)
  await addPeople(server, [admin])
  cookie = await cookieOf(server, admin)
  names = await inputNames(server.origin, cookie)
})

afterAll(() => server?.stop())

const values = [
  ...['', '-1', '1e999', '[]', '{}', '%', '\0', '\ud800', '__proto__', '../../x', 'jobs x y z', 'folder x'],
  ...['{"type":"insert","payload":{"name":"story"}}', '[{"path":"__proto__.x","value":{},"seen":1e300}]'],
]

test('no form is answered with 500, and none is an error in the log', async () => {
  const wrong: string[] = []
  for (const { path, method, isJson } of formAddresses)
    for (const [at, value] of values.entries()) {
      const { forms, json } = bodiesOf(value)
      const [taken, others] = isJson ? [json, forms] : [forms, json]
      // An address looks no further into the kind that it does not take: of that one for each value.
      for (const body of [...taken, ...others.slice(at % others.length).slice(0, 1)]) {
        const status = await statusOf(path, body, method)
        if (status >= 500) wrong.push(`${path} ${value} ${body.constructor.name} ${status}`)
      }
    }
  expect([wrong, errorsIn(server)]).toEqual([[], []])
  expect(await statusOf('/studio')).toBe(200)
}, 600_000)

test('every address answers GET, HEAD and an empty form, and none is an error in the log', async () => {
  const wrong: string[] = []
  for (const { path } of addresses)
    for (const address of [path, `${path === '/' ? '/_root' : path}.data`])
      for (const method of ['GET', 'HEAD', 'POST']) {
        const status = await statusOf(address, undefined, method)
        if (status >= 500) wrong.push(`${method} ${address} ${status}`)
      }
  expect([wrong, errorsIn(server)]).toEqual([[], []])
}, 600_000)

test('the largest forms of each address are answered, and one with a field more is rejected', async () => {
  const wrong: string[] = []
  for (const { path, most, isJson, method } of formAddresses) {
    for (const [what, body] of Object.entries(largestForms(most, names))) {
      const status = await statusOf(path, body, method)
      // A slice of an upload may be large, a form of it not.
      const isTooLong = status === 413 && !path.startsWith('/studio/uploads/')
      // 503: the machine is so busy that this process renders nothing for a moment.
      if (status === 500 || isTooLong) wrong.push(`${path}, ${what}: ${status}`)
    }
    const status = await statusOf(path, 'a&'.repeat(formLimits.fields), method)
    if (status !== (isJson ? 415 : 413)) wrong.push(`${path}, a field more: ${status}`)
  }
  expect([wrong, errorsIn(server)]).toEqual([[], []])
  expect(await statusOf('/studio')).toBe(200)
}, 1_200_000)

/**
 * A form with a value in every field: as browsers encode it without files, with files, and with a file in place of each text. And
 * JSON: the value, and saves of an entry and of a folder with it.
 */
function bodiesOf(value: string): { forms: (URLSearchParams | FormData)[]; json: Blob[] } {
  const [texts, files] = [new FormData(), new FormData()]
  for (const name of names) {
    texts.append(name, value)
    files.append(name, new File([value], value.slice(0, 20)))
  }
  const ofPicture = { order: [value], 'alt portrait.jpg': { text: value }, 'focus portrait.jpg': value }
  const json = [
    value,
    ...[value, { title: value }, ofPicture].map((fields) => JSON.stringify({ fields, version: value })),
  ]
  return {
    forms: [new URLSearchParams(names.map((name) => [name, value])), texts, files],
    json: json.map((text) => new Blob([text], { type: 'application/json' })),
  }
}

/** The status of an answer. Where the machine was too busy for a page, it is asked again. docs/behaviour.md 13.13. */
async function statusOf(
  path: string,
  body?: string | URLSearchParams | FormData | Blob,
  method = body === undefined ? 'GET' : 'POST',
  tries = 5,
): Promise<number> {
  const headers = new Headers({ cookie, 'sec-fetch-site': 'same-origin', connection: 'close' })
  if (typeof body === 'string') headers.set('content-type', 'application/x-www-form-urlencoded')
  const answer = await fetch(server.origin + path, { method, headers, redirect: 'manual', ...(body && { body }) })
  await answer.arrayBuffer()
  if (answer.status !== 503 || tries === 1) return answer.status
  await wait(1_000)
  return statusOf(path, body, method, tries - 1)
}

function errorsIn({ output }: Server): string[] {
  return output()
    .split('\n')
    .filter((line) => /\b(page|request) failed\b/.test(line))
}
