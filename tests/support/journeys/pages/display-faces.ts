import type { Page } from 'playwright-core'

/** The faces with serifs in which texts of the page are drawn. */
export async function displayFaces(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page)
  await session.send('DOM.enable')
  await session.send('CSS.enable')
  await page.evaluate(() => {
    for (const element of document.querySelectorAll('body *'))
      if (getComputedStyle(element).fontFamily.includes('Brygada')) element.setAttribute('data-displayed', '')
  })
  const { root } = await session.send('DOM.getDocument', {})
  const { nodeIds } = await session.send('DOM.querySelectorAll', { nodeId: root.nodeId, selector: '[data-displayed]' })
  const used = await Promise.all(nodeIds.map((nodeId) => session.send('CSS.getPlatformFontsForNode', { nodeId })))
  const names = used.flatMap(({ fonts }) => fonts.map(({ familyName }) => familyName))
  return [...new Set(names.filter((name) => !/sans/i.test(name)))]
}
