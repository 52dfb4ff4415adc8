import { createContext } from 'react-router'
import type { CachedImageLists } from '#calls/content/image-lists.ts'
import type { CachedLocation } from '#calls/content/look-up-location.ts'
import type { CalendarDay } from '#domain/date.ts'
import type { ContactRules } from '#domain/messages/contact-rules.ts'
import type { None } from '#domain/result.ts'
import type { Alert } from '#domain/site/alert.ts'
import type { Theme } from '#domain/site/theme.ts'
import type { Ports } from '#ports/ports.ts'

/** What the pages are made from: the ports, what is known already of slow answers, and what the owner decided. */
export type Site = {
  ports: Ports
  imageLists: CachedImageLists
  location: CachedLocation
  contact: ContactRules
  /** The public address, without a final slash. */
  origin: string
}

/** Who signed in, as the account card shows it. */
export type ShownAccount = { fullName: string; isAdmin: boolean }

/**
 * A cookie that an answer sets, by its short name; `maxAgeS` is in seconds, 0 deletes it, and none keeps it until the browser
 * closes. What travels in them is a session's token, the mark of a known device, the codes of alerts
 * (`domain/site/flash-message.ts`), and that the alert of a failed location look-up was shown (`seen`).
 */
export type SetCookie = { name: 'session' | 'device' | 'alerts' | 'seen'; value: string; maxAgeS: number | None }

/** One visitor's request, as far as a page may know it. */
export type Visit = {
  theme: Theme
  /** The owner's calendar day. */
  today: CalendarDay
  account: ShownAccount | None
  /** What forms of this session carry, so that nobody else can make one; '' without a session. */
  csrfToken: string
  /** A word that differs from account to account and says nothing about it; '' when nobody is signed in. */
  accountIdHash: string
  /** The token of the session that the request came with, for who ends or replaces it; '' for none. No page shows it. */
  session: string
  /** The mark of a device that has signed in before; '' for none. */
  device: string
  /** Whether an earlier answer of this visit carried the alert of a failed location look-up. */
  hasSeenLocationAlert: boolean
  /** What an answer before this one had to say. */
  alerts: Alert[]
  /** Cookies that the answer sets; such an answer is never kept. */
  cookies: SetCookie[]
  /** The pseudonym of the visitor's address, for counting forms; '' where there is none. */
  client: string
  /** Whether the page may be shown to others: a page says no when it carries an alert. */
  isCacheable: boolean
  /** What the page's policy allows beside this site, by directive; a page with a human check of others fills it in. */
  outside: Readonly<Record<string, readonly string[]>>
  /** Finds the log line of this request; shown on the error page. */
  reference: string
  /** Notes an unexpected error under the reference. */
  report: (error: unknown) => void
  /** Notes what happened; values never hold what a visitor typed. */
  note: (event: string, details: NoteFields) => void
}

/** What a page may note: a code of ours, the id of a submission, the uid of an account. */
export type NoteFields = { why?: string; id?: string; account?: string }

export const siteContext = createContext<Site>()
export const visitContext = createContext<Visit>()
