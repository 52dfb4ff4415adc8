import { writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { inject } from 'vitest'
import { addPeople, admin, user } from './accounts.ts'
import { type Server, startServer } from './server.ts'

/**
 * A server with the sample content and the accounts of `user` and `admin`, for all files that a worker of the test runner runs.
 * A journey that uses it changes no content and does not stop it: the run does at its end.
 */
export function sharedServer(): Promise<Server> {
  shared ??= startShared()
  return shared
}

let shared: Promise<Server> | undefined

async function startShared(): Promise<Server> {
  const server = await startServer({ isNew: true })
  await writeFile(join(inject('runFolder'), 'servers', String(server.pid)), dirname(server.dataDir))
  await addPeople(server, [user, admin])
  return server
}
