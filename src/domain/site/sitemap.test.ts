import robotsParser from 'robots-parser'
import { expect, test } from 'vitest'
import { none } from '#resume/result.ts'
import { printedByPython } from '#support/programs.ts'
import { robotsText, sitemapText } from './sitemap.ts'

/** docs/behaviour.md 31.4. */
test('an address is absolute and escaped', () => {
  expect(sitemapText([{ path: '/a?b=1&c=<d>', changedAt: none }], 'https://a.example')).toContain(
    '<url><loc>https://a.example/a?b=1&amp;c=&lt;d&gt;</loc></url>',
  )
})

test('a page has the time of its last change, if it is known', () => {
  const changedAt = '2026-11-22T08:15:00.123Z'
  const pages = [
    { path: '/a', changedAt },
    { path: '/b', changedAt: none },
  ]
  expect(sitemapText(pages, 'https://a.example').match(/<lastmod>.*<\/lastmod>/g)).toEqual([
    `<lastmod>${changedAt}</lastmod>`,
  ])
})

test('versions in other languages stand beside a page, and their namespace only where there are some', () => {
  const versions = [
    { language: 'en', path: '/home' },
    { language: 'de', path: '/de/home' },
  ]
  const text = sitemapText([{ path: '/home', changedAt: none, versions }], 'https://a.example')
  expect(text).toContain('xmlns:xhtml="http://www.w3.org/1999/xhtml">')
  expect(text).toContain(
    '<url><loc>https://a.example/home</loc><xhtml:link rel="alternate" hreflang="en" href="https://a.example/home"/>' +
      '<xhtml:link rel="alternate" hreflang="de" href="https://a.example/de/home"/></url>',
  )
  expect(sitemapText([{ path: '/home', changedAt: none }], 'https://a.example')).not.toContain('xhtml')
})

const signals = [
  [none, ''],
  ['answers', ', ai-input=yes, ai-train=no'],
  ['all', ', ai-input=yes, ai-train=yes'],
  ['none', ', ai-input=no, ai-train=no'],
] as const

/** contentsignals.org; docs/behaviour.md 31.6. */
test.each(signals)('what AI tools may do, %s, stands in the group of robots.txt', (aiUse, signal) => {
  for (const searchEngines of [true, false]) {
    const text = robotsText('https://a.example', { searchEngines, aiUse })
    const [agent, ...rules] = text.trimEnd().split('\n')
    const said = signal === '' ? [] : [`Content-Signal: search=${searchEngines ? 'yes' : 'no'}${signal}`]
    const sitemap = searchEngines ? ['Sitemap: https://a.example/sitemap.xml'] : []
    expect([agent, ...rules]).toEqual(['User-agent: *', ...said, 'Disallow:', ...sitemap])
  }
})

test.each(signals)('other programs read robots.txt with %s: everything may be read', (aiUse) => {
  for (const searchEngines of [true, false]) {
    const text = robotsText('https://a.example', { searchEngines, aiUse })
    const sitemaps = searchEngines ? ['https://a.example/sitemap.xml'] : []
    const read = robotsParser('https://a.example/robots.txt', text)
    const agents = ['Googlebot', 'GPTBot', '*']
    expect(agents.map((agent) => read.isAllowed('https://a.example/resume', agent))).toEqual([true, true, true])
    expect(read.getSitemaps()).toEqual(sitemaps)
    const printed = printedByPython(python, text)
    if (printed !== none) expect(JSON.parse(printed)).toEqual([true, true, searchEngines ? sitemaps : none])
  }
})

const python = `
import json, sys
from urllib.robotparser import RobotFileParser
parser = RobotFileParser()
parser.parse(sys.stdin.read().splitlines())
allowed = [parser.can_fetch(agent, "https://a.example/resume") for agent in ("Googlebot", "GPTBot")]
print(json.dumps([*allowed, parser.site_maps()]))
`
