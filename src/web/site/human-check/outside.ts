import { type HumanCheckWidget, humanCheckField, type OutsideCheck } from '#domain/messages/human-check.ts'
import type { ShowWidget } from './show-widget.ts'

type OutsideWidget = Extract<HumanCheckWidget, { kind: OutsideCheck }>

/** What the script of each service defines on the window, under its own name. */
type Api = {
  render(element: HTMLElement, options: Record<string, string | (() => void)>): string | number
  remove?(widget: string | number): void
}

const apiNames = { recaptcha: 'grecaptcha', hcaptcha: 'hcaptcha', turnstile: 'turnstile' } as const

/** The script calls the function of this name when it is ready. */
const readyName = 'vitaHumanCheckIsReady'

let loading: Promise<Api> | undefined

/**
 * Loads the script of another company's human check, once, and returns the function that shows its widget. hCaptcha fills
 * the field of reCAPTCHA's name beside its own; Turnstile gets the name as an option. Fails when the script cannot be
 * loaded; the next call tries again. Source: each service's documentation of explicit rendering.
 */
export async function loadOutside({ kind, siteKey, script }: OutsideWidget): Promise<ShowWidget> {
  loading ??= loadApi(apiNames[kind], script)
  const api = await loading.catch((cause) => {
    loading = undefined
    throw cause
  })
  return (room, { onVerifying, onStuck }) => {
    const options = {
      sitekey: siteKey,
      theme: isDark() ? 'dark' : 'light',
      'response-field-name': humanCheckField,
      'error-callback': onStuck,
    }
    const element = document.createElement('div')
    room.append(element)
    const widget = api.render(element, options)
    onVerifying(false) // it works in a frame of its own
    return () => {
      api.remove?.(widget)
      element.remove()
    }
  }
}

function loadApi(name: string, script: string): Promise<Api> {
  return new Promise((resolve, reject) => {
    const element = document.createElement('script')
    Object.assign(window, { [readyName]: () => resolve(Reflect.get(window, name)) })
    element.src = `${script}?render=explicit&onload=${readyName}`
    element.async = true
    element.onerror = () => {
      element.remove()
      reject(new Error('The script of the human check cannot be loaded.'))
    }
    document.head.append(element)
  })
}

/** Whether the page is dark, by the visitor's choice or the system's. */
function isDark(): boolean {
  const scheme = getComputedStyle(document.documentElement).colorScheme
  return scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
}
