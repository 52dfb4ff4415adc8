import {
  codeSetupLifetimeMs,
  newRecoveryCode,
  recoveryCodeCount,
  type StoredCodes,
  toStoredCodes,
  typedCode,
} from '#domain/accounts/one-time-codes.ts'
import { call, fail, take } from '#domain/call.ts'
import { codeAddress, newCodeSecret, periodOfCode } from '#libraries/one-time-codes.ts'
import { type QrCode, qrCodeOf } from '#libraries/qr-code.ts'
import type { Ports } from '#ports/ports.ts'
import { type None, none } from '#resume/result.ts'
import { type Fields, isFields } from '#resume/schema/stored-fields.ts'
import { sha256Of } from '../../content/sha-256.ts'
import { staleText } from '../account/change-document.ts'
import { type MailRules, type NotifyPorts, notifyAccount } from '../account/notify-account.ts'
import { wasFirst } from './one-use.ts'

/** One document for each account, by its uid. docs/behaviour.md 30.3. */
export const codesCollection = 'one-time-codes'
const collection = codesCollection

type CodePorts = Pick<Ports, 'documents' | 'siteEncryption' | 'clock'>

/** What the owner of an account is told about its codes. */
export type CodesState = { recoveryLeft: number; since: string }

/** Returns none when codes are off. */
export const readCodes = call(
  async ({ documents }: Pick<Ports, 'documents'>, uid: string): Promise<CodesState | None> => {
    const read = await storedOf({ documents }, uid)
    return read === none ? none : { recoveryLeft: read.codes.recovery.length, since: read.codes.since }
  },
)

/**
 * New codes to set up: shown once, and stored only when a right code proves that an app has them. `setup` holds them, encrypted
 * with the site's key, for the form that switches them on.
 */
export type CodesSetup = { secret: string; qr: QrCode; recovery: string[]; setup: string }

export function beginCodes(
  ports: CodePorts,
  { uid, email, site }: { uid: string; email: string; site: string },
): CodesSetup {
  const secret = newCodeSecret()
  const recovery = newRecoveryCodes()
  const until = ports.clock.now().getTime() + codeSetupLifetimeMs
  const setup = ports.siteEncryption.encrypt(JSON.stringify({ uid, secret, recovery, until }))
  return { secret, recovery, setup, qr: qrCodeOf(codeAddress(secret, site, email)) }
}

/** The codes of a posted set-up, to show them again; none when it is not of this account, was changed, or has expired. */
export function codesOfSetup(
  ports: CodePorts,
  { uid, email, site, setup }: { uid: string; email: string; site: string; setup: string },
): CodesSetup | None {
  const opened = openedSetup(ports, uid, setup)
  if (opened === none) return none
  return { ...opened, setup, qr: qrCodeOf(codeAddress(opened.secret, site, email)) }
}

/** Switches codes on with the first code of the app, and tells the account. 'over': the set-up has expired, or codes are on already. */
export const switchOnCodes = call(
  async (
    ports: CodePorts & NotifyPorts,
    mails: MailRules,
    { uid, setup, code, browser = '' }: { uid: string; setup: string; code: string; browser?: string },
  ): Promise<'on' | 'wrong' | 'over'> => {
    const opened = openedSetup(ports, uid, setup)
    if (opened === none) return 'over'
    const typed = typedCode(code)
    const now = ports.clock.now()
    const lastPeriod = typed?.kind === 'app' ? periodOfCode(opened.secret, typed.code, now) : none
    if (lastPeriod === none) return 'wrong'
    const fields = {
      secret: encryptedSecret(ports, uid, opened.secret),
      lastPeriod,
      recovery: await hashesOf(uid, opened.recovery),
      since: now.toISOString(),
    }
    const stored = take(wasFirst(await ports.documents.commit([{ collection, id: uid, fields, was: none }])))
    if (!stored) return 'over'
    await notifyAccount(ports, mails, { uid, event: 'codes-on', browser })
    return 'on'
  },
)

/** Switches codes off and tells the account; succeeds when they are off. */
export const switchOffCodes = call(
  async (ports: NotifyPorts, mails: MailRules, { uid, browser }: { uid: string; browser: string }): Promise<void> => {
    const stored = take(await ports.documents.read(collection, uid))
    if (stored === none) return
    take(await ports.documents.commit([{ collection, id: uid, fields: none }]))
    await notifyAccount(ports, mails, { uid, event: 'codes-off', browser })
  },
)

