import { screens } from '#domain/site/screen.ts'
import { type Picture, type PictureType, pictureAddress } from '#resume/records/image.ts'

/** The width of a picture on each screen, as CSS lengths. */
export type Widths = { small: string; tablet: string; medium: string; large: string; xlarge: string }

/** The `sizes` of a picture. */
export function sizesOf({ small, tablet, medium, large, xlarge }: Widths): string {
  return `${screens.small} ${small}, ${screens.tablet} ${tablet}, ${screens.medium} ${medium}, ${screens.large} ${large}, ${xlarge}`
}

/** The width of a slideshow on the small screen: 300 px, or less on a narrower sheet. */
export const slideOnPhones = 'min(300px, 100vw - 2.5rem)'

/**
 * The widest variant of a slideshow offered to the small screen, in px. A phone with three device pixels per px would
 * otherwise load the next one, of twice the weight, for detail that is invisible at 300 px.
 */
export const slideVariantOnPhonesPx = 640

/** The `sizes` of the backdrop. Phones show a strip of it behind a veil, so they load the variant of 320 or 640 px. */
export const backdropSizes = `${screens.small} 40vw, 100vw`

/** The `srcset` of one type: all existing widths up to a limit, and always the smallest one. */
export function sourceSet(picture: Picture, type: PictureType, limitPx = Number.POSITIVE_INFINITY): string {
  return picture.widths
    .filter((width, at) => at === 0 || width <= limitPx)
    .map((width) => `${pictureAddress(picture, width, type)} ${width}w`)
    .join(', ')
}

/** The class that gives a picture's box its main colour; the server writes its rule into the page. */
export function toneClass({ color }: Picture): string {
  return `tone-${color.slice(1)}`
}
