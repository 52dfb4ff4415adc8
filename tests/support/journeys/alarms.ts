import type { Page } from 'playwright-core'
import type { Server } from './server.ts'

/**
 * What a page does from now on that no text may make it do: dialogs, and requests to anywhere else. What its policy stops is
 * noted in the page, for `dangersIn`.
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
 * What stands in a page that no text may put there, and what its policy stopped. A text that runs says so in `window.hacked`; in
 * the state that the server gives along it may stand, as a text.
 */
export function dangersIn(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const dangers = [
      ...document.querySelectorAll(
        'iframe, object, embed, base, video, main script, main style, main [autofocus], [srcdoc]',
      ),
    ]
      .map((element) => element.outerHTML.slice(0, 80))
      .concat('stopped' in window ? (window.stopped as string[]) : [])
    for (const element of document.querySelectorAll('*'))
      for (const { name, value } of element.attributes) {
        const isAddress = ['href', 'src', 'action', 'formaction', 'xlink:href'].includes(name)
        if (name.startsWith('on') || (isAddress && /^[\s\p{Cc}]*(javascript|vbscript|data):/iu.test(value)))
          dangers.push(`${name}=${value}`)
      }
    for (const { id, text } of document.scripts)
      if (id === '' && !text.startsWith('window.__reactRouterContext') && text.includes('window.hacked'))
        dangers.push(text.slice(0, 80))
    for (const image of document.images)
      if (!new URL(image.src).pathname.startsWith('/pictures/')) dangers.push(image.src)
    if ('hacked' in window) dangers.push(`hacked by ${window.hacked}`)
    return dangers
  })
}
