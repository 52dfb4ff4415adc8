import { type Picture, type PictureType, pictureAddress } from '#domain/image.ts'
import { screens } from '#domain/screen.ts'

/** How wide a picture stands on each screen, as CSS lengths. */
export type Widths = { small: string; tablet: string; medium: string; large: string; xlarge: string }

/** The `sizes` of a picture. */
export function sizesOf({ small, tablet, medium, large, xlarge }: Widths): string {
  return `${screens.small} ${small}, ${screens.tablet} ${tablet}, ${screens.medium} ${medium}, ${screens.large} ${large}, ${xlarge}`
}

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
