import { spawn } from 'node:child_process'
import { globSync } from 'node:fs'
import { vi } from 'vitest'
import { freePort } from '../journeys/server.ts'
import { type InputSource, mostMs, type Remote, started } from './remote.ts'

/** WebKitGTK's small browser on a screen of its own, over WebDriver: https://www.w3.org/TR/webdriver2/. */
export async function webkit(): Promise<Remote> {
  const screen = await started(
    'Xvfb',
    ['-displayfd', '1', '-screen', '0', '2000x1400x24', '-nolisten', 'tcp'],
    /^(\d+)\n/m, // after what it says of displays that others have
  )
  const port = await freePort()
  const env = { ...process.env, DISPLAY: `:${screen.found}` }
  const driver = spawn('WebKitWebDriver', [`--port=${port}`], { stdio: 'ignore', env })
  const end = () => {
    driver.kill('SIGKILL')
    screen.end()
  }
  const command = async (path: string, body?: object, method = body === undefined ? 'GET' : 'POST') => {
    const address = `http://127.0.0.1:${port}/session${path}`
    const sent = { method, signal: AbortSignal.timeout(mostMs + 30_000) }
    const answer = await fetch(address, { ...sent, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })
    const { value } = (await answer.json()) as { value: unknown }
    if (!answer.ok) throw new Error(`${path}: ${Object.values(value as object).join(' ')}`)
    return value
  }
  const [binary] = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser')
  const options = { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } }
  const listens = () =>
    fetch(`http://127.0.0.1:${port}/status`)
      .then(() => true)
      .catch(() => false)
  const made = await vi
    .waitUntil(listens, { timeout: mostMs, interval: 100 })
    .then(() => command('', { capabilities: { alwaysMatch: options } }))
    .catch((cause: unknown) => {
      end()
      throw cause
    })
  const session = `/${(made as { sessionId: string }).sessionId}`
  const evaluate = async (expression: string) => {
    const script = `const done = arguments[0]; (async () => ({ value: await (${expression}) }))().then(
      (found) => done(JSON.stringify(found)), (error) => done(JSON.stringify({ error: String(error) })))`
    const said = JSON.parse(String(await command(`${session}/execute/async`, { script, args: [] })))
    if (said.error !== undefined) throw new Error(said.error)
    return said.value
  }
  await command(`${session}/timeouts`, { script: mostMs, pageLoad: mostMs })
  return {
    open: async (url) => void (await command(`${session}/url`, { url })),
    evaluate,
    act: async (actions: readonly InputSource[]) => void (await command(`${session}/actions`, { actions })),
    async resize(width, height) {
      // The window has a bar of its own.
      const [wide, high] = (await evaluate('[outerWidth - innerWidth, outerHeight - innerHeight]')) as [number, number]
      await command(`${session}/window/rect`, { x: 0, y: 0, width: width + wide, height: height + high })
    },
    async close() {
      await command(session, undefined, 'DELETE').catch(() => {})
      end()
    },
  }
}
