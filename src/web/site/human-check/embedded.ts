import type { Words } from '#resume/words.ts'
import 'altcha/external'
import SolvingWorker from 'altcha/workers/pbkdf2?worker'
import { challengePath, humanCheckField } from '#domain/messages/human-check.ts'
import type { ShowWidget } from './show-widget.ts'
import './embedded.css'

/** More threads heat a phone without making it faster. */
const maxThreads = 4

const { algorithms, i18n } = globalThis.$altcha
algorithms.set('PBKDF2/SHA-256', () => new SolvingWorker())

/** Shows the ALTCHA widget, with challenges of the site at the origin `at`, or of this one. It starts at once if the visitor pressed the box before, and takes the focus if the box had it. */
export const showEmbedded =
  (words: Words, at = ''): ShowWidget =>
  (room, { isPressed, isFocused, onShown, onVerifying, onStuck }) => {
    // The widget's one language, in the words of the page.
    i18n.set('en', {
      ...i18n.get('en'),
      label: words('I’m a human'),
      verifying: words('Verifying...'),
      waitAlert: words('Verifying... please wait.'),
      verified: words('Verified'),
      verificationRequired: words('Verification required!'),
      expired: words('Verification expired. Try again.'),
      error: words('Verification failed. Try again later.'),
    })
    const widget = document.createElement('altcha-widget')
    const attributes = {
      challenge: at + challengePath,
      name: humanCheckField,
      language: 'en',
      workers: String(Math.min(maxThreads, navigator.hardwareConcurrency || 1)),
      configuration: JSON.stringify({ hideLogo: true, hideFooter: true, humanInteractionSignature: false }),
    }
    for (const [name, value] of Object.entries(attributes)) widget.setAttribute(name, value)
    widget.addEventListener('statechange', () => {
      const state = widget.getState()
      if (state === 'error') onStuck()
      if (state === 'verifying') onVerifying(true)
      else setTimeout(() => onVerifying(false)) // the form gets its answer a moment later
    })
    room.append(widget)
    // The widget renders its content a moment after it is inserted.
    setTimeout(() => {
      if (!widget.isConnected) return
      if (isFocused) widget.querySelector('input')?.focus()
      if (isPressed) widget.verify()
      else onVerifying(false)
      onShown((errorId) => marked(widget, errorId))
    })
    return () => widget.remove()
  }

function marked(widget: HTMLElement, errorId: string): () => void {
  const box = widget.querySelector<HTMLElement>('input[type="checkbox"]')
  box?.setAttribute('aria-invalid', 'true')
  box?.setAttribute('aria-describedby', errorId)
  const { activeElement } = document
  if (activeElement === document.body || activeElement?.matches('[type="submit"]')) box?.focus()
  return () => {
    for (const name of ['aria-invalid', 'aria-describedby']) box?.removeAttribute(name)
  }
}
