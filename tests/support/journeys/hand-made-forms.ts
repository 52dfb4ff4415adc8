import { formLimits } from '../../../src/server/request/posted-form.ts'
import { pages } from '../../../src/web/routing/routes.ts'

/** Forms that no page sends, for every address that takes one. docs/behaviour.md 13.3. */

/** The job that the examples need. */
export const jobUuid = '0b0b0b0b-0b0b-4b0b-8b0b-0b0b0b0b0b0b'

const examples: Readonly<Record<string, string>> = {
  'studio/resume/:list/:uuid': `/studio/resume/jobs/${jobUuid}`,
  'studio/hardware/:computer': '/studio/hardware/laptop',
  'studio/pictures/:top/:name': '/studio/pictures/home/slideshow',
  'studio/history/:number': '/studio/history/1',
  'studio/entries/pictures/:top/:name': '/studio/entries/pictures/home/slideshow',
  'studio/entries/:collection/:id': `/studio/entries/jobs/${jobUuid}`,
  'studio/places/:id': '/studio/places/new?host=own',
  'studio/uploads/:upload': `/studio/uploads/${jobUuid}`,
  'studio/import/:id': `/studio/import/${jobUuid}`,
  'studio/editions/:uuid': `/studio/editions/${jobUuid}`,
  'studio/editions/links/:id/:publish': '/studio/editions/links/none/1',
  'studio/editions/:uuid/pages': `/studio/editions/${jobUuid}/pages`,
  'studio/editions/:uuid/:file': `/studio/editions/${jobUuid}/resume.pdf`,
}

/** Every address, with the most bytes of its form and the method that sends it. */
export const addresses = pages.map(({ path = '', handle }) => ({
  path: examples[path] ?? `/${path.replaceAll(/:\w+/g, 'x').replace('*', 'no-such-page')}`,
  most: handle.maxFormBytes,
  isJson: handle.takes === 'entry',
  method: handle.takes === 'entry' ? 'PUT' : 'POST',
}))

/** Those that take a form, or JSON in place of one. */
export const formAddresses = addresses.flatMap(({ path, most, isJson, method }) =>
  most === undefined ? [] : [{ path, most, isJson, method }],
)

/** Names that only scripts send. */
const ofScripts = [
  ...['collection', 'id', 'name', 'remove', 'revert', 'folder', 'replaces', 'for', 'begin', 'cancel', 'text'],
  ...['undo', 'from', 'act', 'tick', 'entry', 'field', 'keep', 'what', 'new'],
]

/** The names of all inputs of all pages, but those of passwords and passkeys: wrong ones end the session. */
export async function inputNames(origin: string, cookie: string): Promise<string[]> {
  const found = new Set(ofScripts)
  for (const { path } of addresses) {
    const page = await fetch(origin + path, { headers: { cookie }, redirect: 'manual' })
    for (const [, name = ''] of (await page.text()).matchAll(
      /<(?:input|select|textarea|button)\b[^>]* name="([^"]+)"/g,
    ))
      found.add(name)
  }
  return [...found].filter((name) => !/^(password|passkey)/.test(name))
}

/** Forms of this size with as many fields as are taken, or with texts as long as possible. */
export function largestForms(maxBytes: number, names: readonly string[]): Record<string, string> {
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
    ...Object.fromEntries(['field', 'entry', 'folder', 'tick'].map((name) => [name, many(() => `${name}=`)])),
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
