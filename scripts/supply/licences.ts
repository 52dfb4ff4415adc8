import type { Locked } from './lock-file.ts'

/** Licences that require no more than their text with the code. */
const permissive = [
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'PSF-2.0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]

/** Licences that require more, each with the packages that may have it, and the reason. */
const withReason: readonly { licence: string; packages: RegExp; why: string }[] = [
  {
    licence: 'LGPL-3.0-or-later',
    packages: /^@img\/sharp-/,
    why: 'libvips, which decodes pictures: a library file of its own, loaded when it is needed and replaceable',
  },
  {
    licence: 'MPL-2.0',
    packages: /^(lightningcss(-.+)?|axe-core|ical\.js)$/,
    why: 'used unchanged, to build and to test; none of it is in what is built',
  },
  {
    licence: 'CC-BY-4.0',
    packages: /^caniuse-lite$/,
    why: 'data about browsers, used to build; none of it is in what is built',
  },
  {
    licence: 'OFL-1.1',
    packages:
      /^(@fontsource-variable\/brygada-1918|@expo-google-fonts\/brygada-1918|@fontsource\/(vazirmatn|noto-serif-hebrew))$/,
    why: 'faces of pages and documents, sent to visitors unchanged or as subsets, and not sold by themselves',
  },
]

/** Licences that a package names in its own words or in its licence file only, read there by hand. */
const spelledOut: Readonly<Record<string, string>> = {
  busboy: 'MIT',
  'deep-freeze': 'CC0-1.0',
  duck: 'BSD-2-Clause',
  fuzzy: 'MIT',
  'humanize-number': 'MIT',
  limiter: 'MIT',
  'png-js': 'MIT',
  streamsearch: 'MIT',
  'url-template': 'BSD-3-Clause',
  'valid-url': 'MIT',
}

/** The licence of a package as an SPDX expression without brackets; '' when it is unknown. */
export function licenceOf({ name, licence }: Pick<Locked, 'name' | 'licence'>): string {
  return (spelledOut[name] ?? licence).replace(/^\((.+)\)$/, '$1')
}

/** Whether a package may be used: with `OR` one allowed licence is enough, with `AND` all must be allowed. */
export function isAllowed(locked: Pick<Locked, 'name' | 'licence'>): boolean {
  const allowed = (licence: string) =>
    permissive.includes(licence) ||
    withReason.some((each) => each.licence === licence && each.packages.test(locked.name))
  return licenceOf(locked)
    .split(' OR ')
    .some((choice) => choice.split(' AND ').every(allowed))
}
