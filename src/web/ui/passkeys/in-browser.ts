import { startAuthentication, startRegistration, WebAuthnAbortService } from '@simplewebauthn/browser'
import { type PasskeyPurpose, passkeyChallengePath, passkeyLater } from '#domain/accounts/passkey.ts'

/** A challenge expires after 5 minutes; the offer gets a new one before that. */
const renewAfterMs = 4 * 60_000

/** Shows passkeys in the field with `autocomplete="… webauthn"` until one is chosen or the page is left. */
export async function offerPasskeys(form: HTMLFormElement, signal: AbortSignal): Promise<void> {
  signal.addEventListener('abort', () => WebAuthnAbortService.cancelCeremony())
  while (!signal.aborted) {
    const optionsJSON = await challenge('sign-in')
    if (optionsJSON === passkeyLater) return
    const renewal = setTimeout(() => WebAuthnAbortService.cancelCeremony(), renewAfterMs)
    try {
      const answer = await startAuthentication({ optionsJSON, useBrowserAutofill: true })
      if (!signal.aborted) submitWith(form, JSON.stringify(answer))
      return
    } catch (error) {
      if (!(error instanceof Error && error.name === 'AbortError')) throw error
    } finally {
      clearTimeout(renewal)
    }
  }
}

/**
 * Asks the browser for a new passkey, or for one of the account, and returns its answer as JSON. Returns `passkeyLater` when
 * the person has to confirm who they are first. Throws an error whose message may be shown.
 */
export async function askForPasskey(purpose: Exclude<PasskeyPurpose, 'sign-in'>): Promise<string> {
  const optionsJSON = await challenge(purpose)
  if (optionsJSON === passkeyLater) return passkeyLater
  try {
    const asked = purpose === 'add' ? startRegistration({ optionsJSON }) : startAuthentication({ optionsJSON })
    return JSON.stringify(await asked)
  } catch (error) {
    throw new Error(wordsFor(error, purpose))
  }
}

function wordsFor(error: unknown, purpose: PasskeyPurpose): string {
  const name = error instanceof Error ? error.name : ''
  if (name === 'InvalidStateError') return 'This device has a passkey for this account already.'
  if (name === 'SecurityError')
    return 'Passkeys do not work at this address of the site. Please use its public address.'
  return purpose === 'add' ? 'No passkey was added.' : 'No passkey was used.'
}

/** Writes the answer into the form's field `passkey`, and submits the form. */
export function submitWith(form: HTMLFormElement, answer: string): void {
  const field = form.elements.namedItem('passkey')
  if (!(field instanceof HTMLInputElement)) return
  field.value = answer
  form.requestSubmit()
}

type Options = Parameters<typeof startRegistration>[0]['optionsJSON'] &
  Parameters<typeof startAuthentication>[0]['optionsJSON']

async function challenge(purpose: PasskeyPurpose): Promise<Options | typeof passkeyLater> {
  const answer = await fetch(passkeyChallengePath, { method: 'POST', body: new URLSearchParams({ for: purpose }) })
  const { options, message } = await answer.json()
  if (answer.status === 403) return passkeyLater
  if (!answer.ok) throw new Error(String(message))
  return options
}
