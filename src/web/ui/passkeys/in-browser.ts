import { type PasskeyPurpose, passkeyChallengePath, passkeyLater } from '#domain/accounts/passkey.ts'

/** A challenge expires after 5 minutes; the offer gets a new one before that. */
const renewAfterMs = 4 * 60_000

/** Shows passkeys in the field with `autocomplete="… webauthn"` until one is chosen or the page is left. */
export async function offerPasskeys(form: HTMLFormElement, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const options = await challenge('sign-in')
    if (options === passkeyLater) return
    const renewal = AbortSignal.timeout(renewAfterMs)
    try {
      const answer = await answerOf(options, { mediation: 'conditional', signal: AbortSignal.any([signal, renewal]) })
      if (!signal.aborted) submitWith(form, answer)
      return
    } catch (error) {
      if (!signal.aborted && !renewal.aborted) throw error
    }
  }
}

/**
 * Asks the browser for a new passkey, or for one of the account, and returns its answer as JSON. Returns `passkeyLater` when
 * the person has to confirm who they are first. Throws an error whose message may be shown.
 */
export async function askForPasskey(purpose: Exclude<PasskeyPurpose, 'sign-in'>): Promise<string> {
  const options = await challenge(purpose)
  if (options === passkeyLater) return passkeyLater
  try {
    return await (purpose === 'add' ? newPasskey(options) : answerOf(options, {}))
  } catch (error) {
    throw new Error(wordsFor(error, purpose))
  }
}

/** The JSON of a passkey's answer, as the server checks it. The options are JSON, too (WebAuthn 3, 5.1.8 to 5.1.10). */
async function answerOf(options: Options, besides: Omit<CredentialRequestOptions, 'publicKey'>): Promise<string> {
  const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(options)
  return JSON.stringify(await navigator.credentials.get({ ...besides, publicKey }))
}

async function newPasskey(options: Options): Promise<string> {
  const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(options)
  return JSON.stringify(await navigator.credentials.create({ publicKey }))
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

type Options = PublicKeyCredentialCreationOptionsJSON & PublicKeyCredentialRequestOptionsJSON

async function challenge(purpose: PasskeyPurpose): Promise<Options | typeof passkeyLater> {
  const answer = await fetch(passkeyChallengePath, { method: 'POST', body: new URLSearchParams({ for: purpose }) })
  const { options, message } = await answer.json()
  if (answer.status === 403) return passkeyLater
  if (!answer.ok) throw new Error(String(message))
  return options
}
