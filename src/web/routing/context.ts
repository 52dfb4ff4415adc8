import { createContext, type RouterContextProvider } from 'react-router'
import type { GeneratedFilesCache } from '#calls/content/generated/generated-files.ts'
import type { CachedImageLists } from '#calls/content/image-lists.ts'
import type { CachedLocation } from '#calls/content/look-up-location.ts'
import type { Imports } from '#calls/studio/imports/imports.ts'
import type { Arrived } from '#domain/health/arrivals.ts'
import type { Languages } from '#domain/languages/languages.ts'
import type { ContactRules } from '#domain/messages/contact-rules.ts'
import type { WayElsewhere } from '#domain/messages/form-elsewhere.ts'
import type { Alert } from '#domain/site/alert.ts'
import type { Theme } from '#domain/site/theme.ts'
import type { Ports } from '#ports/ports.ts'
import type { Backups } from '#ports/site/backups.ts'
import type { Health } from '#ports/site/health.ts'
import type { MailTrial } from '#ports/site/mail-trial.ts'
import type { Places } from '#ports/site/places.ts'
import type { SiteSettings } from '#ports/site/settings.ts'
import type { CalendarDay } from '#resume/date.ts'
import { type None, none } from '#resume/result.ts'
import type { Words } from '#resume/words.ts'

/** What a loader or an action reads the site and the visit from. */
export type Context = Readonly<RouterContextProvider>

/** What pages are rendered from: the ports, cached answers of slow services, and the owner's settings for the contact form. */
export type Site = {
  ports: Ports
  imageLists: CachedImageLists
  location: CachedLocation
  imports: Imports
  health: Health
  backups: Backups
  settings: SiteSettings
  mailTrial: MailTrial
  places: Places
  made: GeneratedFilesCache
  contact: ContactRules
  /** The public address, without a final slash. */
  origin: string
  /** Whether the site has a studio. docs/behaviour.md 23.1. */
  hasStudio: boolean
  /** Set while the site is written as files: no server will answer its visitors. docs/behaviour.md 34. */
  asFiles?: AsFiles
  /** Where the pages lie, if not where those of a live site do. */
  addresses?: Addresses
}

/** The addresses of a site as files. docs/behaviour.md 34.2. */
export type Addresses = {
  /** The path before all others: '' or '/name'. */
  base: string
  /** An address of the live site, from its origin or whole, as one of the files; those of other sites stay. */
  of(address: string): string
}

/** How visitors of a site as files write to its owner, or that they cannot. */
export type AsFiles = { contact: WayElsewhere | None }

/** Whether the site has a contact page: every live one has. */
export function hasContact(asFiles: AsFiles | undefined): boolean {
  return asFiles?.contact !== none
}

/** The signed-in account, as the account card shows it. */
export type AccountView = { fullName: string; isAdmin: boolean }

/**
 * A cookie that an answer sets, by its short name. `maxAgeS` is in seconds; 0 deletes the cookie, and none keeps it until
 * the browser closes. The values are a session token, the mark of a known device, the token of a half sign-in, the codes of flash messages
 * (`src/domain/site/flash-message.ts`), or `location` in `seen`, once the alert of a failed location look-up was shown.
 */
export type SetCookie = {
  name: 'session' | 'device' | 'half' | 'alerts' | 'seen'
  value: string
  maxAgeS: number | None
}

/** `form` is what was typed, `message` why it was refused. docs/behaviour.md 13.7. */
export type RefusedForm = { form: FormData; message: string }

/** One request, as far as a page may know it. */
export type Visit = {
  theme: Theme
  /** The language of the page, by its tag. */
  language: string
  /** The words of the site in that language. */
  words: Words
  languages: Languages
  /** The address to link to, for one of the site; undefined where they are the same. */
  addressOf?: ((address: string) => string) | undefined
  /** The owner's calendar day. */
  today: CalendarDay
  account: AccountView | None
  /** The id of the signed-in account; '' without one. No page shows it. */
  uid: string
  /** The CSRF token that the forms of this session carry; '' without a session. */
  csrfToken: string
  /** A hash that differs per account and reveals nothing about it; '' when logged out. */
  accountIdHash: string
  /** The request's session token, needed to end or replace the session; '' without one. No page shows it. */
  session: string
  /** The id of the session, which opens nothing; '' without one. */
  sessionId: string
  /** When the person of the session last proved who they are; none without a session. docs/behaviour.md 29.1. */
  confirmedAt: Date | None
  /** The mark of a known device; '' without one. */
  device: string
  /** The token of a half sign-in, which waits for a code; '' without one. */
  half: string
  /** Whether an earlier answer of this visit carried the alert of a failed location look-up. */
  hasSeenLocationAlert: boolean
  /** Flash messages of an earlier answer. */
  alerts: Alert[]
  /** Cookies that the answer sets; such an answer is never cached. */
  cookies: SetCookie[]
  /** The visitor's browser in words; '' for one that is not known. */
  browser: string
  /** A form that was refused before any page took it, and why: its page shows it again. None for any other request. */
  refused: RefusedForm | None
  /** What arrived with the request of a page of the studio; none on other pages. docs/behaviour.md 13.15. */
  arrived: Arrived | None
  /** The pseudonym of the visitor's address, for rate limits of forms and of secret addresses; '' without one. */
  client: string
  /** Whether the studio shows the page as a preview. */
  isPreview: boolean
  /** Whether the page may be cached for other visitors; a page with an alert sets it to false. */
  isCacheable: boolean
  /**
   * Sources that the page's policy allows in addition to this site, by directive; a page with an outside human check adds
   * them.
   */
  outside: Readonly<Record<string, readonly string[]>>
  /** The hue of the page's accent. docs/behaviour.md 3.7. */
  accentHue: number
  /** The reference that finds the log line of this request; the error page shows it. */
  reference: string
  /** Logs an unexpected error with the reference. */
  report: (error: unknown) => void
  /** Logs an event; the details never contain what a visitor typed. */
  note: (event: string, details: NoteFields) => void
}

/** Details of a logged event: a code of this site, the id of a submission, the uid of an account. */
export type NoteFields = { why?: string; id?: string; account?: string }

export const siteContext = createContext<Site>()
export const visitContext = createContext<Visit>()
