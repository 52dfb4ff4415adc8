import { unfinished } from '#domain/accounts/account.ts'
import type { PasskeyPurpose } from '#domain/accounts/passkey.ts'
import { call, take } from '#domain/call.ts'
import { minuteMs } from '#domain/quota.ts'
import type { Ports } from '#ports/ports.ts'
import { none } from '#resume/result.ts'
import { sha256Of } from '../../content/sha-256.ts'
import { consumeOnce, isOpenAt } from './one-use.ts'
import { newSecret } from './secrets.ts'

/** Open challenges, each under its hash. */
export const passkeyChallenges = unfinished.passkeyChallenges

const lifetimeMs = 5 * minuteMs

type ChallengePorts = Pick<Ports, 'documents' | 'clock'>

/** Returns a new challenge. It works once, for 5 minutes, for this purpose and account; for a sign-in the account is ''. */
export const newChallenge = call(
  async ({ documents, clock }: ChallengePorts, purpose: PasskeyPurpose, uid: string): Promise<string> => {
    const challenge = newSecret()
    const until = new Date(clock.now().getTime() + lifetimeMs).toISOString()
    take(
      await documents.commit([
        { collection: passkeyChallenges, id: await sha256Of(challenge), fields: { purpose, uid, until }, was: none },
      ]),
    )
    return challenge
  },
)

/** Uses a challenge up. Returns whether it was open for this purpose and account; of two uses at once one gets true. */
export const consumeChallenge = call(
  async (
    { documents, clock }: ChallengePorts,
    challenge: string,
    purpose: PasskeyPurpose,
    uid: string,
  ): Promise<boolean> => {
    const id = await sha256Of(challenge)
    const stored = take(await documents.read(passkeyChallenges, id))
    if (stored === none) return false
    const { fields } = stored
    const isRight = isOpenAt(clock.now(), fields) && fields.purpose === purpose && fields.uid === uid
    const used = take(await consumeOnce({ documents }, { collection: passkeyChallenges, id }, fields))
    return used && isRight
  },
)
