import { type Picture, type PictureType, pictureAddress } from '#domain/content/image.ts'
import { screens } from '#domain/site/screen.ts'

/** How wide a picture stands on each screen, as CSS lengths. */
export type Widths = { small: string; tablet: string; medium: string; large: string; xlarge: string }

/** The `sizes` of a picture. */
export function sizesOf({ small, tablet, medium, large, xlarge }: Widths): string {
  return `${screens.small} ${small}, ${screens.tablet} ${tablet}, ${screens.medium} ${medium}, ${screens.large} ${large}, ${xlarge}`
}

/** How wide a slideshow stands on the small screen: 300 px, less where the sheet has less room. */
export const slideOnPhones = 'min(300px, 100vw - 2.5rem)'

/**
 * The widest variant that the small screen is offered for a slideshow, in px. A phone of three device pixels would take
 * the next one, of twice the weight, for detail that is too fine to be seen at 300 px.
 */
export const slideVariantOnPhonesPx = 640

/**
 * The `sizes` of a picture that fills the window. Phones show a strip of it, behind a veil: they take the variant of 320
 * or 640 px.
 */
export const backdropSizes = `${screens.small} 40vw, 100vw`

/** The `srcset` of one type: every width that exists, or those up to a limit; the smallest one always. */
export function sourceSet(picture: Picture, type: PictureType, limitPx = Number.POSITIVE_INFINITY): string {
  return picture.widths
    .filter((width, at) => at === 0 || width <= limitPx)
    .map((width) => `${pictureAddress(picture, width, type)} ${width}w`)
    .join(', ')
}

/** Where the largest variant that every browser reads is served. */
export function largestAddress(picture: Picture): string {
  return pictureAddress(picture, picture.widths.at(-1) ?? picture.widthPx, 'webp')
}

/** The class that gives a picture's box its main colour; the server writes its rule into the page. */
export function toneClass({ color }: Picture): string {
  return `tone-${color.slice(1)}`
}
