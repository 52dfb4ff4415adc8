import type { Page } from 'playwright-core'
import type { Server } from '../server.ts'

/**
 * Collects from now on what no content may cause: dialogs, and requests to other origins. Violations of the page's policy are
 * recorded in the page, for `dangersIn`.
 */
export async function alarmsOf(page: Page, server: Server): Promise<string[]> {
  const alarms: string[] = []
  page.on('dialog', async (dialog) => {
    alarms.push(`dialog ${dialog.message()}`)
    await dialog.dismiss()
  })
  page.on('request', (request) => {
    if (!request.url().startsWith(`${server.origin}/`)) alarms.push(`request to ${request.url()}`)
  })
  await page.addInitScript(() => {
    const stopped: string[] = []
    Object.assign(window, { stopped })
    document.addEventListener('securitypolicyviolation', (event) => stopped.push(`policy: ${event.effectiveDirective}`))
  })
  return alarms
}

/**
 * Lists elements and attributes that no content may create, and what the page's policy blocked. A payload that runs sets
 * `window.hacked`. The server state and the data of
 * the page, which never runs, may contain payloads as text.
 */
export function dangersIn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const dangers = [
      ...document.querySelectorAll(
        'iframe, object, embed, base, video, main script, main style, main [autofocus], [srcdoc]',
      ),
    ]
      // The contact page has one script of its own there, which shows a text that the browser restored.
      .filter(({ textContent }) => !textContent?.startsWith("addEventListener('pageshow',"))
      .map((element) => element.outerHTML.slice(0, 80))
      .concat('stopped' in window ? (window.stopped as string[]) : [])
    for (const element of document.querySelectorAll('*'))
      for (const { name, value } of element.attributes) {
        const isAddress = ['href', 'src', 'action', 'formaction', 'xlink:href'].includes(name)
        const isIcon = element.matches('head link[rel="icon"]')
        if (name.startsWith('on') || (isAddress && !isIcon && /^[\s\p{Cc}]*(javascript|vbscript|data):/iu.test(value)))
          dangers.push(`${name}=${value}`)
      }
    for (const { id, text, type } of document.scripts)
      if (
        id === '' &&
        type !== 'application/ld+json' &&
        !text.startsWith('window.__reactRouterContext') &&
        text.includes('window.hacked')
      )
        dangers.push(text.slice(0, 80))
    for (const image of document.images)
      if (!new URL(image.src).pathname.startsWith('/pictures/')) dangers.push(image.src)
    if ('hacked' in window) dangers.push(`hacked by ${window.hacked}`)
    return dangers
  })
}
