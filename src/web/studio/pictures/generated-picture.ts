import { type Picture, pictureAddress } from '#resume/records/image.ts'
import type { PictureView } from './folder-view.ts'

/** The variants that the studio shows of a picture. Those that the site does not have are below the preview's address. */
export function madeOf(picture: Picture, isOnSite: boolean): NonNullable<PictureView['made']> {
  const addressOf = (atLeast: number) => {
    const width = picture.widths.find((each) => each >= atLeast) ?? picture.widths.at(-1) ?? picture.widthPx
    const address = pictureAddress(picture, width, 'webp')
    return isOnSite ? address : `/studio/preview${address}`
  }
  const { widthPx, heightPx } = picture
  return { thumbnail: addressOf(320), large: addressOf(1280), widthPx, heightPx }
}
