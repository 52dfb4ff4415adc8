import { placeIcons } from '#domain/content/social-icon.ts'
import symbols from '../../ui/icons.svg?raw'
import ownSymbols from './icons.svg?raw'

const id = 'symbols'

/**
 * The sprite's markup: the symbols of the site, but for those of places, which no screen shows, and those of the studio. A page has
 * all of them, because a press may lead to another page. The browser reads it from the served page.
 */
const sprite = import.meta.env.SSR ? allSymbols() : (document.getElementById(id)?.innerHTML ?? '')

function allSymbols(): string {
  const others = symbols.replaceAll(/<symbol id="icon-([a-z-]+)".*?<\/symbol>/gs, (symbol, name: string) =>
    placeIcons.some(({ icon }) => icon === name) ? '' : symbol,
  )
  return (others + ownSymbols).replaceAll(/<!--.*?-->|(?<=>)\s+| (?=\/>)/g, '')
}

/** A symbol of the studio's sprite, sized to the adjacent text. */
export function Icon({ name, className = '' }: { name: string; className?: string }) {
  return (
    <svg className={`icon ${className}`.trim()} aria-hidden="true">
      <use href={`#icon-${name}`} />
    </svg>
  )
}

/** All symbols, once per page, before any icon. */
export function Sprite() {
  return (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: our own files
    <div id={id} hidden suppressHydrationWarning dangerouslySetInnerHTML={{ __html: sprite }} />
  )
}
