import { rmSync } from 'node:fs'
import { dirname } from 'node:path'
import { addPeople, admin, user } from './accounts.ts'
import { type Server, startServer } from './server.ts'

/**
 * A server with the sample content and the accounts of `user` and `admin`, for all files that a worker of the test runner runs.
 * A journey that uses it changes no content and does not stop it: it ends with the worker.
 */
export function sharedServer(): Promise<Server> {
  shared ??= startShared()
  return shared
}

let shared: Promise<Server> | undefined

async function startShared(): Promise<Server> {
  const server = await startServer()
  process.on('exit', () => {
    void server.stop()
    rmSync(dirname(server.dataDir), { recursive: true, force: true })
  })
  await addPeople(server, [user, admin])
  return server
}
