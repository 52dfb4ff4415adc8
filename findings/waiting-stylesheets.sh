#!/usr/bin/env bash
# A stylesheet that shall wait: WebKitGTK 2.50 fetches a disabled one, and again when it is enabled; Firefox 153 one of another type.
#
# `<link rel=stylesheet disabled>` is what HTML has for a stylesheet that a script turns on later, and `type` with a type that is no
# stylesheet's makes one that no engine applies. Chromium 156 fetches neither before the attribute goes. WebKit's preload scanner does
# not look at `disabled`: while a script holds the parser it fetches the file at once, and once more from the server when the attribute goes, although the answer
# may be kept for a year. Firefox does that with the type instead, but keeps what it fetched. With both attributes all three wait.
#
# Needs Debian's chromium, firefox-esr, webkit2gtk-driver and xvfb, and Node 20 or newer. Prints what each engine asked for before (early)
# and after (late) the attributes go, exits 1 if the behaviour is another one.
set -euo pipefail
work=$(mktemp -d)
trap 'rm -rf "$work"' EXIT
cat >"$work/run.mjs" <<'RUN'
import { execFileSync, spawn } from 'node:child_process'
import { mkdirSync, readdirSync } from 'node:fs'
import { createServer } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'

const work = process.argv[2]
const kinds = { disabled: 'disabled', type: 'type=text/later', both: 'disabled type=text/later' }
const page = `<!doctype html><title>Waiting</title><script src=/slow.js></script>
${Object.entries(kinds).map(([name, attributes]) => `<link rel=stylesheet href=/${name}.css ${attributes}>`).join('\n')}
<p>Words</p>
<script>
  addEventListener('load', () => setTimeout(async () => {
    await fetch('/now')
    for (const link of document.querySelectorAll('link'))
      for (const name of ['type', 'disabled']) link.removeAttribute(name)
    setTimeout(() => fetch('/over'), 2000)
  }, 1500))
</script>`

let asked = []
let isOver = () => {}
const server = createServer(async ({ url }, response) => {
  asked.push(url)
  if (url === '/slow.js') await wait(500) // meanwhile an engine reads ahead
  if (url === '/over') isOver()
  const type = url === '/' ? 'text/html' : url.endsWith('.css') ? 'text/css' : 'text/javascript'
  response.writeHead(200, { 'content-type': type, 'cache-control': 'max-age=31536000, immutable' })
  response.end(url === '/' ? page : url.endsWith('.css') ? 'p { color: green }' : '')
})
await new Promise((done) => server.listen(0, '127.0.0.1', done))
const address = `http://127.0.0.1:${server.address().port}/`
const folder = readdirSync('/usr/lib/x86_64-linux-gnu').find((name) => name.startsWith('webkit2gtk-4'))
const miniBrowser = `/usr/lib/x86_64-linux-gnu/${folder}/MiniBrowser`
for (const name of ['chromium', 'firefox']) mkdirSync(`${work}/${name}`)
const browsers = {
  Chromium: ['chromium', '--headless', '--no-sandbox', '--disable-gpu', '--remote-debugging-port=0', `--user-data-dir=${work}/chromium`, address],
  Firefox: ['firefox-esr', '--headless', '--no-remote', '--profile', `${work}/firefox`, address],
  WebKit: ['xvfb-run', '-a', miniBrowser, '--private', address],
}
for (const command of ['chromium', 'firefox-esr']) console.log(execFileSync(command, ['--version'], { encoding: 'utf8' }).trim())
console.log(execFileSync('dpkg-query', ['-W', '-f', 'WebKitGTK ${Version}', 'webkit2gtk-driver'], { encoding: 'utf8' }))
const seen = {}
for (const [name, [command, ...words]] of Object.entries(browsers)) {
  asked = []
  const over = new Promise((done) => (isOver = done))
  const child = spawn(command, words, { stdio: 'ignore', detached: true, env: { ...process.env, HOME: work } })
  await Promise.race([over, wait(60_000, undefined, { ref: false })])
  process.kill(-child.pid, 'SIGKILL')
  const at = asked.indexOf('/now')
  const times = (kind) => ['early', 'late'].filter((_, part) => (part === 0 ? asked.slice(0, at) : asked.slice(at)).includes(`/${kind}.css`))
  seen[name] = Object.keys(kinds).map((kind) => `${kind}: ${times(kind).join(' and ') || 'never'}`).join(', ')
  console.log(`${name}: ${seen[name]}`)
}
server.close()
const expected = {
  Chromium: 'disabled: late, type: late, both: late',
  Firefox: 'disabled: late, type: early, both: late',
  WebKit: 'disabled: early and late, type: late, both: late',
}
process.exit(JSON.stringify(seen) === JSON.stringify(expected) ? 0 : 1)
RUN
node "$work/run.mjs" "$work"
