import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { patternOf, routeOf, routeOfPattern } from './route-of.ts'
import routes from './routes.ts'

const folder = new URL('./', import.meta.url)
const modules = globSync('**/routes/*.tsx', { cwd: folder }).filter((file) => !file.includes('.test.'))

test('every module of a page is in the route table', () => {
  expect(modules.length).toBeGreaterThan(15)
  expect([...new Set(routes.map(({ file }) => file))].sort()).toEqual(modules.map((file) => `./${file}`).sort())
})

test('a page accepts forms exactly if its module has an action', () => {
  for (const { file, handle } of routes)
    expect(/^export async function action\b/m.test(sourceOf(file)), file).toBe(handle.maxFormBytes !== undefined)
})

test('a route only redirects exactly if its module has no page', () => {
  for (const { file, handle } of routes)
    expect(/^export default\b/m.test(sourceOf(file)), file).toBe(handle.isRedirect !== true)
})

test('a handle names each search parameter that its module reads', () => {
  for (const { file, handle } of routes) {
    const read = [...sourceOf(file).matchAll(/searchParams\.(?:get|has)\('(\w+)'\)/g)].map(([, name]) => name)
    expect([...new Set(read)], file).toEqual(handle.searchParams ?? [])
  }
})

test('a page in the sitemap is open to everyone', () => {
  for (const { handle } of routes.filter((each) => each.handle.inSitemap))
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

function sourceOf(file: string): string {
  return readFileSync(new URL(file, folder), 'utf8')
}
