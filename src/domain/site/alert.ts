/**
 * A transient message to the visitor. `id` closes it; `retryPath` is the page to try again, which `reloads` if it must be
 * loaded as a document; `isSignOut`: the visitor has signed out. docs/behaviour.md 9.1.
 */
export type Alert = {
  id: string
  type: AlertType
  message: string
  retryPath?: string
  reloads?: boolean
  isSignOut?: true
}
export type AlertType = 'success' | 'error' | 'warn' | 'info'

/** The word before the message, so that colour is not the only sign of the type. docs/behaviour.md 9.1. */
export const alertWords: Record<AlertType, string> = {
  success: 'Success',
  error: 'Error',
  warn: 'Warning',
  info: 'Note',
}

/** The most alerts at once; the oldest are dropped. docs/behaviour.md 9.1. */
export const alertLimit = 5

export const successAlert = (message: string): Alert => alert('success', message)
export const errorAlert = (message: string): Alert => alert('error', message)
export const warnAlert = (message: string): Alert => alert('warn', message)
export const infoAlert = (message: string): Alert => alert('info', message)

/** An error alert with a path where another try may succeed. */
export const retryAlert = (message: string, retryPath: string): Alert => ({ ...errorAlert(message), retryPath })

/** An error alert with a path to load as a document. */
export const reloadAlert = (message: string, path: string): Alert => ({ ...retryAlert(message, path), reloads: true })

/** Equal alerts have the same id, so that a message is never shown twice at once. */
function alert(type: AlertType, message: string): Alert {
  return { id: `${type}: ${message}`, type, message }
}
