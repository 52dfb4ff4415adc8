import { join } from 'node:path'
import { onTestFinished } from 'vitest'
import { temporaryFolder } from '../temporary-folder.ts'
import { addPeople, admin } from './accounts.ts'
import { type Bundle, makeSmallData, ownerCalled } from './bundle.ts'
import { freePort, type Server, start } from './server.ts'
import { firstAnswer } from './starting.ts'

/** A small site with a public address of its own and an Admin; `origin` is where it listens. It is stopped after the test. */
export async function startAt(
  publicOrigin: string,
  env: Record<string, string> = {},
  more: Bundle = {},
): Promise<Server> {
  const dataDir = join(temporaryFolder(), 'data')
  await makeSmallData(dataDir, { 'documents/person-info/owner.json': ownerCalled('Runa Tveit'), ...more })
  const port = await freePort()
  const settings = { PORT: String(port), HOST: '127.0.0.1', ORIGIN: publicOrigin, RATE_LIMITS: 'off', ...env }
  const { child, ended, output } = start({ ...settings, DATA_DIR: dataDir })
  const stop = () => {
    child.kill('SIGTERM')
    return ended
  }
  onTestFinished(async () => void (await stop()))
  await firstAnswer(port)
  const server = { origin: `http://127.0.0.1:${port}`, dataDir, output, stop, pid: child.pid }
  const whole = { ...server, settings: { ...settings, DATA_DIR: dataDir } }
  await addPeople(whole, [admin])
  return whole
}
