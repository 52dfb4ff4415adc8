import type { Attempt } from '#domain/messages/mails/delivery.ts'
import { networkErrorText, requestTimeoutMs, statusFailedText, timeoutText } from '#domain/site/request-failure.ts'
import type { FormCollector } from '#ports/messages/transports.ts'

/** Where forms are sent: the setting FORM_ENDPOINT, with FORM_ID appended to its path. */
export type FormPlace = { endpoint: string; formId: string }

/** Statuses about the moment, not the form: timeout, too early, too many requests (RFC 9110, RFC 8470, RFC 6585). */
const temporary = new Set([408, 425, 429])

/**
 * Sends submissions to a form-collection service: the five fields of the payload, form encoded. Only the status of the answer
 * counts; its body is not read. Redirects are not followed, so that a visitor's words go nowhere else: their status is the
 * failure. docs/behaviour.md 6.9, 9.4.
 */
export function httpFormCollector({ endpoint, formId }: FormPlace, timeoutMs = requestTimeoutMs): FormCollector {
  const url = new URL(endpoint)
  url.pathname = `${url.pathname.replace(/\/+$/, '')}/${encodeURIComponent(formId)}`

  return {
    async collect({ email, name, message, date, 'g-recaptcha-response': response }) {
      try {
        const answer = await fetch(url, {
          method: 'POST',
          redirect: 'manual',
          headers: { accept: 'application/json' },
          body: new URLSearchParams({ email, name, message, date, 'g-recaptcha-response': response }),
          signal: AbortSignal.timeout(timeoutMs),
        })
        // Cancelling the body frees the connection. An error in a body that is not read does not matter.
        await answer.body?.cancel().catch(() => {})
        return attemptOf(answer.status)
      } catch (cause) {
        const isLate = cause instanceof DOMException && cause.name === 'TimeoutError'
        return { outcome: 'later', reason: isLate ? timeoutText(timeoutMs) : networkErrorText }
      }
    },
  }
}

function attemptOf(status: number): Attempt {
  if (status >= 200 && status <= 299) return { outcome: 'sent', messageId: '', accepted: [] }
  const reason = statusFailedText(status)
  return { outcome: status >= 500 || temporary.has(status) ? 'later' : 'never', reason }
}
