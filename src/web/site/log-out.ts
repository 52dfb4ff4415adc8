import { createContext, useRef, useState } from 'react'
import { type Alert, errorAlert } from '#domain/site/alert.ts'
import { requestAbortedText, requestFailedText, requestTimeoutMs, timeoutText } from '#domain/site/request-failure.ts'
import { type None, none } from '#resume/result.ts'
import { english } from '#resume/words.ts'
import { pageWords } from '../ui/words.ts'

/** The alerts of a failed log-out request, for the page that shows them. */
export const LogOutAlerts = createContext<Alert[]>([])

/**
 * Logs out and loads the home page, which shows the confirmation. If the request fails, the page stays as it is, and an
 * alert gives the reason. Without scripts the browser shows its own error page.
 */
export function useLogOut(csrfToken: string): [alerts: Alert[], logOut: () => Promise<void>] {
  const [alerts, setAlerts] = useState<Alert[]>([])
  const isSent = useRef(false)
  return [
    alerts,
    async () => {
      if (isSent.current) return
      isSent.current = true
      const problem = await sent(csrfToken)
      isSent.current = false
      if (problem === none) location.assign('/home')
      else setAlerts([errorAlert(problem)])
    },
  ]
}

/** Posts the log-out; returns the text of a failure, or none on success. */
async function sent(mark: string): Promise<string | None> {
  const body = new URLSearchParams({ mark })
  const signal = AbortSignal.timeout(requestTimeoutMs)
  try {
    // The redirect is not followed here: its flash message must be shown by the page that the browser loads next.
    const answer = await fetch('/logout', { method: 'POST', body, redirect: 'manual', signal })
    return answer.type === 'opaqueredirect' ? none : logOutFailedText(answer, pageWords())
  } catch (thrown) {
    return logOutFailedText(thrown, pageWords())
  }
}

/**
 * The text for a failed log-out request of a browser. After an abort or a timeout the server may have ended the session,
 * so the text says 'may still be'.
 */
export function logOutFailedText(thrown: unknown, words = english): string {
  const text = requestFailedText(thrown)
  const mayBeDone = text === requestAbortedText || text === timeoutText(requestTimeoutMs)
  const why = requestFailedText(thrown, requestTimeoutMs, words)
  return mayBeDone
    ? words('{$why}. You may still be logged in.', { why })
    : words('{$why}. You are still logged in.', { why })
}
