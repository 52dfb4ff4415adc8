import { type RefObject, useEffect } from 'react'

/**
 * Offers the visitor's passkeys in the email field, where the browser can do it; choosing one submits the form with it. The script
 * of the protocol is loaded only then. docs/behaviour.md 30.2.
 */
export function usePasskeyOffer(form: RefObject<HTMLFormElement | null>, isOffered: boolean): void {
  useEffect(() => {
    if (!isOffered || !window.PublicKeyCredential?.parseRequestOptionsFromJSON) return
    const leaving = new AbortController()
    offer(form, leaving.signal).catch(() => {}) // without an offer the form stays as it is
    return () => leaving.abort()
  }, [form, isOffered])
}

async function offer(form: RefObject<HTMLFormElement | null>, signal: AbortSignal): Promise<void> {
  if (!(await PublicKeyCredential.isConditionalMediationAvailable())) return
  const { offerPasskeys } = await import('./in-browser.ts')
  if (form.current && !signal.aborted) await offerPasskeys(form.current, signal)
}
