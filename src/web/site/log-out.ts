import { createContext, useRef, useState } from 'react'
import { logOutFailedText } from '#domain/accounts/log-out-failure.ts'
import { type None, none } from '#domain/result.ts'
import { type Alert, errorAlert } from '#domain/site/alert.ts'
import { requestTimeoutMs } from '#domain/site/request-failure.ts'

/** The alerts of a failed request to log out, for the page that shows them. */
export const LogOutAlerts = createContext<Alert[]>([])

/**
 * Logs out and loads the home page, which says so. If the request fails, the page stays as it is, and an alert gives the
 * reason; without scripts the browser's own error page would.
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

/** Why the request to log out failed, or none. */
async function sent(mark: string): Promise<string | None> {
  const body = new URLSearchParams({ mark })
  const signal = AbortSignal.timeout(requestTimeoutMs)
  try {
    // The redirect is followed by the page itself: its alert is shown once, by the page that is loaded as a whole.
    const answer = await fetch('/logout', { method: 'POST', body, redirect: 'manual', signal })
    return answer.type === 'opaqueredirect' ? none : logOutFailedText(answer)
  } catch (thrown) {
    return logOutFailedText(thrown)
  }
}
