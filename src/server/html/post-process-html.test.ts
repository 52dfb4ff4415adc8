import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Stylesheets } from './inline-styles.ts'
import { htmlPostProcessor } from './post-process-html.ts'

const stylesheets = (address: string) =>
  address === '/static/js/root.css' ? 'a{color:red}a:hover{color:blue}' : undefined

const layers = /@layer .*;/.exec(readFileSync('src/web/ui/styles/layers.css', 'utf8'))?.[0] ?? ''

test('styles are inlined, and their link loads nothing', () => {
  const { html } = processedPage(page('<link rel="stylesheet" href="/static/js/root.css"/>'), stylesheets)
  expect(html).toContain(
    `<style>${layers}a{color:red}</style><link rel="stylesheet" href="/static/js/root.css" disabled=""></head>`,
  )
})

test('the inlined styles come before every stylesheet, also those that client-side navigation adds', () => {
  const links = ['other', 'root'].map((name) => `<link rel="stylesheet" href="/static/js/${name}.css"/>`).join('')
  const { html } = processedPage(page(`<title>A</title>${links}`), stylesheets)
  expect(html).toContain(`<title>A</title><style>${layers}a{color:red}</style><link rel="stylesheet"`)
})

test('the layer order comes before every style, whichever stylesheet is first', () => {
  const first = '<link rel="stylesheet" href="/static/js/component.css"/>'
  const { html } = processedPage(page(first), () => '@layer components{b{margin:auto}}')
  expect(layers).not.toBe('')
  expect(html).toContain(`<style>${layers}@layer components{`)
})

test("a page with the owner's accent gains the one rule of its hue, after every token", () => {
  const text = page('<link rel="stylesheet" href="/static/js/root.css"/>')
  const plain = processedPage(text, stylesheets)
  const process = htmlPostProcessor(stylesheets)
  const { html, policy } = process(latin1(text), { accentHue: 245 })
  const rule = '@layer base{:root{--accent-hue:245}}'
  expect(Buffer.from(html).toString()).toBe(plain.html.replace('</style>', `${rule}</style>`))
  expect(policy).toContain(hash(`${layers}a{color:red}${rule}`))
  for (const accentHue of [undefined, 192])
    expect(Buffer.from(process(latin1(text), { accentHue }).html).toString()).toBe(plain.html)
})

test('what a stylesheet names from where it lies is named from the page', () => {
  const text = page('<link rel="stylesheet" href="/name/static/js/font.css"/>')
  const { html } = processedPage(text, () => '@font-face{src:url(./a.woff2)}')
  expect(html).toContain('@font-face{src:url(/name/static/js/a.woff2)}</style>')
})

test('no scripts take a page over that stands at any address', () => {
  const text = page('', '<script type="module" async="">import("/static/js/entry.js")</script>')
  const { html } = htmlPostProcessor(stylesheets)(latin1(text), { isAnywhere: true })
  expect(Buffer.from(html).toString()).toMatch(
    /<script type="text\/plain" id="app-script">[^<]*vita:outdated[^<]*<\/script>/,
  )
  expect(Buffer.from(html).toString()).not.toContain('entry.js')
})

test('an unknown stylesheet stays a link after the layer order', () => {
  const link = '<link rel="stylesheet" href="/static/js/other.css"/>'
  const { html, policy } = processedPage(page(link), stylesheets)
  expect(html).toContain(`<style>${layers}</style>${link}`)
  expect(policy).toContain(`style-src 'self' '${hash(layers)}';`)
})

test('without scripts the stylesheets load at the end of the body', () => {
  const link = '<link rel="stylesheet" href="/static/js/root.css"/>'
  const { html } = processedPage(page(link, '<p>A</p>'), stylesheets)
  expect(html).toContain(
    '<p>A</p><noscript><link rel="stylesheet" href="/static/js/root.css"></noscript></body></html>',
  )
})

test('a stylesheet that is completely inline is not loaded later', () => {
  const link = '<link rel="stylesheet" href="/static/js/root.css"/>'
  const { html } = processedPage(page(link), () => '@font-face{src:url(a.woff2)}\n')
  expect(html).toContain('<link rel="stylesheet" href="/static/js/root.css" disabled="inline">')
  expect(html).not.toContain('<noscript>')
})

