import { type HumanCheckWidget, humanCheckField, type OutsideCheck } from '#domain/messages/human-check.ts'
import type { ShowWidget } from './show-widget.ts'

type OutsideWidget = Extract<HumanCheckWidget, { kind: OutsideCheck }>

/** What the scripts of all three services put into the window, each under a name of its own. */
type Api = {
  render(element: HTMLElement, options: Record<string, string | (() => void)>): string | number
  remove?(widget: string | number): void
}

const apiNames = { recaptcha: 'grecaptcha', hcaptcha: 'hcaptcha', turnstile: 'turnstile' } as const

/** The script tells that it is ready by calling a function of this name. */
const readyName = 'vitaHumanCheckIsReady'

let loading: Promise<Api> | undefined

/**
 * Loads the script of a human check that another company runs, once, and gives what shows its widget. hCaptcha fills the
 * field of reCAPTCHA's name beside its own; Turnstile is told the name. Fails when the script cannot be loaded; the next who
 * asks tries anew. Source: each service's documentation of explicit rendering.
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
    onVerifying(false) // what it does is in a page of its own
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

/** Whether the page is dark, by the visitor's choice or his system's. */
function isDark(): boolean {
  const scheme = getComputedStyle(document.documentElement).colorScheme
  return scheme === 'dark' || (scheme !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
}
