import symbols from '../../ui/icons.svg?raw'
import ownSymbols from './icons.svg?raw'

const id = 'symbols'

/** The marks of places in the site's symbols, which no screen of the studio shows. */
const marksOfPlaces =
  /<symbol id="icon-(github|linkedin|instagram|x|mastodon|bluesky|youtube|stackoverflow|xing|gitlab|facebook|orcid)".*?<\/symbol>/gs

/**
 * The sprite's markup: the symbols of the site and those of the studio. A page has all of them, because a press may lead to another
 * page. The browser reads it from the served page.
 */
const sprite = import.meta.env.SSR
  ? (symbols.replaceAll(marksOfPlaces, '') + ownSymbols).replaceAll(/<!--.*?-->|(?<=>)\s+| (?=\/>)/g, '')
  : (document.getElementById(id)?.innerHTML ?? '')

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
