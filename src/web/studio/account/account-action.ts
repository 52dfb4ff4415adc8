import type { Alert } from '#domain/site/alert.ts'
import type { AccountAnswer } from './act-on-account.ts'
import type { PasskeysAnswer } from './passkeys-part.tsx'

/** What the page of one's own account answers to a form that was not done: to one of the page, or of its passkeys. */
export type AccountAction = { alerts: Alert[]; answer?: AccountAnswer; passkeys?: PasskeysAnswer }
