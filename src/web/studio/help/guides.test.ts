import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { none } from '#resume/result.ts'
import { guideNames, readGuide } from './guides.ts'

/** docs/behaviour.md 23.14. */
const guides = await Promise.all(guideNames.map(async (name) => ({ name, html: (await readGuide(name))?.html ?? '' })))
const links = guides.flatMap(({ name, html }) =>
  [...html.matchAll(/ href="([^"]+)"/g)].map(([, href = '']) => ({ name, href })),
)

test('the guides for owners are all there, and an unknown name is none', async () => {
  expect(guideNames).toEqual(
    expect.arrayContaining(['self-hosting', 'importing', 'hosting', 'github-pages', 'cloudflare-and-netlify']),
  )
  expect(guideNames).toHaveLength(14)
  expect(await readGuide('security')).toBe(none)
  expect((await readGuide('github-pages'))?.title).toBe('GitHub Pages')
})

test('every link in a guide leads to another guide, to a heading that is there, or to another site', () => {
  const anchors = guides.flatMap(({ name, html }) => [
    `/studio/help/${name}`,
    ...[...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => `/studio/help/${name}#${id}`),
  ])
  const own = links.filter(({ href }) => !URL.canParse(href))
  expect(own.length).toBeGreaterThan(20)
  expect(own.filter(({ href }) => !anchors.includes(href))).toEqual([])
})

test('every guide that the studio names is there', () => {
  const sources = globSync('src/**/*.{ts,tsx}').filter((path) => !path.includes('.test.'))
  const named = sources.flatMap((path) => [
    ...readFileSync(path, 'utf8').matchAll(
      /\/studio\/help\/([\w-]+)|^(?! *(?:\*|\/)).*docs\/(?:hosting\/)?([\w-]+)\.md/gm,
    ),
  ])
  const names = named.flatMap(([, address, file]) => address ?? file ?? [])
  expect(names).toContain('self-hosting')
  expect(names.filter((name) => !guideNames.includes(name))).toEqual([])
})

test('the build of a container has the guides', () => {
  expect(readFileSync('.dockerignore', 'utf8')).not.toMatch(/^docs/m)
})

test('a guide has one heading above all others, and no line of its file is a line of the page', async () => {
  const guide = await readGuide('self-hosting')
  expect(guide?.html).not.toMatch(/<h1|<br>/)
  expect(guide?.html).toContain('<h2 id="put-it-online">Put it online</h2>')
  expect(guide?.html).toContain('<h3 id="on-a-server">On a server</h3>')
  expect(guide?.html).toContain('<a href="/studio/help/web-server">')
})
