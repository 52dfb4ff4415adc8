import { useEffect, useState } from 'react'

/** Where `server/html/post-process-html.ts` finds the symbols of a page. */
const id = 'sprite'

/** The markup of files of symbols. The server sends only those of the page. The browser's build does not contain them. */
export function withoutSpaces(files: string): string {
  return files.replaceAll(/<!--.*?-->|(?<=>)\s+| (?=\/>)/g, '')
}

/** In the browser: the symbols of the served page. */
export function servedSprite(): string {
  return document.getElementById(id)?.innerHTML ?? ''
}

/**
 * All symbols of these files, for the pages that React shows later; without an answer the page keeps its own. They may be there before
 * hydration, which changes nothing of what was served; so the sprite begins with the page's symbols all the same.
 */
export async function allSymbols(sprite: string, addresses: readonly string[]): Promise<string> {
  try {
    const answers = await Promise.all(addresses.map((address) => fetch(address)))
    if (answers.every(({ ok }) => ok)) return (await Promise.all(answers.map((answer) => answer.text()))).join('')
  } catch {}
  return sprite
}

/** The symbols, once per page, before any icon. */
export function Symbols({ sprite, complete }: { sprite: string; complete: Promise<string> | undefined }) {
  const [markup, setMarkup] = useState(sprite)
  useEffect(() => {
    complete?.then(setMarkup)
  }, [complete])
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: our own files
    <div id={id} hidden suppressHydrationWarning dangerouslySetInnerHTML={{ __html: markup }} />
  )
}
