import symbols from '../../ui/icons.svg?raw'
import address from '../../ui/icons.svg?url'
import { allSymbols, Symbols, servedSprite, withoutSpaces } from '../../ui/symbols.tsx'
import ownSymbols from './icons.svg?raw'
import ownAddress from './icons.svg?url'

const sprite = import.meta.env.SSR ? withoutSpaces(symbols + ownSymbols) : servedSprite()
const complete = import.meta.env.SSR ? undefined : allSymbols(sprite, [address, ownAddress])

/** A symbol of the studio's sprite, sized to the adjacent text. */
export function Icon({ name, className = '' }: { name: string; className?: string }) {
  return (
    <svg className={`icon ${className}`.trim()} aria-hidden="true">
      <use href={`#icon-${name}`} />
    </svg>
  )
}

/** The symbols of the site and of the studio. */
export function Sprite() {
  return <Symbols sprite={sprite} complete={complete} />
}
