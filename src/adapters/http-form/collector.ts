import type { Attempt } from '#domain/messages/delivery.ts'
import { networkErrorText, requestTimeoutMs, statusFailedText, timeoutText } from '#domain/site/request-failure.ts'
import type { FormCollector } from '#ports/messages/form-collector.ts'

/** Where a form is collected: the setting FORM_ENDPOINT, and below it FORM_ID. */
export type FormPlace = { endpoint: string; formId: string }

/** Answers that are about the moment and not about the form: too slow, too early, too many. Source: RFC 9110, RFC 8470, RFC 6585. */
const temporary = new Set([408, 425, 429])

/**
 * Sends submissions to a form-collection service: the five fields of the payload, form encoded. Its answer counts by the
 * status alone, and the body is not read. Redirects are not followed, so that nobody leads a visitor's words elsewhere:
 * their status is the failure. Source: docs/behaviour.md 6.9, 9.4.
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
        // Only this lets go of the connection. What goes wrong with a body that nobody wants is nobody's trouble.
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
