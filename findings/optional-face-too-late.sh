#!/usr/bin/env bash
# Firefox 153: a font that came whole, but too late for `font-display: optional`, counts as a network error. Chromium 156: as loaded.
#
# `optional` gives a face a short time; after it, the page keeps the fallback, and the browser may go on loading for the next page. So
# scripts that look at the face afterwards should find it loaded and unused. In Chromium they do. In Firefox its FontFace has the status
# 'error', `loaded` and document.fonts.load() reject with a NetworkError, and check() is false, though the answer was 200 and another face
# of the same bytes with `swap` is loaded. A script that waits for the face to show it later waits for it in one engine and fails in
# the other: it needs a second face of the same file, without `optional`. Both draw the fallback, as they should.
#
# Needs Debian's chromium and firefox-esr, and Node 20 or newer. Prints the versions and what each says, exits 1 if that changes.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund puppeteer-core@24.43.1 @fontsource/gelasio@5.3.0
cat >run.mjs <<'RUN'
import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import puppeteer from 'puppeteer-core'

const font = readFileSync('node_modules/@fontsource/gelasio/files/gelasio-latin-400-normal.woff2')
const face = (family, display) =>
  `@font-face { font-family: ${family}; src: url(/${family}.woff2); font-display: ${display} }`
const line = (family) => `<p><span id=${family} style="font: 20px ${family}, monospace">Timetables for ferries</span></p>`
const page = `<!doctype html><style>${face('optional', 'optional')}${face('swapped', 'swap')}</style>${line('optional')}${line('swapped')}`
const server = createServer(async (request, response) => {
  if (!request.url.endsWith('.woff2')) return response.setHeader('content-type', 'text/html').end(page)
  await wait(1500)
  response.setHeader('content-type', 'font/woff2').end(font)
}).listen(0, '127.0.0.1')
await new Promise((ready) => server.once('listening', ready))

const browsers = [
  { browser: 'chrome', executablePath: '/usr/bin/chromium', args: ['--no-sandbox'] },
  { browser: 'firefox', executablePath: '/usr/bin/firefox-esr' },
]
const expected = {
  chrome: { status: 'loaded', load: 'resolves', isChecked: true, swapped: 'loaded', isFallback: true },
  firefox: { status: 'error', load: 'NetworkError', isChecked: false, swapped: 'loaded', isFallback: true },
}
for (const each of browsers) {
  const running = await puppeteer.launch({ ...each, headless: true })
  const tab = await running.newPage()
  await tab.goto(`http://127.0.0.1:${server.address().port}/`)
  await wait(4000)
  const said = await tab.evaluate(async () => {
    const [late, swapped] = [...document.fonts]
    const load = await document.fonts.load('20px optional').then(
      () => 'resolves',
      ({ name }) => name,
    )
    const widthOf = (id) => document.getElementById(id).getBoundingClientRect().width
    const isFallback = widthOf('optional') > widthOf('swapped')
    return { status: late.status, load, isChecked: document.fonts.check('20px optional'), swapped: swapped.status, isFallback }
  })
  console.log(await running.version(), JSON.stringify(said))
  await running.close()
  if (JSON.stringify(said) !== JSON.stringify(expected[each.browser])) process.exitCode = 1
}
server.close()
RUN
node run.mjs