test('a class that only the closed menu has brings no rules, its own class and those after it do', () => {
  const sheet = () => '.sidebar__panel{visibility:hidden}.a{color:red}.b{color:blue}.c{color:green}'
  const link = '<link rel="stylesheet" href="/static/js/root.css"/>'
  const menu = '<div class="sidebar__panel" id="panel" popover="auto"><div class="b"></div><p class="c"></p></div>'
  const { html } = processedPage(page(link, `<header>${menu}</header><p class="a c">b</p>`), sheet)
  expect(html).toContain(`<style>${layers}.sidebar__panel{visibility:hidden}.a{color:red}.c{color:green}</style>`)
})

test('the rules of disabled controls come with a page that has one', () => {
  const sheet = () => '.a{color:red}.a[disabled]{color:gray}'
  const link = '<link rel="stylesheet" href="/static/js/root.css"/>'
  const stylesOf = (button: string) => /<style>(.*?)<\/style>/.exec(processedPage(page(link, button), sheet).html)?.[1]
  expect(stylesOf('<button class="a">b</button>')).toBe(`${layers}.a{color:red}`)
  expect(stylesOf('<button class="a" disabled="">b</button>')).toBe(`${layers}${sheet()}`)
})

test('of the icons a page has those that it uses', () => {
  const symbols = ['icon-a', 'icon-b'].map((id) => `<symbol id="${id}"><path d="M0 0"/></symbol>`).join('')
  const { html } = processedPage(
    page('', `<div id="sprite"><svg>${symbols}</svg></div><use href="#icon-b">`),
    stylesheets,
  )
  expect(html).toContain('<div id="sprite"><svg><symbol id="icon-b"><path d="M0 0"/></symbol></svg></div>')
})

test('a page without styles gets none', () => {
  expect(processedPage(page('<title>A</title>'), stylesheets).html).not.toContain('<style>')
})

test('the module script becomes text, and nothing of it is preloaded', () => {
  const { html } = processedPage(
    page(
      '<link rel="modulepreload" href="/static/js/a.js"/>',
      '<script type="module" async="">import "/static/js/a.js"</script>',
    ),
    stylesheets,
  )
  expect(html).not.toContain('modulepreload')
  expect(html).toContain('<script type="text/plain" id="app-script">import "/static/js/a.js"</script>')
})

const router = (code: string) => `window.__reactRouterContext.${code}`
const module = '<script type="module" async="">import "/static/js/a.js"</script>'

test("the router's inline scripts run with the module script, in their order", () => {
  const scripts = [router('one();'), router('two("$&");')].map((code) => `<script>${code}</script>`)
  const { html } = processedPage(page('', `${scripts[0]}${module}<script>ours()</script>${scripts[1]}`), stylesheets)
  expect(textsOf(html)).toEqual([
    '',
    `${router('one();')}\n${router('two("$&");')}\nimport "/static/js/a.js"`,
    'ours()',
    '',
  ])
})

test('an app script with an address is not in the page, whose policy does not name it', () => {
  const entry = 'import("/static/js/entry.js");'
  const text = page('', `<script>${router('one("ζ");')}</script>${module.replace('</script>', `\n${entry}</script>`)}`)
  const { html, policy, app } = htmlPostProcessor(stylesheets)(latin1(text), {
    isForAll: true,
  })
  const code = `${router('one("ζ");')}\nimport "/static/js/a.js"\n${entry}`
  expect(Buffer.from(app?.code ?? []).toString()).toBe(code)
  expect(app?.address).toMatch(/^\/static\/app\/[\w-]{16}\.js$/)
  expect(Buffer.from(html).toString()).toContain(
    `<script type="text/plain" id="app-script" data-src="${app?.address}" data-entry="/static/js/entry.js"></script>`,
  )
  expect(policy).toContain("script-src 'self';")
})

test("without a known module script the router's scripts stay as they are", () => {
  const scripts = `<script>${router('one();')}</script><script>${router('two();')}</script>`
  expect(textsOf(processedPage(page('', scripts), stylesheets).html)).toEqual([router('one();'), router('two();')])
})

test('a page without a known module script keeps its preloads', () => {
  const preload = '<link rel="modulepreload" href="/static/js/a.js"/>'
  expect(processedPage(page(preload, '<script type="module">x</script>'), stylesheets).html).toContain(preload)
})

