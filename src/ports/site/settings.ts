import type { MailSetup } from '#domain/messages/mail-setup.ts'
import type { None, Result } from '#resume/result.ts'

export type SettingSource = 'environment' | 'studio' | 'default'

/** A setting as it may be shown: of a secret only that it is set. `value` is '' where nothing is set. */
export type SettingView = { name: string; value: string; source: SettingSource }

/** What an Admin typed of the mail server. Without a password the saved one stays. */
export type TypedMail = MailSetup & { password: string | None }

/** The messages of wrong fields, by their names; none of them when it was saved. */
export type SettingErrors = Readonly<Record<string, string>>

/** The settings of a running site. The environment wins over what the studio stored. docs/behaviour.md 33. */
export interface SiteSettings {
  /** Every setting with its value and source, in the order of the docs. */
  list(): SettingView[]
  /** The mail server in force; none without one. */
  mail(): (MailSetup & { hasPassword: boolean }) | None
  /** Whether the mail server is stored, but was encrypted with another key of the site, so that it must be typed again. */
  isUnreadable(): boolean
  /** Stores settings by their names, in force at once; '' goes back to the default. */
  save(changes: Readonly<Record<string, string>>): Promise<Result<SettingErrors>>
  /**
   * Stores the mail server, in force at once; with none there is no mail server. The saved password may go to its own host, and to the host
   * of this name.
   */
  saveMail(typed: TypedMail | None, otherHost?: string): Promise<Result<SettingErrors>>
}
