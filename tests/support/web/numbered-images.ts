import type { Image } from '#resume/records/image.ts'

/** So many pictures, numbered from 1. */
export function numberedImages(count: number): Image[] {
  return Array.from({ length: count }, (_, at) => ({
    name: `${at + 1}.jpg`,
    alt: `Picture number ${at + 1}.`,
    picture: { hash: `h${at}`, widthPx: 640, heightPx: 400, color: '#112233', widths: [320, 640], types: ['webp'] },
  }))
}
