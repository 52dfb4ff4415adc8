import { expect, test } from 'vitest'
import { hashOf } from '../html/inline-styles.ts'
import { filePage, withPolicy } from './file-page.ts'

const html = '<head><meta charSet="utf-8"/><title>A</title></head>'

test('the policy stands in the page, with the hash of the script that leads on', () => {
  const policy = "default-src 'none'; script-src 'self' 'sha256-own'; frame-ancestors 'none'"
  expect(filePage({ html, policy, isListed: true }, 'go()')).toBe(
    `<head><meta charSet="utf-8"/><meta http-equiv="Content-Security-Policy" content="default-src 'none'; script-src 'self' 'sha256-own' '${hashOf('go()')}'"/><title>A</title><script>go()</script></head>`,
  )
  expect(filePage({ html, policy, isListed: true })).not.toContain('<script>')
})

test.each([
  ["'self'", "'none'"],
  ["'self' https://forms.example", 'https://forms.example'],
  ["'none'", "'none'"],
])('a page of files posts nothing to its host: form-action %s', (live, own) => {
  expect(withPolicy(html, `default-src 'none'; form-action ${live}`)).toContain(`; form-action ${own}"`)
})

test('a page says itself, and once, that search engines leave it out', () => {
  const page = { html, policy: "default-src 'none'", isListed: false }
  const unlisted = filePage(page)
  expect(unlisted).toContain('<meta name="robots" content="noindex"/></head>')
  expect(filePage({ ...page, html: unlisted }).match(/robots/g)).toHaveLength(1)
  expect(filePage({ ...page, isListed: true })).not.toContain('robots')
})