/** Replaces the recovery codes. Returns the new ones, to be shown once; none when codes are off. */
export const replaceRecoveryCodes = call(
  async ({ documents }: Pick<Ports, 'documents'>, uid: string): Promise<string[] | None> => {
    const read = await storedOf({ documents }, uid)
    if (read === none) return none
    const recovery = newRecoveryCodes()
    const { fields } = read
    const changed = { ...fields, recovery: await hashesOf(uid, recovery) }
    const stored = take(wasFirst(await documents.commit([{ collection, id: uid, fields: changed, was: fields }])))
    return stored ? recovery : fail('conflict', staleText)
  },
)

/**
 * Uses a code of an account up. True for a code of the app whose period is later than that of the last one, and for a recovery
 * code; each counts once, also for two requests at once.
 */
export const consumeCode = call(async (ports: CodePorts, uid: string, code: string): Promise<boolean> => {
  const typed = typedCode(code)
  const read = await storedOf(ports, uid)
  if (typed === none || read === none) return false
  const { codes, fields } = read
  const changed =
    typed.kind === 'app' ? afterAppCode(ports, uid, codes, typed.code) : await afterRecovery(uid, codes, typed.code)
  if (changed === none) return false
  return take(
    wasFirst(await ports.documents.commit([{ collection, id: uid, fields: { ...fields, ...changed }, was: fields }])),
  )
})

function afterAppCode(ports: CodePorts, uid: string, codes: StoredCodes, code: string): Fields | None {
  const secret = decryptedSecret(ports, uid, codes.secret)
  const period = secret === none ? none : periodOfCode(secret, code, ports.clock.now())
  return period === none || period <= codes.lastPeriod ? none : { lastPeriod: period }
}

async function afterRecovery(uid: string, codes: StoredCodes, code: string): Promise<Fields | None> {
  const used = await recoveryHash(uid, code)
  if (!codes.recovery.includes(used)) return none
  return { recovery: codes.recovery.filter((each) => each !== used) }
}

async function storedOf(
  { documents }: Pick<Ports, 'documents'>,
  uid: string,
): Promise<{ codes: StoredCodes; fields: Fields } | None> {
  const read = take(await documents.read(collection, uid))
  const codes = read === none ? none : toStoredCodes(read.fields)
  return read === none || codes === none ? none : { codes, fields: read.fields }
}

/** The uid is encrypted with the secret, so that a secret copied to another account is not accepted there. */
function encryptedSecret({ siteEncryption }: Pick<Ports, 'siteEncryption'>, uid: string, secret: string): string {
  return siteEncryption.encrypt(`${uid} ${secret}`)
}

function decryptedSecret(
  { siteEncryption }: Pick<Ports, 'siteEncryption'>,
  uid: string,
  stored: string,
): string | None {
  const text = siteEncryption.decrypt(stored) ?? ''
  return text.startsWith(`${uid} `) ? text.slice(uid.length + 1) : none
}

function openedSetup(
  { siteEncryption, clock }: CodePorts,
  uid: string,
  setup: string,
): { secret: string; recovery: string[] } | None {
  const text = siteEncryption.decrypt(setup)
  const opened: unknown = text === none ? none : JSON.parse(text)
  if (!isFields(opened) || opened.uid !== uid || !(clock.now().getTime() < Number(opened.until))) return none
  const recovery = Array.isArray(opened.recovery) ? opened.recovery.map(String) : []
  return { secret: String(opened.secret), recovery }
}

function newRecoveryCodes(): string[] {
  const random = (count: number) => crypto.getRandomValues(new Uint8Array(count))
  return Array.from({ length: recoveryCodeCount }, () => newRecoveryCode(random))
}

/** 120 random bits need no slow hash. The uid makes equal codes of two accounts differ. */
function recoveryHash(uid: string, code: string): Promise<string> {
  return sha256Of(`${uid} ${code}`)
}

function hashesOf(uid: string, codes: readonly string[]): Promise<string[]> {
  return Promise.all(codes.map((code) => recoveryHash(uid, typedCode(code)?.code ?? '')))
}
