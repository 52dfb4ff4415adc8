import type { OwnFont } from '#stack/fonts.ts'

/** The files of a package that are not used, a line each. */
export function faultLines(faults: OwnFont['faults']): string[] {
  return faults.map(
    ({ file, why, characters }) =>
      `Not used: ${file} ${why}. Its characters, such as ${characters.join(' ')}, come from another font, or are shown as '?'.`,
  )
}
