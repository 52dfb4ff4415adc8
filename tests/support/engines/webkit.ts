import { globSync } from 'node:fs'
import { createServer } from 'node:net'
import { type InputSource, type Remote, started } from './engine.ts'

/** WebKitGTK's small browser on a screen of its own, over WebDriver: https://www.w3.org/TR/webdriver2/. */
export async function webkit(): Promise<Remote> {
  const screen = await started(
    'Xvfb',
    ['-displayfd', '1', '-screen', '0', '2000x1400x24', '-nolisten', 'tcp'],
    /^(\d+)\n/,
  )
  const port = await freePort()
  const env = { DISPLAY: `:${screen.found}` }
  const driver = await started('sh', ['-c', `echo ready; exec WebKitWebDriver --port=${port}`], /(ready)/, env)
  const end = () => {
    driver.end()
    screen.end()
  }
  const command = async (path: string, body?: object, method = body === undefined ? 'GET' : 'POST') => {
    const address = `http://127.0.0.1:${port}/session${path}`
    const answer = await fetch(address, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) })
    const { value } = (await answer.json()) as { value: unknown }
    if (!answer.ok) throw new Error(`${path}: ${Object.values(value as object).join(' ')}`)
    return value
  }
  const [binary] = globSync('/usr/lib/*/webkit2gtk-4.*/MiniBrowser')
  const options = { 'webkitgtk:browserOptions': { binary, args: ['--automation'] } }
  const made = await repeated(() => command('', { capabilities: { alwaysMatch: options } })).catch((cause: unknown) => {
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
  await command(`${session}/timeouts`, { script: 60_000, pageLoad: 60_000 })
  return {
    open: async (url) => void (await command(`${session}/url`, { url })),
    evaluate,
    act: async (actions: readonly InputSource[]) => void (await command(`${session}/actions`, { actions })),
    async resize(width, height) {
      // The window has a bar of its own.
      const [wide, high] = (await evaluate('[outerWidth - innerWidth, outerHeight - innerHeight]')) as [number, number]
      await command(`${session}/window/rect`, { x: 0, y: 0, width: width + wide, height: height + high })
    },
    screenshot: async () => Buffer.from(String(await command(`${session}/screenshot`)), 'base64'),
    async close() {
      await command(session, undefined, 'DELETE').catch(() => {})
      end()
    },
  }
}

/** Tries until the driver listens. */
async function repeated<T>(work: () => Promise<T>, tries = 50): Promise<T> {
  for (let rest = tries; rest > 0; rest -= 1) {
    try {
      return await work()
    } catch (cause) {
      if ((cause as { cause?: { code?: string } }).cause?.code !== 'ECONNREFUSED') throw cause
      await new Promise((resolve) => setTimeout(resolve, 100))
    }
  }
  throw new Error('The driver of WebKit does not listen.')
}

function freePort(): Promise<number> {
  const server = createServer()
  return new Promise((resolve) =>
    server.listen(0, '127.0.0.1', () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    }),
  )
}
