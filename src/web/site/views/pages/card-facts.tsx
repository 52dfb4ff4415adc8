import { Fragment } from 'react'
import { useHref } from 'react-router'
import { isBlank } from '#resume/text.ts'

/**
 * The site's address for readers of an h-card, where no link of the page says it. Not every reader makes another value than that of `href`
 * absolute. docs/behaviour.md 31.7.
 */
export function CardFacts() {
  const home = useHref('/').replace(/\/?$/, '/')
  // biome-ignore lint/a11y/useAnchorContent: programs alone read it
  return <a className="u-url u-uid" href={home} hidden />
}

export type Address = { city: string; state: string }

/** The place as `placeText` says it, with its parts named for readers of an h-card. */
export function CardPlace({ city, state }: Address) {
  const parts = [
    { mark: 'p-locality', text: city },
    { mark: 'p-region', text: state },
  ].filter(({ text }) => !isBlank(text))
  return parts.map(({ mark, text }, at) => (
    <Fragment key={mark}>
      {at > 0 && ', '}
      <span className={mark}>{text}</span>
    </Fragment>
  ))
}
