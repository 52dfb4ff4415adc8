import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { htmlPostProcessor, type Stylesheets } from './post-process-html.ts'

const stylesheets = (address: string) => (address === '/static/js/root.css' ? '.a{color:red}' : undefined)

const layers = /@layer .*;/.exec(readFileSync('src/web/ui/styles/layers.css', 'utf8'))?.[0] ?? ''

test('styles stand in the page, and the link that named them loads nothing', () => {
  const { html } = processedPage(page('<link rel="stylesheet" href="/static/js/root.css"/>'), stylesheets)
  expect(html).toContain(
    `<style>${layers}.a{color:red}</style><link rel="stylesheet" href="/static/js/root.css" disabled=""></head>`,
  )
})

test('the styles stand before every stylesheet, so before those that a walk to another page brings', () => {
  const links = ['other', 'root'].map((name) => `<link rel="stylesheet" href="/static/js/${name}.css"/>`).join('')
  const { html } = processedPage(page(`<title>A</title>${links}`), stylesheets)
  expect(html).toContain(`<title>A</title><style>${layers}.a{color:red}</style><link rel="stylesheet"`)
})

test('the order of the layers stands before every style, whichever stylesheet comes first', () => {
  const first = '<link rel="stylesheet" href="/static/js/component.css"/>'
  const { html } = processedPage(page(first), () => '@layer components{.b{margin:auto}}')
  expect(layers).not.toBe('')
  expect(html).toContain(`<style>${layers}@layer components{`)
})

test('a stylesheet that is not known stays a link, behind the order of the layers', () => {
  const link = '<link rel="stylesheet" href="/static/js/other.css"/>'
  const { html, policy } = processedPage(page(link), stylesheets)
  expect(html).toContain(`<style>${layers}</style>${link}`)
  expect(policy).toContain(`style-src 'self' '${hash(layers)}';`)
})

test('a page without styles gets none', () => {
  expect(processedPage(page('<title>A</title>'), stylesheets).html).not.toContain('<style>')
})

test('the module script becomes a text, and nothing of it is preloaded', () => {
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

const scroll = '((storageKey, restoreKey) => { restore() })("positions", null)'
const router = (code: string) => `window.__reactRouterContext.${code}`
const module = '<script type="module" async="">import "/static/js/a.js"</script>'

test('what the router would run while the page is read waits with the module script, in its order', () => {
  const scripts = [router('one();'), router('two("$&");')].map((code) => `<script>${code}</script>`)
  const { html } = processedPage(page('', `${scripts[0]}${module}<script>ours()</script>${scripts[1]}`), stylesheets)
  expect(textsOf(html)).toEqual([
    '',
    `${router('one();')}\n${router('two("$&");')}\nimport "/static/js/a.js"`,
    'ours()',
    '',
  ])
})

test('an entry of the history without a name gets it with the scripts; one with a name is scrolled at once', () => {
  const { html } = processedPage(page('', `<script>${scroll}</script>${module}`), stylesheets)
  const [atOnce, late] = textsOf(html)
  expect(atOnce).toBe(`history.state?.key&&${scroll}`)
  expect(late).toBe(`history.state?.key||${scroll};\nimport "/static/js/a.js"`)
})

test('without the module script that we know, the router runs all at once', () => {
  const scripts = `<script>${scroll}</script><script>${router('one();')}</script>`
  expect(textsOf(processedPage(page('', scripts), stylesheets).html)).toEqual([scroll, router('one();')])
})

test('a page without the module script that we know keeps its preloads', () => {
  const preload = '<link rel="modulepreload" href="/static/js/a.js"/>'
  expect(processedPage(page(preload, '<script type="module">x</script>'), stylesheets).html).toContain(preload)
})

test('every inline script and style has its hash in the policy, the late script too', () => {
  const { policy } = processedPage(
    page(
      '<link rel="stylesheet" href="/static/js/root.css"/>',
      '<script>one()</script><script type="module" async="">two()</script>',
    ),
    stylesheets,
  )
  expect(policy).toContain(`script-src 'self' '${hash('one()')}' '${hash('two()')}';`)
  expect(policy).toContain(`style-src 'self' '${hash(`${layers}.a{color:red}`)}';`)
})

test('a script with an address has no hash', () => {
  const { policy } = processedPage(page('', '<script src="/static/js/a.js"></script>'), stylesheets)
  expect(policy).toContain("script-src 'self';")
})

test('the main colour of a picture is a rule of the page, once for each colour', () => {
  const { html } = processedPage(
    page('', '<img class="tone-a1b2c3"><img class="x tone-a1b2c3"><img class="tone-zzzzzz">'),
    stylesheets,
  )
  expect(html).toContain(`<style>${layers}@layer base{.tone-a1b2c3{background-color:#a1b2c3}}</style>`)
})

test('a page in other letters, and styles with them, come out as they were', () => {
  const { html, policy } = processedPage(
    page('<link rel="stylesheet" href="/static/js/root.css"/>', '<p>Ζωή – 生活 🎷</p><script>say("ζ")</script>'),
    () => '.b{content:"→"}',
  )
  expect(html).toContain('<p>Ζωή – 生活 🎷</p><script>say("ζ")</script>')
  expect(html).toContain(`<style>${layers}.b{content:"→"}</style>`)
  expect(policy).toContain(`'${hash('say("ζ")')}'`)
  expect(policy).toContain(`'${hash(`${layers}.b{content:"→"}`)}'`)
})

test('two pages of one finisher have their own styles and colours', () => {
  const finish = htmlPostProcessor(stylesheets)
  const link = '<link rel="stylesheet" href="/static/js/root.css"/>'
  const [first, second] = ['a1b2c3', 'd4e5f6'].map((color) =>
    finish(Buffer.from(page(link, `<i class="tone-${color}">`))),
  )
  expect(Buffer.from(first?.html ?? []).toString()).toContain('.tone-a1b2c3{')
  expect(Buffer.from(second?.html ?? []).toString()).not.toContain('.tone-a1b2c3{')
  const other = Buffer.from(finish(Buffer.from(page('<title>A</title>'))).html).toString()
  expect(other).not.toContain('color:red')
})

test('words of the content that look like markup for us change nothing', () => {
  const text = '&lt;script type="module" async=""&gt;x&lt;/script&gt; $& $1'
  const { html } = processedPage(
    page('<link rel="stylesheet" href="/static/js/root.css"/>', text),
    () => '.b{content:"$&"}',
  )
  expect(html).toContain(text)
  expect(html).toContain('.b{content:"$&"}')
})

function textsOf(html: string): (string | undefined)[] {
  return [...html.matchAll(/<script[^>]*>([\s\S]*?)<\/script>/g)].map(([, text]) => text)
}

/** A finished page as text. */
function processedPage(html: string, known: Stylesheets) {
  const { html: bytes, policy } = htmlPostProcessor(known)(Buffer.from(html))
  return { html: Buffer.from(bytes).toString(), policy }
}

function page(head: string, body = ''): string {
  return `<!DOCTYPE html><html lang="en"><head>${head}</head><body>${body}</body></html>`
}

function hash(text: string): string {
  return `sha256-${createHash('sha256').update(text).digest('base64')}`
}
