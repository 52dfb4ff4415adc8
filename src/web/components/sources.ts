import { type Picture, type PictureType, pictureAddress } from '#domain/image.ts'
import { screens } from '#domain/screen.ts'

/** How wide a picture stands on each screen, as CSS lengths. */
export type Widths = { small: string; tablet: string; medium: string; large: string; xlarge: string }

/** The `sizes` of a picture. */
export function sizesOf({ small, tablet, medium, large, xlarge }: Widths): string {
  return `${screens.small} ${small}, ${screens.tablet} ${tablet}, ${screens.medium} ${medium}, ${screens.large} ${large}, ${xlarge}`
}

/**
 * What the pictures of a slideshow pass for on the small screen, where they stand 300 px wide. A browser takes the first
 * variant that has all device pixels of this width: phones of 1.75 to 3 of them take the one of 640 px, and none takes
 * one of twice the weight for what nobody sees.
 */
export const slideOnPhones = '200px'

/**
 * The `sizes` of a picture that fills the window. Phones show a strip of it, behind a veil: they take the variant of 320
 * or 640 px.
 */
export const backdropSizes = `${screens.small} 40vw, 100vw`

/** The `srcset` of one type: every width that exists. */
export function sourceSet(picture: Picture, type: PictureType): string {
  return picture.widths.map((width) => `${pictureAddress(picture, width, type)} ${width}w`).join(', ')
}

/** Where the largest variant that every browser reads is served. */
export function largestAddress(picture: Picture): string {
  return pictureAddress(picture, picture.widths.at(-1) ?? picture.widthPx, 'webp')
}

/** The class that gives a picture's box its main colour; the server writes its rule into the page. */
export function toneClass({ color }: Picture): string {
  return `tone-${color.slice(1)}`
}
