import symbols from './icons.svg?raw'
import './icon.css'

/**
 * The sprite's markup. The browser's build does not contain it but reads it from the served page, so that a page rendered
 * again by React keeps its icons.
 */
const sprite = import.meta.env.SSR ? symbols : (document.getElementById('sprite')?.innerHTML ?? '')

/** The names of the symbols in `icons.svg`; an owner's record may contain other names. */
const names = new Set(
  (
    'menu home gauge resume about folder folder-open cpu mail github linkedin instagram cat pin site sound desktop laptop ' +
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

/** All symbols, once per page, before any icon. */
export function Sprite() {
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: our own file
    <div id="sprite" hidden suppressHydrationWarning dangerouslySetInnerHTML={{ __html: sprite }} />
  )
}
