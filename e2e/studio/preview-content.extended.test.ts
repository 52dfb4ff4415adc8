import { expect, test, vi } from 'vitest'
import { readDraft } from '#calls/studio/draft/read-draft.ts'
import { readFolder } from '#calls/studio/draft/read-folder.ts'
import { publish } from '#calls/studio/publish/publish.ts'
import type { EntryName } from '#domain/studio/entry-name.ts'
import type { ReadItem } from '#domain/transfer/parsed-entry.ts'
import type { Ports } from '#ports/ports.ts'
import { collections } from '#resume/records/collections/collections.ts'
import type { Fields } from '#resume/schema/stored-fields.ts'
import { emptyParsed } from '#resume/transfer/parsed-items.ts'
import { sectionOf } from '#resume/transfer/sections.ts'
import { addPeople, admin, cookieOf, done, withPorts } from '#support/journeys/accounts.ts'
import { everyPage } from '#support/journeys/pages/pages.ts'
import { ask, textOf } from '#support/journeys/pages/wire.ts'
import { startSmallSite } from '#support/journeys/small-site.ts'
import { filled, type Leaf } from '#support/records.ts'
import { describePicture } from '#support/studio/draft-steps.ts'
import { importAll } from '#support/studio/import-all.ts'

vi.setConfig({ testTimeout: 240_000 }) // every page of three states, on a machine that may be busy

const actor = { by: { uid: 'test', name: 'Rowan Brackwater' } }

/** What each text of one state of the content begins with, and the numbers of its records. */
const states = { before: { word: 'Qold', at: 1 }, after: { word: 'Qnew', at: 2 } }
type State = (typeof states)['before']

const entries: EntryName[] = Object.entries(collections).flatMap(([name, { id }]) =>
  idsOf(id, name).map((each) => ({ collection: name as EntryName['collection'], id: each })),
)

/** Each record of the site, and one that is new in a list without one. */
function idsOf(id: string, collection: string): string[] {
  const own = everyPage.find((path) => path.startsWith(`/resume/${collection}/details`))
  if (id !== 'any') return [id]
  return [own === undefined ? '0b0f5a01-6d3a-4b57-9b1e-3f3c4f0a9c11' : (own.split('uuid=')[1] ?? '')]
}

/** The pages of one state of the content. */
const pagesOf = ({ word }: State) =>
  everyPage.map((path) => path.replace('/projects/cts', `/projects/${word.toLowerCase()}`))

function valueFor({ word, at }: State) {
  const rules: Readonly<Record<string, string>> = {
    url: `https://${word}.example/`.toLowerCase(),
    link: `https://${word}.example/`.toLowerCase(),
    slug: word.toLowerCase(),
    day: `200${at}-0${at}-0${at}`,
    timeZone: at === 1 ? 'UTC' : 'Pacific/Kiritimati',
    month: at === 1 ? 'March' : 'May',
    folder: `about/gallery-${word.toLowerCase()}`,
    emailAddress: `${word.toLowerCase()}@example.com`,
  }
  const words: Readonly<Record<string, string>> = {
    country: at === 1 ? 'US' : 'DE',
    language: at === 1 ? 'fr' : 'de',
    languagesShown: at === 1 ? 'pt' : 'nl',
    code: at === 1 ? 'fr' : 'de',
    telephoneShown: at === 1 ? 'files' : 'site',
    resumeEmailShown: at === 1 ? 'site' : 'files',
    fediverse: `@${word}@social.example`,
    bluesky: `${word}.example`,
    statusShown: 'site',
    whoAmI: `${word}who {city}, {state} {age} {musicYears} {residenceYears}`,
  }
  return ({ name, kind, rule, choices }: Leaf): unknown => {
    if (kind === 'boolean') return name !== 'hidden' && at === 1
    if (kind === 'number') return name === 'year' || name === 'graduation' ? 2000 + at : at
    return rules[rule ?? ''] ?? words[name] ?? choices?.[at - 1] ?? `${word}${name}`
  }
}

