import { readdirSync, readFileSync } from 'node:fs'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { menuOf } from '#domain/site/menu.ts'
import { menuPagesFor } from '#support/menu-pages.ts'
import { Icon, Sprite } from './icon.tsx'

const web = new URL('../', import.meta.url)
const symbols = [
  ...readFileSync(new URL('icons.svg', import.meta.url), 'utf8').matchAll(/<symbol id="icon-([a-z-]+)"/g),
]
const names = symbols.map(([, name]) => name ?? '')

test('every symbol of the sprite has a name', () => {
  for (const name of names) expect(renderToString(<Icon name={name} />)).toContain(`href="#icon-${name}"`)
})

test('an unknown icon is an arrow that points outward', () => {
  expect(renderToString(<Icon name="nowhere" />)).toContain('href="#icon-out"')
})

test('the menu and the components name only existing symbols', async () => {
  const projects = [{ title: 'Cat', icon: null, path: 'cat', query: 'cat' }]
  const menu = menuOf(await menuPagesFor({ isSignedIn: true }), { projects, github: null })
  const inMenu = menu.flatMap((item) => [item, ...item.subNav]).flatMap((item) => [item.icon, item.iconOpened])
  const inViews = readdirSync(web, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.tsx') && !file.includes('.test.') && !file.startsWith('studio'))
    .flatMap((file) => [
      ...readFileSync(new URL(file, web), 'utf8').matchAll(/(?:<Icon[^>]* name|icon)(?:=|: )["']([a-z-]+)["']/g),
    ])
    .map(([, name]) => name)
  expect(inViews.length).toBeGreaterThan(10)
  for (const name of [...inMenu, ...inViews]) if (name) expect(names).toContain(name)
})

test('the page contains the whole sprite, hidden', () => {
  const html = renderToString(<Sprite />)
  expect(html).toContain('hidden=""')
  for (const name of names) expect(html).toContain(`id="icon-${name}"`)
})
