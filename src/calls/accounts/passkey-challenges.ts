import type { PasskeyPurpose } from '#domain/accounts/passkey.ts'
import { unfinished } from '#domain/accounts/unfinished.ts'
import { minuteMs } from '#domain/quota.ts'
import { none, type Result, success } from '#domain/result.ts'
import type { Ports } from '#ports/ports.ts'
import { sha256Of } from '../content/sha-256.ts'
import { newSecret } from './new-secret.ts'
import { consumeOnce, isOpenAt } from './one-use.ts'

/** Open challenges, each under its hash. */
export const passkeyChallenges = unfinished.passkeyChallenges

const lifetimeMs = 5 * minuteMs

type ChallengePorts = Pick<Ports, 'documents' | 'clock'>

/** Returns a new challenge. It works once, for 5 minutes, for this purpose and account; for a sign-in the account is ''. */
export async function newChallenge(
  { documents, clock }: ChallengePorts,
  purpose: PasskeyPurpose,
  uid: string,
): Promise<Result<string>> {
  const challenge = newSecret()
  const until = new Date(clock.now().getTime() + lifetimeMs).toISOString()
  const stored = await documents.commit([
    { collection: passkeyChallenges, id: await sha256Of(challenge), fields: { purpose, uid, until }, was: none },
  ])
  return stored.ok ? success(challenge) : stored
}

/** Uses a challenge up. Returns whether it was open for this purpose and account; of two uses at once one gets true. */
export async function consumeChallenge(
  { documents, clock }: ChallengePorts,
  challenge: string,
  purpose: PasskeyPurpose,
  uid: string,
): Promise<Result<boolean>> {
  const id = await sha256Of(challenge)
  const stored = await documents.read(passkeyChallenges, id)
  if (!stored.ok) return stored
  if (stored.data === none) return success(false)
  const { fields } = stored.data
  const isRight = isOpenAt(clock.now(), fields) && fields.purpose === purpose && fields.uid === uid
  const used = await consumeOnce({ documents }, { collection: passkeyChallenges, id }, fields)
  return used.ok ? success(used.data && isRight) : used
}