/** Puts every field of every entry, and every alternative text, into the draft. */
async function draftAll(ports: Ports, state: State): Promise<void> {
  const parsedItems = entries.map((whole): ReadItem => {
    const fields = filled(collections[whole.collection].fields, valueFor(state)) as Fields
    const all = { ...fields, ...('uuid' in fields && { uuid: whole.id }) }
    return { section: sectionOf(whole.collection), fields: all, missing: [], reasons: [], whole }
  })
  await importAll(ports, { ...emptyParsed('bundle'), parsedItems }, actor.by)
  for (const folder of ['home/slideshow', 'about']) {
    for (const { id } of done(await readFolder(ports, folder)).items)
      await describePicture(ports, folder, id, `${state.word}picture`)
  }
}

async function publishNow(ports: Ports): Promise<void> {
  const { version } = done(await readDraft(ports))
  const answer = done(await publish(ports, { version, summary: '', withoutTexts: true }, actor.by))
  expect(answer, JSON.stringify(answer)).toMatchObject({ outcome: 'published' })
}

/** Where a page has a word of this state. */
function around(html: string, { word }: State): string[] {
  return [...html.matchAll(new RegExp(`.{0,60}${word}.{0,20}`, 'gi'))].map(([found]) => found)
}

/** What a person reads on a page, and what its elements say to those who do not see it. */
function wordsOf(html: string): string[] {
  const body = html.replace(/^[\s\S]*?<body[^>]*>/, '').replace(/<(script|style)\b[\s\S]*?<\/\1>/g, '')
  const told = [...body.matchAll(/\b(?:alt|aria-label|title|datetime)="([^"]*)"/g)].map(([, text = '']) => text)
  return [...told, ...body.replace(/<[^>]*>/g, ' ').split(/\s+/)]
}

test('every field of every document that a preview shows is that of the previewed content', async () => {
  const server = await startSmallSite()
  try {
    await addPeople(server, [admin])
    const cookie = await cookieOf(server, admin)
    const read = async (path: string) => textOf(await ask(server.origin, path, { headers: { cookie } }))
    await withPorts(server, async (ports) => {
      await draftAll(ports, states.before)
      await publishNow(ports)
    })
    // The server makes the pictures, and a preview shows no picture before that.
    for (const path of ['/home', '/about'])
      await expect
        .poll(async () => textOf(await ask(server.origin, path)), { timeout: 60_000 })
        .toContain(`${states.before.word}picture`)
    await expect
      .poll(async () => textOf(await ask(server.origin, '/home')), { timeout: 60_000 })
      .toContain('class="slideshow__image')
    await withPorts(server, (ports) => draftAll(ports, states.after))
    const previews = new Map<string, string>()
    for (const path of pagesOf(states.after)) {
      const html = await read(`/studio/preview${path}`)
      if (!html.includes('This page has no preview.')) previews.set(path, html)
    }
    expect(previews.size).toBeGreaterThan(8)
    const [all, place] = [[...previews.values()].join(), `${states.after.word}city, ${states.after.word}state`]
    expect(all).toContain(place)
    for (const [path, html] of previews) expect(around(html, states.before), path).toEqual([])
    for (const path of pagesOf(states.before)) {
      const published = await read(`/studio/preview${path}${path.includes('?') ? '&' : '?'}as=published`)
      expect(around(published, states.after), path).toEqual([])
    }

    await withPorts(server, publishNow)
    const wordsAt = async (path: string) => wordsOf(textOf(await ask(server.origin, path)))
    for (const [path, html] of previews)
      await expect.poll(() => wordsAt(path), { timeout: 20_000, message: path }).toEqual(wordsOf(html))
    for (const path of pagesOf(states.before))
      expect(around(await read(`/studio/history/1/preview${path}`), states.after), path).toEqual([])
    expect(await read('/studio/history/1/preview/about')).toContain(`${states.before.word}city`)
  } finally {
    await server.stop()
  }
})
