import { expect, test } from 'vitest'
import { fileAddresses } from './file-addresses.ts'
import { renderedBase, rewrittenCode, rewrittenHtml, unlisted, withoutApp, withPolicy } from './rewrite.ts'

const addresses = fileAddresses('https://a.example/Name', [{ live: '/home', path: '/home/' }])

test.each([
  [`<a href="${renderedBase}/home">Home</a>`, '<a href="/Name/home/">Home</a>'],
  ['<a href="/home#main">/home</a>', '<a href="/Name/home/#main">/home</a>'],
  ['<a href="//b.example/x">', '<a href="//b.example/x">'],
  ['<a href="https://b.example/home">', '<a href="https://b.example/home">'],
  [
    '<img srcSet="/pictures/a-320.webp 320w, /pictures/a-640.webp 640w" src="/pictures/a-640.webp"/>',
    '<img srcSet="/Name/pictures/a-320.webp 320w, /Name/pictures/a-640.webp 640w" src="/Name/pictures/a-640.webp"/>',
  ],
  ['<meta content="https://a.example/Name/home"/>', '<meta content="https://a.example/Name/home/"/>'],
  [
    '<script data-src="/static/app/a.js?x=1&amp;y=2" data-entry="/static/js/e.js"></script>',
    '<script data-src="/Name/static/app/a.js?x=1&amp;y=2" data-entry="/Name/static/js/e.js"></script>',
  ],
  [
    '<script type="application/ld+json">{"url":"https://a.example/Name/home"}</script>',
    '<script type="application/ld+json">{"url":"https://a.example/Name/home/"}</script>',
  ],
  [
    '<style>@font-face{src:url(/static/js/f.woff2)}</style>',
    '<style>@font-face{src:url(/Name/static/js/f.woff2)}</style>',
  ],
])('%s', (html, rewritten) => {
  expect(rewrittenHtml(html, addresses)).toBe(rewritten)
})

test('scripts load built files and pictures below the base, and the router knows it', () => {
  const code = `import("/static/js/a.js");x=function(e){return\`/\`+e};p=\`/pictures/\`+h;c={"basename":"${renderedBase}"}`
  expect(rewrittenCode(code, '/Name')).toBe(
    'import("/Name/static/js/a.js");x=function(e){return`/Name/`+e};p=`/Name/pictures/`+h;c={"basename":"/Name"}',
  )
  expect(rewrittenCode(`{"basename":"${renderedBase}"}`, '')).toBe('{"basename":"/"}')
})

test('the policy stands in the page, with the hashes of what it holds now', () => {
  const data = '<script type="application/ld+json">{}</script>'
  const html = `<head><meta charSet="utf-8"/><style>a{}</style><script>1</script></head>${data}`
  const policy = "default-src 'none'; script-src 'self' 'sha256-old'; style-src 'self'; frame-ancestors 'none'"
  const found = /content="([^"]*)"/.exec(withPolicy(html, policy))?.[1]
  expect(found).toMatch(/^default-src 'none'; script-src 'self' 'sha256-[^']+='; style-src 'self' 'sha256-[^']+='$/)
  expect(found).not.toContain('old')
})

test.each([
  ["'self'", "'none'"],
  ["'self' https://forms.example", 'https://forms.example'],
  ["'none'", "'none'"],
])('a page of files posts nothing to its host: form-action %s', (live, own) => {
  const html = withPolicy('<meta charset="utf-8"/>', `default-src 'none'; form-action ${live}`)
  expect(html).toContain(`; form-action ${own}"`)
})

test('the page of no address is not taken over by scripts', () => {
  expect(withoutApp('<script type="text/plain" id="app-script">import("x")</script>')).not.toContain('import')
})

test('a page says itself that search engines leave it out', () => {
  expect(unlisted('<head></head>')).toBe('<head><meta name="robots" content="noindex"/></head>')
  expect(unlisted(unlisted('<head></head>')).match(/robots/g)).toHaveLength(1)
})
