import { readdirSync, readFileSync } from 'node:fs'
import { beforeAll, expect, test } from 'vitest'
import { everyPage } from '#support/journeys/pages/pages.ts'
import type { Server } from '#support/journeys/server.ts'
import { sharedServer } from '#support/journeys/shared-server.ts'

/**
 * Each page has the styles of everything it shows, because only the stylesheets of its own modules are linked. A component
 * that relies on another one's stylesheet would look right on one page and unstyled on the next.
 */
const built = new URL('../../build/client/static/js/', import.meta.url)

let server: Server

beforeAll(async () => {
  server = await sharedServer()
})

test('every page has the styles of everything it shows', async () => {
  const sheets = readdirSync(built).filter((name) => name.endsWith('.css'))
  const styled = classesIn(sheets.map((name) => readFileSync(new URL(name, built), 'utf8')).join('\n'))
  expect(styled.size).toBeGreaterThan(100)
  for (const path of everyPage) {
    const html = await (await fetch(server.origin + path)).text()
    const linked = [...html.matchAll(/<link rel="stylesheet" href="\/static\/js\/([^"]+)" disabled/g)]
    const own = classesIn(linked.map(([, name = '']) => readFileSync(new URL(name, built), 'utf8')).join('\n'))
    const used = [...html.matchAll(/ class="([^"]+)"/g)].flatMap(([, names = '']) => names.split(/\s+/))
    expect(
      [...new Set(used)].filter((name) => styled.has(name) && !own.has(name)),
      path,
    ).toEqual([])
  }
})

/** The classes with rules for the screen; every page contains the rules for print. */
function classesIn(css: string): Set<string> {
  return new Set([...withoutPrint(css).matchAll(/\.(-?[a-z_][\w-]*)/gi)].map(([, name = '']) => name))
}

function withoutPrint(css: string): string {
  const start = css.indexOf('@layer print{')
  if (start < 0) return css
  let [end, depth] = [css.indexOf('{', start) + 1, 1]
  for (; depth > 0; end += 1) depth += css[end] === '{' ? 1 : css[end] === '}' ? -1 : 0
  return css.slice(0, start) + withoutPrint(css.slice(end))
}
