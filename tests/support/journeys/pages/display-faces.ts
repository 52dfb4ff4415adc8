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

/** Runs in the page, before its scripts: before each paint it notes the widths of all words in the display face. */
export function noteFaces(): void {
  const frames: Map<Text, number[]>[] = []
  const widthsOf = (text: Text) => {
    const range = document.createRange()
    return [...text.data.matchAll(/\S+/g)].map(({ 0: word, index }) => {
      range.setStart(text, index)
      range.setEnd(text, index + word.length)
      return [...range.getClientRects()].reduce((sum, { width }) => sum + width, 0)
    })
  }
  const note = () => {
    const frame = new Map<Text, number[]>()
    const walker = document.createTreeWalker(document, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const text = walker.currentNode as Text
      const { parentElement } = text
      if (parentElement?.checkVisibility() && getComputedStyle(parentElement).fontFamily.includes('Brygada'))
        frame.set(text, widthsOf(text))
    }
    frames.push(frame)
    requestAnimationFrame(note)
  }
  requestAnimationFrame(note)
  Object.assign(window, { noted: { frames, widthsOf } })
}

/**
 * Runs in the page: the faces that its words had in turn: 'hidden' before there was one, 'mixed: ' and words of each of two, 'broken: ' and
 * words that in the end have letters of another face. A word with other letters than English has is looked at in the end only: they are in a
 * file of their own, which may come later. Firefox lays out what it hides in the browser's own face, words or letters.
 */
export async function facesInTurn(): Promise<string[]> {
  const { noted } = window as unknown as { noted: { frames: Map<Text, number[]>[]; widthsOf(text: Text): number[] } }
  await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))
  const frames = noted.frames.filter(({ size }) => size > 0)
  await document.fonts.load('1em "Brygada 1918"', document.body.textContent)
  const stack = getComputedStyle(document.querySelector('h1') ?? document.body).fontFamily
  const fallback = stack.replace(/^"Brygada 1918[^,]*, /, '')
  const wanted = new Map<Text, number[][]>()
  for (const text of new Set(frames.flatMap((frame) => [...frame.keys()]))) {
    if (!text.parentElement?.isConnected) continue
    const span = document.createElement('span')
    const copy = span.appendChild(document.createTextNode(text.data))
    Object.assign(span.style, { position: 'absolute', visibility: 'hidden' })
    text.parentElement.append(span)
    const widthsIn = (fontFamily: string) => {
      Object.assign(span.style, { fontFamily })
      return noted.widthsOf(copy)
    }
    wanted.set(text, [`"Brygada 1918", ${fallback}`, fallback, '"none"'].map(widthsIn))
    span.remove()
  }
  const turns = frames.map((frame, index) => {
    const [ours, theirs, neither]: [string[], string[], string[]] = [[], [], []]
    let isHidden = true
    for (const [text, widths] of frame)
      for (const [at, width] of widths.entries()) {
        const each = wanted.get(text)?.map((all) => all[at] ?? 0)
        if (each === undefined || width === 0) continue
        // WebKit rounds by the place on the line.
        const [isOurs, isTheirs, isNone] = each.map((other) => Math.abs(width - other) < 1.5 + other / 200)
        isHidden &&= isNone === true
        const word = text.data.match(/\S+/g)?.[at] ?? ''
        if (!isOurs && !isTheirs) neither.push(word)
        else if (isOurs !== isTheirs && /^[!-~’–]+$/.test(word)) (isOurs ? ours : theirs).push(word)
      }
    if (isHidden) return 'hidden'
    if (ours.length > 0 && theirs.length > 0) return `mixed: ${ours[0]} ${theirs[0]}`
    if (neither.length > 0 && index === frames.length - 1) return `broken: ${neither.join(' ')}`
    return ours.length > 0 ? 'ours' : 'fallback'
  })
  return turns.filter((turn, index) => turn !== turns[index - 1])
}
