/** A transient message to the visitor. `id` closes it; `retryPath` is the page to try again. Source: docs/behaviour.md 9.1. */
export type Alert = { id: string; type: AlertType; message: string; retryPath?: string }
export type AlertType = 'success' | 'error' | 'warn' | 'info'

/** How long an alert stays, unless it is pointed at or focused. Source: docs/behaviour.md 9.1. */
export const alertTimeMs = 5000

/** The word that stands before the message, so that the colour is not the only sign. */
export const alertWords: Record<AlertType, string> = {
  success: 'Success',
  error: 'Error',
  warn: 'Warning',
  info: 'Note',
}

/** More than this many at once are cut, the oldest first. Source: docs/behaviour.md 9.1. */
export const alertLimit = 5

export const successAlert = (message: string): Alert => alert('success', message)
export const errorAlert = (message: string): Alert => alert('error', message)
export const warnAlert = (message: string): Alert => alert('warn', message)
export const infoAlert = (message: string): Alert => alert('info', message)

/** An error that another try may end: at this path. */
export const retryAlert = (message: string, retryPath: string): Alert => ({ ...errorAlert(message), retryPath })

/** Alike alerts have the same id, so that one message is never shown twice at once. */
function alert(type: AlertType, message: string): Alert {
  return { id: `${type}: ${message}`, type, message }
}

/** The newest alerts, each once and where it came last, at most `alertLimit`. */
export function stackOf(alerts: readonly Alert[]): Alert[] {
  return alerts.filter(({ id }, at) => alerts.findLastIndex((other) => other.id === id) === at).slice(-alertLimit)
}
