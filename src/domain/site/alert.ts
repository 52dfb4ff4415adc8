import { message, type Values } from '#resume/words.ts'

/**
 * A transient message to the visitor, in their language or in English with its `values`. `id` closes it; `retryPath` is the page to try again, which `reloads` if it must be
 * loaded as a document; `isSignOut`: the visitor has signed out. docs/behaviour.md 9.1.
 */
export type Alert = {
  id: string
  type: AlertType
  message: string
  values?: Values
  retryPath?: string
  reloads?: boolean
  isSignOut?: true
}
export type AlertType = 'success' | 'error' | 'warn' | 'info'

/** The word before the message, so that colour is not the only sign of the type. docs/behaviour.md 9.1. */
export const alertWords: Record<AlertType, string> = {
  success: message('Success'),
  error: message('Error'),
  warn: message('Warning'),
  info: message('Note'),
}

/** The most alerts at once; the oldest are dropped. docs/behaviour.md 9.1. */
export const alertLimit = 5

export const successAlert = (text: string): Alert => alert('success', text)
export const errorAlert = (text: string): Alert => alert('error', text)
export const warnAlert = (text: string): Alert => alert('warn', text)
export const infoAlert = (text: string): Alert => alert('info', text)

/** An error alert with a path where another try may succeed. */
export const retryAlert = (text: string, retryPath: string): Alert => ({ ...errorAlert(text), retryPath })

/** An error alert with a path to load as a document. */
export const reloadAlert = (text: string, path: string): Alert => ({ ...retryAlert(text, path), reloads: true })

/** Equal alerts have the same id, so that a message is never shown twice at once. */
function alert(type: AlertType, text: string): Alert {
  return { id: `${type}: ${text}`, type, message: text }
}
