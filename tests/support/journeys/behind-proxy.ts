import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, onTestFinished } from 'vitest'
import { startBrowser } from '../../../e2e/chromium.ts'
import { addPeople, admin, user } from './accounts.ts'
import { noteHydration } from './browser.ts'
import { type Bundle, makeSmallData } from './bundle.ts'
import { type FrontProxy, type ProxyLimits, type ProxyName, siteName, startProxy } from './proxy.ts'
import { copySampleData } from './sample-data.ts'
import { freePort, type Server, type Start, start } from './server.ts'
import { firstAnswer } from './starting.ts'

/** A proxy with Vita behind it. A restart replaces `running`. */
export type Behind = { proxy: FrontProxy; server: Server; port: number; folder: string; running: Start }

type BehindOptions = { limits?: ProxyLimits; bundle?: Bundle }

/** Starts Vita with the sample or a bundle, a User and an Admin, and the proxy in front of it. */
export async function openBehind(name: ProxyName, { limits, bundle }: BehindOptions = {}): Promise<Behind> {
  const folder = await mkdtemp(join(tmpdir(), 'vita-proxy-'))
  const dataDir = join(folder, 'data')
  if (bundle === undefined) await copySampleData(dataDir)
  else await makeSmallData(dataDir, bundle)
  const port = await freePort()
  const running = startVita(port, dataDir)
  await firstAnswer(port)
  const server: Server = {
    pid: running.child.pid,
    origin: `http://127.0.0.1:${port}`,
    dataDir,
    settings: { DATA_DIR: dataDir },
    output: running.output,
    stop: () => stopped(running),
  }
  await addPeople(server, [user, admin])
  return { proxy: await startProxy(name, folder, port, limits), server, port, folder, running }
}

export async function close({ proxy, folder, running }: Behind): Promise<void> {
  await proxy.stop()
  await stopped(running)
  await rm(folder, { recursive: true, force: true })
}

/** Starts Vita with the settings that the guide names. */
export function startVita(port: number, dataDir: string): Start {
  const settings = { ORIGIN: `https://${siteName}`, TRUST_PROXY: '127.0.0.1,::1', HOST: '127.0.0.1' }
  return start({ ...settings, PORT: String(port), DATA_DIR: dataDir })
}

/** Sends SIGTERM, as a service manager does, and returns the exit status. */
export function stopped({ child, ended }: Start): Promise<number | null> {
  child.kill('SIGTERM')
  return ended
}

/** A page of the site in a browser that resolves the site's name to this machine and accepts any certificate. */
export async function browserAt({ http, https }: FrontProxy): Promise<Page> {
  const places = `MAP ${siteName}:80 127.0.0.1:${http}, MAP ${siteName}:443 127.0.0.1:${https}`
  const browser = await startBrowser([`--host-resolver-rules=${places}`])
  onTestFinished(() => browser.close())
  const page = await (await browser.newContext({ ignoreHTTPSErrors: true, baseURL: `https://${siteName}` })).newPage()
  await page.addInitScript(noteHydration)
  return page
}

/** Waits for a page of the site. `waitForURL` fails when one navigation overtakes another, as on the way through `/login/next`. */
export async function arrives(page: Page, path: string): Promise<void> {
  await expect.poll(() => page.url(), { timeout: 30_000 }).toBe(`https://${siteName}/${path}`)
  await page.waitForLoadState()
}
