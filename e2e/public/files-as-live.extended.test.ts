import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { expect, onTestFinished } from 'vitest'
import { journey, openPage } from '#support/journeys/browser.ts'
import { ask, textOf } from '#support/journeys/pages/wire.ts'
import { startServer, vita } from '#support/journeys/server.ts'
import { madeAhead } from '#support/journeys/starting.ts'

/**
 * A page of `vita publish` is the live page below another base. They differ in their addresses and in what needs a server: accounts, the
 * form of the theme, headers, what a search chooses, and scripts that know the base. docs/behaviour.md 34.
 */
const base = '/name'
const form = 'https://forms.example/vita'

/** Pages whose path differs from the value of their search. */
const projectPaths: Record<string, string> = { 'chucktown-sound': 'cts' }

/** Pages that lead on to others, where the live site redirects; the page of no address; and the form, which goes elsewhere. */
const others = [
  '404.html',
  'about-me',
  'contact',
  'hardware',
  'index.html',
  'resume/education',
  'resume/education/details',
  'resume/jobs',
  'resume/jobs/details',
]

journey('every page as a file is the page of the live site but for its base, and what needs a server', async () => {
  const server = await startServer()
  onTestFinished(async () => void (await server.stop()))
  const root = mkdtempSync(join(tmpdir(), 'vita-files-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  await vita(['publish', root, '--url', server.origin + base, '--form-url', form], server.settings)
  const live = async (address: string) => textOf(await ask(server.origin, address))
  await madeAhead(() => ask(server.origin, '/resume'))

  const page = await openPage(server)
  await page.goto('/licences.txt')
  const parts = (html: string) => page.evaluate(partsOf, html)
  const folders = htmlFiles(root)
  expect(folders.filter((folder) => others.includes(folder))).toEqual(others)
  for (const folder of folders.filter((each) => !others.includes(each))) {
    const file = await parts(readFileSync(join(root, folder, 'index.html'), 'utf8'))
    const sent = await parts(await live(liveAddress(folder)))
    expect(file.map(lineOf), folder).toEqual(sent.map((part) => lineOf(asFile(part, server.origin))))
  }
})

/** The folders of pages, and files that are pages themselves. */
function htmlFiles(root: string): string[] {
  return readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.html'))
    .map((name) => (name.endsWith('/index.html') ? dirname(name) : relative('.', name)))
    .sort()
}

function liveAddress(folder: string): string {
  const [, kind, id] = /^resume\/(jobs|education)\/(.+)$/.exec(folder) ?? []
  return id === undefined ? `/${folder}` : `/resume/${kind}/details?uuid=${id}`
}

type Part = { name: string; text: string; attributes: [name: string, value: string][] }

/** Runs in the browser: the elements and texts of a page in their order, without what only one of both sites has. */
function partsOf(html: string): Part[] {
  const document = new DOMParser().parseFromString(html, 'text/html')
  const ofOne = 'meta[http-equiv], .account-card, #icon-login, #icon-join, [name=from]'
  const leads = [...document.scripts].filter(({ text }) => text.startsWith('{let k=new Map('))
  for (const each of [...document.querySelectorAll(ofOne), ...leads]) each.remove()
  const ofOneAttributes = {
    'data-files': 'html',
    action: '[action="/theme"]',
  }
  for (const [name, at] of Object.entries(ofOneAttributes))
    for (const each of document.querySelectorAll(at)) each.removeAttribute(name)
  const app = document.querySelector<HTMLElement>('#app-script')
  if (app?.dataset.src) app.dataset.src = app.dataset.src.replace(/[\w-]{16}\.js$/, 'HASH.js')
  const parts: Part[] = []
  const nodes = document.createNodeIterator(document, NodeFilter.SHOW_ELEMENT | NodeFilter.SHOW_TEXT)
  for (let node = nodes.nextNode(); node; node = nodes.nextNode()) {
    const attributes = node instanceof Element ? [...node.attributes] : []
    parts.push({
      name: node.nodeName.toLowerCase(),
      text: node.nodeValue ?? '',
      attributes: attributes.map(({ name, value }): [string, string] => [name, value]),
    })
  }
  return parts
}

function lineOf({ name, text, attributes }: Part): string {
  return [name, ...attributes.map(([name, value]) => `${name}=${value}`), text].join(' ')
}

/** The part as the live site would have it, were its addresses those of the files. */
function asFile({ name, text, attributes }: Part, origin: string): Part {
  return {
    name,
    text: inText(text, origin),
    attributes: attributes.map(([name, value]) => [name, attributeAsFile(name, value, origin)]),
  }
}

function attributeAsFile(name: string, value: string, origin: string): string {
  if (/^(href|src|action|data-src|data-entry)$/.test(name) && value.startsWith('/')) return base + fileAddress(value)
  if (/srcset$/.test(name)) return value.replaceAll(/(^|, )\//g, `$1${base}/`)
  return inText(value, origin)
}

/** Whole addresses of this site, and those that styles load. */
function inText(text: string, origin: string): string {
  const whole = text
    .split(origin)
    .map((part, at) => (at === 0 ? part : part.replace(/^\/[^\s"'<>)\]\\]*/, fileAddress)))
  return whole.join(origin + base).replaceAll('url(/', `url(${base}/`)
}

/** The address of a file, below the base. */
function fileAddress(live: string): string {
  const [, path = '', search = '', hash = ''] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(live) ?? []
  if (path === '/' || path.includes('.')) return paperAddress(path, search) + hash
  const [, name, value = ''] = /^\?(\w+)=(.*)$/.exec(search) ?? []
  if (name === 'uuid') return `${path.replace(/details$/, value)}/${hash}`
  if (name === 'project') return `${path}/${projectPaths[value] ?? value}/${hash}`
  return `${path.replace(/\/$/, '')}/${search}${hash}`
}

function paperAddress(path: string, search: string): string {
  const [, paper] = /^\?paper=(.*)$/.exec(search) ?? []
  return paper === undefined ? path + search : path.replace('.pdf', `-${paper}.pdf`)
}
