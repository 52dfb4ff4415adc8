import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isBelowStudio, patternOf, routeOf, routeOfPattern } from './route-of.ts'
import { pages } from './routes.ts'

const folder = new URL('../', import.meta.url)
const modules = globSync('**/routes/**/*.tsx', { cwd: folder }).filter((file) => !file.includes('.test.'))

test('every module of a page is in the route table', () => {
  expect(modules.length).toBeGreaterThan(15)
  expect([...new Set(pages.map(({ file }) => file))].sort()).toEqual(modules.map((file) => `./${file}`).sort())
})

test('a page accepts forms exactly if its module has an action', () => {
  for (const { file, handle } of pages)
    expect(/^export async function action\b/m.test(sourceOf(file)), file).toBe(handle.maxFormBytes !== undefined)
})

test('a route only redirects or answers scripts exactly if its module has no page', () => {
  for (const { file, handle } of pages)
    expect(/^export (default\b|\{ \w+ as default \})/m.test(sourceOf(file)), file).toBe(
      !handle.isRedirect && !handle.isResource,
    )
})

test('a handle names each search parameter that its module reads', () => {
  for (const { file, handle } of pages) {
    const source = sourceOf(file)
    const named = [...source.matchAll(/searchParams\.(?:get|has)\('(\w+)'\)/g)].map(([, name]) => name)
    const read = source.includes('landingPath(url)') ? [...named, 'redirect'] : named
    // A screen of the studio reads what was just done in its frame.
    const known = handle.isStudio ? (handle.searchParams ?? []) : read
    expect(known, file).toEqual(expect.arrayContaining(read))
    expect([...new Set(known)], file).toEqual(handle.searchParams ?? [])
  }
})

test('a page in the sitemap is open to everyone', () => {
  for (const { handle } of pages.filter((each) => each.handle.inSitemap))
    expect([handle.access ?? 'everyone', handle.isRedirect ?? false]).toEqual(['everyone', false])
})

test('a path has the route of its pattern, and an unknown one that of the not-found page', () => {
  expect(patternOf(routeOf('/'))).toBe('/')
  expect(patternOf(routeOf('/home'))).toBe('/home')
  expect(patternOf(routeOf('/projects/cts'))).toBe('/projects/:project')
  expect(patternOf(routeOf('/dashboard/a'))).toBe('/dashboard/:nav')
  for (const path of ['/homes', '/home/', '/projects/', '/dashboard/a/b', ''])
    expect(patternOf(routeOf(path))).toBe('/*')
})

test('a pattern of the router has its route', () => {
  for (const [pattern, path] of [
    ['/', undefined],
    ['home', 'home'],
    ['dashboard/:nav', 'dashboard/:nav'],
    ['*', '*'],
  ] as const)
    expect(routeOfPattern(pattern).path).toBe(path)
})

test('a pattern of the router without a route in the table is an error', () => {
  expect(() => routeOfPattern('/no-such-page')).toThrow('/no-such-page')
})

test('an address is of the studio exactly if it is below /studio, and is never cached; all but the first minute’s is for Admins only', () => {
  for (const { path = '', handle } of pages) {
    const isStudio = isBelowStudio(`/${path}`)
    expect(handle.isStudio ?? false, path).toBe(isStudio)
    const access = path === 'studio/welcome' ? 'everyone' : 'admin'
    if (isStudio) expect([handle.access, handle.isCacheable], path).toEqual([access, false])
  }
})

test('an unknown path below /studio has the route of the studio', () => {
  for (const path of ['/studio/no-such-page', '/studio/a/b', '/studio/'])
    expect(patternOf(routeOf(path)), path).toBe('/studio/*')
  expect(patternOf(routeOf('/studios'))).toBe('/*')
})

function sourceOf(file: string): string {
  return readFileSync(new URL(file, folder), 'utf8')
}
