import type { Identity, ProviderData } from '#domain/accounts/identity.ts'
import { type None, none } from '#resume/result.ts'
import { type Fields, isFields } from '#resume/schema/stored-fields.ts'
import type { UserRecord } from './service.ts'

/**
 * Returns the identity of a user record of the Admin SDK, or none for a user without an address, who cannot sign in
 * here.
 */
export function identityOfRecord(record: UserRecord): Identity | None {
  const { uid, email, emailVerified, displayName, phoneNumber, photoURL, disabled, metadata, providerData } = record
  if (email === undefined || email === '') return none
  return {
    uid,
    displayName: textOf(displayName),
    email,
    emailVerified,
    phoneNumber: textOf(phoneNumber),
    photoURL: textOf(photoURL),
    isAnonymous: false,
    providerData: providerData.map((each) => ({
      providerId: each.providerId,
      uid: each.uid,
      email: textOf(each.email),
    })),
    metadata: {
      creationTime: timeOf(Date.parse(metadata.creationTime)) ?? beginning,
      lastSignInTime: timeOf(Date.parse(metadata.lastSignInTime ?? '')),
    },
    disabled,
  }
}

/** Returns the identity in an answer of `accounts:lookup`, or none when it has no user with this uid and an address. */
export function identityOfAnswer(answer: Fields, uid: string): Identity | None {
  const users: unknown[] = Array.isArray(answer.users) ? answer.users : []
  const user = users.filter(isFields).find(({ localId }) => localId === uid)
  const email = textOf(user?.email)
  if (user === undefined || email === none) return none
  const providers: unknown[] = Array.isArray(user.providerUserInfo) ? user.providerUserInfo : []
  return {
    uid,
    displayName: textOf(user.displayName),
    email,
    emailVerified: user.emailVerified === true,
    phoneNumber: textOf(user.phoneNumber),
    photoURL: textOf(user.photoUrl),
    isAnonymous: false,
    providerData: providers.filter(isFields).flatMap(toProviderData),
    metadata: {
      creationTime: timeOf(Number(user.createdAt)) ?? beginning,
      lastSignInTime: timeOf(Number(user.lastLoginAt ?? Number.NaN)),
    },
    disabled: user.disabled === true,
  }
}

function toProviderData({ providerId, rawId, email }: Fields): ProviderData[] {
  return typeof providerId === 'string' && typeof rawId === 'string'
    ? [{ providerId, uid: rawId, email: textOf(email) }]
    : []
}

const beginning = new Date(0).toISOString()

function textOf(value: unknown): string | None {
  return typeof value === 'string' && value !== '' ? value : none
}

/** Rounds down to whole seconds, as the Admin SDK does, so that both sources give equal identities. */
function timeOf(ms: number): string | None {
  const whole = new Date(Math.floor(ms / 1000) * 1000)
  return Number.isNaN(whole.getTime()) || ms <= 0 ? none : whole.toISOString()
}
