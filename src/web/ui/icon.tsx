import symbols from './icons.svg?raw'
import './icon.css'

/**
 * The sprite's text. The browser's build carries none of it: it reads what the page brought, so that a page that React
 * makes anew keeps its icons.
 */
const sprite = import.meta.env.SSR ? symbols : (document.getElementById('sprite')?.innerHTML ?? '')

/** The names of the symbols in `icons.svg`; an owner's record may name any other. */
const names = new Set(
  (
    'menu home gauge resume about folder folder-open cpu mail github linkedin instagram cat pin site sound desktop laptop ' +
    'login logout join sun moon system down right back on out play pause eye eye-off close info success error warn plus ' +
    'check again minus mark'
  ).split(' '),
)

/** A symbol of the sprite, as large as the words beside it ask for; an unknown name is an arrow that leads out. */
export function Icon({ name, className = '' }: { name: string; className?: string }) {
  return (
    <svg className={`icon ${className}`.trim()} aria-hidden="true">
      <use href={`#icon-${names.has(name) ? name : 'out'}`} />
    </svg>
  )
}

/** The mark of the site: a sun over three lines of water. */
export function Mark({ className }: { className: string }) {
  return (
    <svg className={className} aria-hidden="true">
      <use href="#icon-mark" />
    </svg>
  )
}

/** All symbols, once in a page, before everything that shows one. */
export function Sprite() {
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: our own file
    <div id="sprite" hidden suppressHydrationWarning dangerouslySetInnerHTML={{ __html: sprite }} />
  )
}
