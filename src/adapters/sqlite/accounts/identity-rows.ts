import type { DatabaseSync, SQLOutputValue } from 'node:sqlite'
import type { Identity, ProviderData } from '#domain/accounts/identity.ts'
import { addressKey } from '#resume/email-address.ts'
import { type None, none, type Result } from '#resume/result.ts'
import { isFields } from '#resume/schema/stored-fields.ts'

/** An identity, its password hash, and the credential for a sign-in now. A new password and disabling change the credential. */
export type IdentityRow = { identity: Identity; passwordHash: string; credential: string }

/** The table of identities, without any rule. The caller runs writes in a transaction; errors are thrown. */
export type IdentityRows = {
  withUid(uid: string): IdentityRow | None
  withAddress(email: string): IdentityRow | None
  all(): IdentityRow[]
  /** Returns false when the address is taken. */
  add(row: Omit<IdentityRow, 'credential'>): boolean
  /**
   * Records a sign-in with the new hash. Returns none when the identity is disabled or its hash is no longer `passwordHash`.
   */
  signIn({ uid, passwordHash, newHash, now }: SignInRow): IdentityRow | None
  /** This and the ones below return false when there is no such identity. A new password and disabling end every credential. */
  setHash(uid: string, passwordHash: string): boolean
  setVerified(uid: string): boolean
  /** Returns false when the address is taken, too. */
  setEmail(uid: string, email: string): boolean
  setDisabled(uid: string, isDisabled: boolean): boolean
  remove(uid: string): void
}

/** Writes in one transaction, after at most `waitMs` for another process's write. */
export type Write = <T>(work: () => Result<T>, waitMs?: number) => Promise<Result<T>>

type SignInRow = { uid: string; passwordHash: string; newHash: string; now: Date }

export function identityRows(database: DatabaseSync): IdentityRows {
  const selectByUid = database.prepare('select * from identities where uid = ?')
  const selectByKey = database.prepare('select * from identities where email_key = ?')
  const selectAll = database.prepare('select * from identities')
  const insert = database.prepare(
    `insert into identities (uid, email, email_key, display_name, email_verified, phone_number, photo_url, is_anonymous,
       provider_data, created_at, is_disabled, password_hash)
     values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?) on conflict (email_key) do nothing`,
  )
  const signIn = database.prepare(
    `update identities set signed_in_at = ?, password_hash = ?
     where uid = ? and password_hash = ? and is_disabled = 0 returning *`,
  )
  const setHash = database.prepare(
    'update identities set password_hash = ?, credentials = credentials + 1 where uid = ?',
  )
  const verify = database.prepare('update identities set email_verified = 1 where uid = ?')
  const setEmail = database.prepare(
    `update identities set email = ?1, email_key = ?2, email_verified = 1,
       provider_data = json_array(json_object('providerId', 'password', 'uid', ?1, 'email', ?1))
     where uid = ?3 and not exists (select 1 from identities where email_key = ?2 and uid <> ?3)`,
  )
  const disable = database.prepare(
    'update identities set is_disabled = ?1, credentials = credentials + ?1 where uid = ?2',
  )
  const remove = database.prepare('delete from identities where uid = ?')

  return {
    withUid: (uid) => rowOrNone(selectByUid.get(uid)),
    withAddress: (email) => rowOrNone(selectByKey.get(addressKey(email))),
    all: () => selectAll.all().map(toRow),

    add({ identity, passwordHash }) {
      const added = insert.run(
        identity.uid,
        identity.email,
        addressKey(identity.email),
        identity.displayName,
        Number(identity.emailVerified),
        identity.phoneNumber,
        identity.photoURL,
        Number(identity.isAnonymous),
        JSON.stringify(identity.providerData),
        Date.parse(identity.metadata.creationTime),
        Number(identity.disabled),
        passwordHash,
      )
      return added.changes === 1
    },

    signIn({ uid, passwordHash, newHash, now }) {
      return rowOrNone(signIn.get(now.getTime(), newHash, uid, passwordHash))
    },

    setHash: (uid, passwordHash) => setHash.run(passwordHash, uid).changes === 1,
    setEmail: (uid, email) => setEmail.run(email, addressKey(email), uid).changes === 1,
    setVerified: (uid) => verify.run(uid).changes === 1,
    setDisabled: (uid, isDisabled) => disable.run(Number(isDisabled), uid).changes === 1,
    remove: (uid) => void remove.run(uid),
  }
}

function rowOrNone(row: Record<string, SQLOutputValue> | undefined): IdentityRow | None {
  return row === undefined ? none : toRow(row)
}

function toRow(row: Record<string, SQLOutputValue>): IdentityRow {
  const text = (name: string) => (row[name] === null ? none : String(row[name]))
  const time = (name: string) => new Date(Number(row[name])).toISOString()
  const identity = {
    uid: String(row.uid),
    displayName: text('display_name'),
    email: String(row.email),
    emailVerified: row.email_verified === 1,
    phoneNumber: text('phone_number'),
    photoURL: text('photo_url'),
    isAnonymous: row.is_anonymous === 1,
    providerData: toProviderData(String(row.provider_data)),
    metadata: {
      creationTime: time('created_at'),
      lastSignInTime: row.signed_in_at === null ? none : time('signed_in_at'),
    },
    disabled: row.is_disabled !== 0,
  }
  return { identity, passwordHash: String(row.password_hash), credential: String(row.credentials) }
}

/** Damaged entries are left out. */
function toProviderData(json: string): ProviderData[] {
  const value: unknown = JSON.parse(json)
  const list: unknown[] = Array.isArray(value) ? value : []
  return list.filter(isFields).flatMap(({ providerId, uid, email }) => {
    if (typeof providerId !== 'string' || typeof uid !== 'string') return []
    return [{ providerId, uid, email: typeof email === 'string' ? email : none }]
  })
}