test('every inline script and style has its hash in the policy, the app script too', () => {
  const { policy } = processedPage(
    page(
      '<link rel="stylesheet" href="/static/js/root.css"/>',
      '<script>one()</script><script type="module" async="">two()</script>',
    ),
    stylesheets,
  )
  expect(policy).toContain(`script-src 'self' '${hash('one()')}' '${hash('two()')}';`)
  expect(policy).toContain(`style-src 'self' '${hash(`${layers}a{color:red}`)}';`)
})

test('an empty script, which never runs, has no hash', () => {
  expect(processedPage(page('', '<script></script>'), stylesheets).policy).toContain("script-src 'self';")
})

test('a script with an address has no hash', () => {
  const { policy } = processedPage(page('', '<script src="/static/js/a.js"></script>'), stylesheets)
  expect(policy).toContain("script-src 'self';")
})

test('the main colour of a picture becomes one rule of the page for each colour', () => {
  const { html } = processedPage(
    page('', '<img class="tone-a1b2c3"><img class="x tone-a1b2c3"><img class="tone-zzzzzz">'),
    stylesheets,
  )
  expect(html).toContain(`<style>${layers}@layer base{.tone-a1b2c3{background-color:#a1b2c3}}</style>`)
})

test('the focus point of a picture becomes one rule of the page', () => {
  const { html } = processedPage(
    page('', '<img class="focus-at-31-42"><img class="tone-a1b2c3 focus-at-31-42"><img class="focus-at-x-42">'),
    stylesheets,
  )
  const rules = '.focus-at-31-42{object-position:31% 42%}.tone-a1b2c3{background-color:#a1b2c3}'
  expect(html).toContain(`<style>${layers}@layer base{${rules}}</style>`)
})

test('non-ASCII letters in a page and in styles stay as they are', () => {
  const { html, policy } = processedPage(
    page('<link rel="stylesheet" href="/static/js/root.css"/>', '<p>Ζωή – 生活 🎷</p><script>say("ζ")</script>'),
    () => 'b{content:"→"}',
  )
  expect(html).toContain('<p>Ζωή – 生活 🎷</p><script>say("ζ")</script>')
  expect(html).toContain(`<style>${layers}b{content:"→"}</style>`)
  expect(policy).toContain(`'${hash('say("ζ")')}'`)
  expect(policy).toContain(`'${hash(`${layers}b{content:"→"}`)}'`)
})

test('two pages of one post-processor have their own styles and colours', () => {
  const finish = htmlPostProcessor(stylesheets)
  const link = '<link rel="stylesheet" href="/static/js/root.css"/>'
  const [first, second] = ['a1b2c3', 'd4e5f6'].map((color) => finish(latin1(page(link, `<i class="tone-${color}">`))))
  expect(Buffer.from(first?.html ?? []).toString()).toContain('.tone-a1b2c3{')
  expect(Buffer.from(second?.html ?? []).toString()).not.toContain('.tone-a1b2c3{')
  const other = Buffer.from(finish(latin1(page('<title>A</title>'))).html).toString()
  expect(other).not.toContain('color:red')
})

test('content that looks like markup or a replacement pattern changes nothing', () => {
  const text = '&lt;script type="module" async=""&gt;x&lt;/script&gt; $& $1'
  const { html } = processedPage(
    page('<link rel="stylesheet" href="/static/js/root.css"/>', text),
    () => 'b{content:"$&"}',
  )
  expect(html).toContain(text)
  expect(html).toContain('b{content:"$&"}')
})

function textsOf(html: string): (string | undefined)[] {
  return [...html.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, text]) => text)
}

/** A post-processed page as text. */
function processedPage(html: string, known: Stylesheets) {
  const { html: bytes, policy } = htmlPostProcessor(known)(latin1(html))
  return { html: Buffer.from(bytes).toString(), policy }
}

/** A page with the elements that the styles are for. */
function page(head: string, body = ''): string {
  return `<!DOCTYPE html><html lang="en"><head>${head}</head><body><a></a><b></b>${body}</body></html>`
}

function hash(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}

/** UTF-8 with one character per byte. */
function latin1(text: string): string {
  return Buffer.from(text).toString('latin1')
}
