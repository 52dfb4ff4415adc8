import { onTestFinished } from 'vitest'
import { addPeople, type Person } from './accounts.ts'
import { type MovedClock, movedClock } from './clock-shim.ts'
import { type Server, startServer } from './server.ts'

/** A server with these accounts, for one test, which moves its clock. */
export async function startMovedServer(people: Person[]): Promise<{ own: Server; clock: MovedClock }> {
  const clock = movedClock()
  onTestFinished(clock.close)
  const own = await startServer({ env: clock.env })
  onTestFinished(async () => void (await own.stop()))
  await addPeople(own, people)
  return { own, clock }
}
