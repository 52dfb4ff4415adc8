import symbols from './icons.svg?raw'
import address from './icons.svg?url'
import './icon.css'
import { allSymbols, Symbols, servedSprite, withoutSpaces } from './symbols.tsx'

const sprite = import.meta.env.SSR ? withoutSpaces(symbols) : servedSprite()
const complete = import.meta.env.SSR ? undefined : allSymbols(sprite, [address])

/** The names of the symbols in `icons.svg`; an owner's record may contain other names. */
const names = new Set(
  (
    'menu home gauge resume about folder folder-open cpu mail github linkedin instagram x mastodon bluesky youtube ' +
    'stackoverflow xing gitlab facebook globe building orcid file-down cat pin site sound desktop laptop ' +
    'login logout join sun moon system down right back on out play pause eye eye-off close info success error warn plus ' +
    'check again minus mark'
  ).split(' '),
)

/** A symbol of the sprite, sized to the adjacent text, also where a browser reads none of the styles; an unknown name is an arrow that points outward. */
export function Icon({ name, className = '' }: { name: string; className?: string }) {
  return (
    <svg className={`icon ${className}`.trim()} width="20" height="20" aria-hidden="true">
      <use href={`#icon-${names.has(name) ? name : 'out'}`} />
    </svg>
  )
}

/** The logo of the site: a sun over three lines of water. */
export function Mark({ className }: { className: string }) {
  return (
    <svg className={className} width="20" height="20" aria-hidden="true">
      <use href="#icon-mark" />
    </svg>
  )
}

/** The symbols of the site. */
export function Sprite() {
  return <Symbols sprite={sprite} complete={complete} />
}
