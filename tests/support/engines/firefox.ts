import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { vi } from 'vitest'
import { type InputSource, mostMs, type Remote, started } from './remote.ts'

/** Without these a headless Firefox has no mouse, or asks its maker for something. */
const preferences = {
  'ui.primaryPointerCapabilities': 6,
  'ui.allPointerCapabilities': 6,
  'app.update.auto': false,
  'app.normandy.enabled': false,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'toolkit.telemetry.enabled': false,
  'network.captive-portal-service.enabled': false,
  'network.connectivity-service.enabled': false,
  'services.settings.server': 'data:,',
  'signon.rememberSignons': false,
}

/** Firefox without a window, over WebDriver BiDi: https://w3c.github.io/webdriver-bidi/. */
export async function firefox(): Promise<Remote> {
  const profile = mkdtempSync(join(tmpdir(), 'vita-firefox-'))
  const lines = Object.entries(preferences).map(([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});`)
  writeFileSync(join(profile, 'user.js'), lines.join('\n'))
  const args = ['--headless', '--no-remote', '--remote-debugging-port', '0', '--profile', profile]
  const program = await started('firefox-esr', args, /BiDi listening on (ws:\S+)/)
  const socket = new WebSocket(`${program.found}/session`)
  await new Promise((resolve, reject) => {
    socket.onopen = resolve
    socket.onerror = reject
  })
  const waiting = new Map<number, PromiseWithResolvers<Record<string, unknown>>>()
  socket.onmessage = ({ data }) => {
    const { id, type, result, message } = JSON.parse(String(data))
    if (type === 'error') waiting.get(id)?.reject(new Error(message))
    else waiting.get(id)?.resolve(result)
    waiting.delete(id)
  }
  let sent = 0
  const command = (method: string, params: object) => {
    sent += 1
    const answer = Promise.withResolvers<Record<string, unknown>>()
    waiting.set(sent, answer)
    socket.send(JSON.stringify({ id: sent, method, params }))
    // What a page that is left was asked has no answer.
    const end = setTimeout(() => answer.reject(new Error(`${method} has no answer`)), mostMs)
    return answer.promise.finally(() => clearTimeout(end))
  }
  const close = () => {
    socket.close()
    program.end()
    rmSync(profile, { recursive: true, force: true, maxRetries: 5 })
  }
  /** Its first tab has no focus, and Enter presses nothing there. */
  const newTab = async () => {
    await command('session.new', { capabilities: {} })
    const { context } = await command('browsingContext.create', { type: 'tab' })
    await command('browsingContext.activate', { context })
    return context
  }
  const context = await newTab().catch((cause: unknown) => {
    close()
    throw cause
  })
  const evaluate = async (expression: string) => {
    const asked = { target: { context }, awaitPromise: true, resultOwnership: 'none' }
    const code = `(async () => JSON.stringify({ value: await (${expression}) }))()`
    const answer = await command('script.evaluate', { ...asked, expression: code })
    if (answer.type === 'exception') throw new Error((answer.exceptionDetails as { text: string }).text)
    return JSON.parse((answer.result as { value: string }).value).value
  }
  return {
    async open(url) {
      await evaluate('void (globalThis.isLeft = true)')
      const load = () => command('browsingContext.navigate', { context, url, wait: 'complete' })
      // It ends a load that meets one of the page itself.
      await load().catch((cause: Error) => (/NS_BINDING_ABORTED/.test(cause.message) ? load() : Promise.reject(cause)))
      // It may say so while the page before still stands.
      await vi.waitUntil(() => evaluate('globalThis.isLeft !== true').catch(() => false), { timeout: mostMs })
    },
    evaluate,
    act: async (actions: readonly InputSource[]) => void (await command('input.performActions', { context, actions })),
    resize: async (width, height) =>
      void (await command('browsingContext.setViewport', { context, viewport: { width, height } })),
    async print() {
      const { data } = await command('browsingContext.print', { context })
      return Buffer.from(String(data), 'base64')
    },
    close: async () => close(),
  }
}
