import { type AuthRest, firebaseAuthRest } from '../../src/adapters/google/firebase-auth/rest.ts'
import type { AuthAdmin } from '../../src/adapters/google/firebase-auth/service.ts'
import { addressOf, openAuth } from './services.ts'

/** Opens an empty Firebase Auth in Google's emulator for one test: its REST interface and its admin client. */
export function emulatedAuth(): { rest: AuthRest; admin: AuthAdmin } {
  const { admin, tenantId } = openAuth<AuthAdmin>()
  const rest = firebaseAuthRest({ apiKey: 'any', emulator: addressOf('auth') })
  const post: AuthRest['post'] = (method, body, limitMs) =>
    rest.post(method, method === 'accounts:lookup' ? body : { ...body, tenantId }, limitMs)
  return { rest: { ...rest, post }, admin }
}

/** Waits for the next whole second, because the service compares sign-ins and revocations in seconds. */
export async function nextSecond(): Promise<void> {
  await new Promise((resolve) => setTimeout(resolve, 1000 - (Date.now() % 1000)))
}
