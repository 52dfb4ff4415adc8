import { mailServerOf, mailUrlOf } from '#adapters/nodemailer/mail-url.ts'
import { testedMailName } from '#domain/studio/sample-note.ts'
import type { DocumentChange, Documents } from '#ports/content/documents.ts'
import type { SiteEncryption } from '#ports/keys.ts'
import type { SettingErrors, SettingSource, SiteSettings, TypedMail } from '#ports/site/settings.ts'
import { failed, type None, none, type Result, success } from '#resume/result.ts'
import type { Fields } from '#resume/schema/stored-fields.ts'
import { type SettingName, settingNames, settingTable, studioSettings } from './setting-table.ts'
import { settingText } from './setting-text.ts'
import { type Environment, readSettings, type Settings } from './settings.ts'

/**
 * The settings that count now: the environment, over what the studio stored, over the defaults. `refresh` reads what is stored; every
 * process does so at its start, after each change of content, and before each mail. docs/behaviour.md 33.1.
 */
export type SettingsInForce = SiteSettings & { now(): Settings; refresh(): Promise<Result<Settings>> }

/** Texts as in the environment, by name; secrets are encrypted. No bundle has this collection; a backup has it. */
const place = { collection: 'settings', id: 'site' } as const

/** What the studio stored. `isUnreadable`: another key of the site encrypted a secret of it. */
type Stored = { texts: Environment; isUnreadable: boolean }

type Changes = Partial<Record<SettingName, string>>

export function settingsInForce(
  settings: Settings,
  documents: Pick<Documents, 'read' | 'commit'>,
  encryption: SiteEncryption,
): SettingsInForce {
  let stored: Stored = { texts: {}, isUnreadable: false }
  let now = settings

  async function refresh(): Promise<Result<Settings>> {
    const read = await readStored(documents, encryption)
    if (!read.ok) return read
    stored = read.data
    now = readSettings(settings.environment, stored.texts).settings ?? settings
    return success(now)
  }

  function sourceOf(name: SettingName): SettingSource {
    if (textIn(settings.environment, name) !== '') return 'environment'
    return countsIn(stored.texts, name) ? 'studio' : 'default'
  }

  /** Texts that are '' are removed. */
  async function write(changes: Changes, besides: readonly DocumentChange[] = []): Promise<Result<SettingErrors>> {
    const read = await documents.read(place.collection, place.id)
    if (!read.ok) return read
    const fields = { ...read.data?.fields }
    for (const [name, text] of Object.entries(changes) as [SettingName, string][]) {
      delete fields[name]
      if (text !== '') fields[name] = isSecret(name) ? encryption.encrypt(text) : text
    }
    const saved = await documents.commit([{ ...place, fields, was: read.data?.fields ?? none }, ...besides])
    if (!saved.ok) return saved
    const again = await refresh()
    return again.ok ? success({}) : again
  }

  return {
    now: () => now,
    refresh,
    isUnreadable: () => stored.isUnreadable,

    list: () =>
      settingNames.map((name) => {
        const source = sourceOf(name)
        const text = textIn(source === 'environment' ? settings.environment : stored.texts, name)
        return { name, source, value: source === 'default' ? defaultText(name) : settingText(name, text) }
      }),

    mail() {
      const { mailServer, mailFrom: from } = now
      if (mailServer === none) return none
      const { host, port, protection, account } = mailServer
      const encryption = protection === 'at-once' ? 'tls' : 'starttls'
      return { host, port: String(port), encryption, user: account?.user ?? '', from, hasPassword: account !== none }
    },

    async save(changes) {
      const known = studioSettings.filter((name) => !isSecret(name) && changes[name] !== undefined)
      if (known.some((name) => sourceOf(name) === 'environment')) return failed('invalid', setElsewhere)
      const texts: Changes = Object.fromEntries(known.map((name) => [name, changes[name]?.trim()]))
      const wrong = known.filter((name) => texts[name] !== '' && !countsIn(texts, name))
      if (wrong.length > 0) return success(Object.fromEntries(wrong.map((name) => [name, mustBe(name)])))
      return write(texts)
    },

    async saveMail(typed, otherHost) {
      if (sourceOf('MAIL_URL') === 'environment') return failed('invalid', setElsewhere)
      const untested = { ...testedMailName, fields: none }
      if (typed === none) return write({ MAIL_URL: '' }, [untested])
      const password = typed.password ?? keptPassword(now, typed, otherHost)
      const isFromElsewhere = sourceOf('MAIL_FROM') === 'environment'
      const sent = isFromElsewhere ? { ...typed, from: now.mailFrom } : typed
      const errors = mailErrors(sent, password)
      if (Object.keys(errors).length > 0) return success(errors)
      const sender = isFromElsewhere ? {} : { MAIL_FROM: sent.from }
      return write({ MAIL_URL: mailUrlOf({ ...sent, password }), ...sender }, [untested])
    },
  }
}

