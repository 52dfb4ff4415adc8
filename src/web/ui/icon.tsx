import { useEffect, useState } from 'react'
import symbols from './icons.svg?raw'
import address from './icons.svg?url'
import './icon.css'

/**
 * The sprite's markup. The server sends only the icons of the page (`server/html/used-icons.ts`). The browser's build does
 * not contain it but starts with what the served page has.
 */
const sprite = import.meta.env.SSR
  ? symbols.replaceAll(/<!--.*?-->|(?<=>)\s+| (?=\/>)/g, '')
  : (document.getElementById('sprite')?.innerHTML ?? '')

/**
 * All icons, for the pages that React shows later; without an answer the page keeps its own. They may be there before hydration,
 * which changes nothing of what was served; so the sprite begins with the page's icons all the same.
 */
const complete = import.meta.env.SSR ? undefined : loaded()

async function loaded(): Promise<string> {
  try {
    const answer = await fetch(address)
    if (answer.ok) return await answer.text()
  } catch {}
  return sprite
}

/** The names of the symbols in `icons.svg`; an owner's record may contain other names. */
const names = new Set(
  (
    'menu home gauge resume about folder folder-open cpu mail github linkedin instagram x mastodon bluesky youtube ' +
    'stackoverflow xing gitlab facebook globe building orcid file-down cat pin site sound desktop laptop ' +
    'login logout join sun moon system down right back on out play pause eye eye-off close info success error warn plus ' +
    'check again minus mark'
  ).split(' '),
)

/** A symbol of the sprite, sized to the adjacent text; an unknown name is an arrow that points outward. */
export function Icon({ name, className = '' }: { name: string; className?: string }) {
  return (
    <svg className={`icon ${className}`.trim()} aria-hidden="true">
      <use href={`#icon-${names.has(name) ? name : 'out'}`} />
    </svg>
  )
}

/** The logo of the site: a sun over three lines of water. */
export function Mark({ className }: { className: string }) {
  return (
    <svg className={className} aria-hidden="true">
      <use href="#icon-mark" />
    </svg>
  )
}

/** The symbols, once per page, before any icon. */
export function Sprite() {
  const [markup, setMarkup] = useState(sprite)
  useEffect(() => {
    complete?.then(setMarkup)
  }, [])
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: our own file
    <div id="sprite" hidden suppressHydrationWarning dangerouslySetInnerHTML={{ __html: markup }} />
  )
}
