import { expect, test } from 'vitest'
import { memoryDocuments } from '#support/sqlite/memory-stores.ts'
import { pageAt } from './page-at.ts'

/** docs/behaviour.md 39.2. */
async function at(path: string, isPreview = false) {
  const documents = memoryDocuments()
  const fields = { languagesShown: ['de', 'en', 'pt-BR'], translations: { ar: {}, 'de-AT': {} } }
  await documents.commit([{ collection: 'person-info', id: 'owner', fields }])
  const site = { ports: { documents } } as unknown as Parameters<typeof pageAt>[1]
  const { url, address, language, isSpelled } = await pageAt(new URL(path, 'https://a.example'), site, isPreview)
  if (language !== undefined) expect(isSpelled).toBe(path.startsWith(`/${language}`))
  return [language, url.pathname + url.search, address]
}

test.each([
  ['/de/home', 'de', '/home', '/de/home'],
  ['/de', 'de', '/', '/de/'],
  ['/de/', 'de', '/', '/de/'],
  ['/de/resume/jobs/details?uuid=a&x=b', 'de', '/resume/jobs/details?uuid=a&x=b', '/de/resume/jobs/details?uuid=a'],
  ['/de/nothing', 'de', '/nothing', '/de/nothing'],
  ['/pt-BR/resume', 'pt-BR', '/resume', '/pt-BR/resume'],
  ['/pt-br/resume', 'pt-BR', '/resume', '/pt-BR/resume'],
  ['/PT-Br/resume.pdf', 'pt-BR', '/resume.pdf', '/pt-BR/resume.pdf'],
  ['/DE/home', 'de', '/home', '/de/home'],
])('%s is a page in a language', async (path, ...found) => {
  expect(await at(path)).toEqual(found)
})

test.each([
  '/home',
  '/fr/home', // not a language of the site
  '/en/home', // the language of the site itself
  '/ar/home', // not shown
  '/pt/home',
  '/pt-br-x/home',
  '/pt-br/studio',
  '/d/home',
  '/deutsch/home',
  '/de/studio',
  '/de/studio/x',
  '/de/account',
  '/de/s/code',
  '/de/de/home',
])('%s has no language', async (path) => {
  const [language, found] = await at(path)
  if (path === '/de/de/home') expect(found).toBe('/de/home')
  else expect([language, found]).toEqual([undefined, path])
})

test('a preview has also the languages that are not shown yet', async () => {
  expect(await at('/ar/home', true)).toEqual(['ar', '/home', '/ar/home'])
  expect((await at('/fr/home', true))[0]).toBeUndefined()
})

test('a preview has a language with a region by its tag and in the lower case of its address', async () => {
  for (const tag of ['de-AT', 'de-at'])
    expect(await at(`/${tag}/home`, true)).toEqual(['de-AT', '/home', '/de-AT/home'])
})
