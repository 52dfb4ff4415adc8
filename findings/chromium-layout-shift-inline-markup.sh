#!/usr/bin/env bash
# Chromium 156: a late web font costs layout shift where a paragraph has markup, and none where it has not.
#
# A fallback with adjusted metrics (size-adjust, ascent-override) keeps every box and every line of a page in its place when the web font
# comes, so CLS should be 0. It is, for a paragraph of plain text, however its words move within their lines. The same paragraph with a
# <strong> in the middle has a shift: Chromium follows the start of each text node, and that of the <strong> moves along its line by a
# few px (here 10) with the widths of the words before it. Only moves of 3 px and more count. Neither box changes its place or size by a px.
#
# Needs Debian's chromium and Node 20 or newer. Prints the versions and both sums, exits 1 if the behaviour is another one.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cd "$work"
npm init -y >/dev/null
npm install --silent --no-audit --no-fund playwright-core@1.64.1 @fontsource/tinos@5.3.0 @fontsource/gelasio@5.3.0
cat >run.mjs <<'RUN'
import { readFileSync } from 'node:fs'
import { chromium } from 'playwright-core'

const font = (name) =>
  `url(data:font/woff2;base64,${readFileSync(`node_modules/@fontsource/${name}/files/${name}-latin-400-normal.woff2`, 'base64')})`
const page = (words) => `<!doctype html><style>
  @font-face { font-family: before; src: ${font('tinos')}; size-adjust: 114% }
  @font-face { font-family: after; src: ${font('gelasio')} }
  p { font: 20px/30px before; width: 600px; margin: 40px }
  .late p { font-family: after }
</style><p>${words}</p>`
const plain = 'Timetables for ferries and for the trains that meet them, planned with the crews of both.'
const marked = plain.replace("meet them", "<strong>meet them</strong>")

const browser = await chromium.launch({ executablePath: '/usr/bin/chromium', args: ['--no-sandbox', '--disable-gpu'] })
console.log(`Chromium ${browser.version()}`)
const sums = {}
for (const [name, words] of Object.entries({ plain, marked })) {
  const tab = await browser.newPage({ viewport: { width: 800, height: 300 } })
  await tab.setContent(page(words))
  const { sum, box, movedPx } = await tab.evaluate(async () => {
    await Promise.all(['before', 'after'].map((each) => document.fonts.load(`20px ${each}`)))
    const frames = () => new Promise((resolve) => setTimeout(resolve, 300))
    const box = () => JSON.stringify(document.querySelector('p').getBoundingClientRect())
    await frames()
    let sum = 0
    new PerformanceObserver((list) => {
      for (const { value } of list.getEntries()) sum += value
    }).observe({ type: 'layout-shift' })
    const start = () => document.querySelector('strong')?.getBoundingClientRect().x ?? 0
    const [first, from] = [box(), start()]
    document.body.className = 'late'
    await frames()
    return { sum, box: first === box() ? 'same' : 'other', movedPx: Math.round(start() - from) }
  })
  sums[name] = sum
  console.log(`${name}: box ${box}, markup moved by ${movedPx} px, layout shift ${sum.toFixed(4)}`)
  if (box !== 'same') process.exitCode = 1
}
await browser.close()
if (sums.plain !== 0 || sums.marked === 0) process.exitCode = 1
RUN
node run.mjs