/** Only settings that the studio changes count: nothing else that is stored there can change how the site runs. */
async function readStored(documents: Pick<Documents, 'read'>, { decrypt }: SiteEncryption): Promise<Result<Stored>> {
  const read = await documents.read(place.collection, place.id)
  if (!read.ok) return read
  const fields: Fields = read.data?.fields ?? {}
  const kept = studioSettings.flatMap((name) =>
    typeof fields[name] === 'string' ? [[name, fields[name]] as const] : [],
  )
  const opened = kept.map(([name, text]) => [name, isSecret(name) ? decrypt(text) : text] as const)
  const texts = Object.fromEntries(opened.filter((each): each is [SettingName, string] => each[1] !== none))
  return success({ texts, isUnreadable: opened.some(([, text]) => text === none) })
}

/** A saved password is sent to the server that it was typed for, to the one of that name, and to no other. */
function keptPassword({ mailServer }: Settings, { host, user }: TypedMail, otherHost?: string): string {
  const account = mailServer?.host === host || host === otherHost ? mailServer?.account : none
  return account?.user === user ? account.password : ''
}

function mailErrors({ host, port, user, from, encryption }: TypedMail, password: string): SettingErrors {
  const isServer = mailServerOf(mailUrlOf({ host, port: '587', encryption, user: '', password: '' })) !== none
  const errors: [string, string | None][] = [
    ['host', isServer ? none : 'The server must be a name such as smtp.example.org.'],
    ['port', isPort(port) ? none : 'The port must be a number such as 587.'],
    ['user', user === '' && password !== '' ? 'Please type the user of this password.' : none],
    ['password', user !== '' && password === '' ? 'Please type the password of this user at this server.' : none],
    ['from', countsIn({ MAIL_FROM: from }, 'MAIL_FROM') ? none : mustBe('MAIL_FROM')],
  ]
  return Object.fromEntries(errors.filter((each): each is [string, string] => each[1] !== none))
}

function isPort(text: string): boolean {
  return /^\d{1,5}$/.test(text) && Number(text) >= 1 && Number(text) <= 65535
}

const setElsewhere = 'This is set in the environment. Change it there.'

function mustBe(name: SettingName): string {
  return `This must be ${settingTable[name].rule.holds}.`
}

function textIn(texts: Environment, name: SettingName): string {
  return texts[name]?.trim() ?? ''
}

/** Whether the text of this setting is there and valid. */
function countsIn(texts: Environment, name: SettingName): boolean {
  return textIn(texts, name) !== '' && settingTable[name].rule.read(textIn(texts, name)) !== none
}

function isSecret(name: SettingName): boolean {
  return settingTable[name].shownAs !== undefined
}

function defaultText(name: SettingName): string {
  const { defaultIs, otherwise } = settingTable[name]
  return defaultIs?.words ?? String(otherwise)
}
