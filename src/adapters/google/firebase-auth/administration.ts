import type { Identity } from '#domain/accounts/identity.ts'
import { addressKey, searchableAddress } from '#resume/email-address.ts'
import { type None, none, type Result, success } from '#resume/result.ts'
import { within } from '../within.ts'
import { type Answer, failureOf, isUnknownAccount, noAnswer } from './failure.ts'
import { identityOfRecord } from './identity.ts'
import { shortLimitMs } from './limits.ts'
import type { AuthAdmin, UserRecord } from './service.ts'

/**
 * Runs a call of the Admin SDK, at most `limitMs`; the SDK itself would retry for longer. Its errors contain the whole
 * request with the password. So only the code is passed on, and the message only of connection errors ('app/…').
 */
export async function administered<T>(limitMs: number, work: () => Promise<T>): Promise<Answer<T>> {
  try {
    return { ok: true, data: await within(limitMs, () => Object.assign(new Error(), { code: noAnswer }), work) }
  } catch (cause) {
    const word = wordOf(cause)
    const more = word.startsWith('app/') && cause instanceof Error ? ` ${cause.message.slice(0, 300)}` : ''
    return { ok: false, word, cause: new Error(`the administration of accounts failed: ${word}${more}`) }
  }
}

/** Returns the identity of a uid; none when no account has it, or it is invalid. */
export function identityOfUid(admin: AuthAdmin, uid: string, limitMs = shortLimitMs): Promise<Result<Identity | None>> {
  return foundRecord(limitMs, () => admin.getUser(uid))
}

/** Returns the identity of an address; none when no account has it, or it is invalid. */
export function identityOfAddress(admin: AuthAdmin, email: string): Promise<Result<Identity | None>> {
  return foundRecord(shortLimitMs, () => admin.getUserByEmail(addressKey(searchableAddress(email))))
}

async function foundRecord(limitMs: number, find: () => Promise<UserRecord>): Promise<Result<Identity | None>> {
  const found = await administered(limitMs, find)
  if (found.ok) return success(identityOfRecord(found.data))
  return isUnknownAccount(found) || found.word === 'auth/invalid-email' ? success(none) : failureOf(found)
}

function wordOf(cause: unknown): string {
  return cause instanceof Error && 'code' in cause && typeof cause.code === 'string' ? cause.code : ''
}
