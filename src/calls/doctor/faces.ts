import { type Finding, inOrder, warning, wrong } from '#domain/health/finding.ts'
import { facesOf, type MakingFailure } from '#domain/site/generated-index.ts'
import type { Ports } from '#ports/ports.ts'
import { none } from '#resume/result.ts'
import type { FontFault } from '#resume/write/layout/measures.ts'
import { fontFile, scriptFonts } from '#resume/write/script-fonts.ts'
import { readGenerated } from '../content/generated/read-generated.ts'

const part = 'fonts'
const shown = 20

/** Says why files cannot be made, and names the characters that no face has and the fonts that cannot be used. Another check reports a store that fails. */
export async function checkFaces(ports: Pick<Ports, 'documents'>): Promise<Finding[]> {
  const read = await readGenerated(ports)
  if (!read.ok) return []
  const { index, failure } = read.data
  const { missing, faults } = facesOf(index)
  const findings = [
    ...(failure === none ? [] : [ofFailure(failure)]),
    ...faults.map(ofFault),
    ...(missing.length === 0 ? [] : [ofMissing(missing)]),
  ]
  if (findings.length > 0) return findings
  return [
    index.size === 0
      ? inOrder(part, 'The files of the resume are not made yet; the running site makes them.')
      : inOrder(part, 'They have every character of the resume.'),
  ]
}

function ofFailure({ since, says }: MakingFailure): Finding {
  const when = `${since.slice(0, 16).replace('T', ' ')} UTC`
  return wrong(
    part,
    `The PDF, the Word file or pictures of links cannot be made since ${when}. ${says}`,
    'Visitors get the last ones, if there are any. The site tries again after each change and each start.',
  )
}

function ofFault({ file, why, characters }: FontFault): Finding {
  return warning(
    part,
    `A font that you added cannot be used. It should show ${someOf(characters)}.`,
    'Another font or a plain sign shows them, else ?. Put another file of it in its place.',
    `${file} in DATA_DIR/fonts ${why}.`,
  )
}

function ofMissing(missing: readonly string[]): Finding {
  const scripts = scriptFonts(missing)
  const fonts = [...new Map(scripts.map((each) => [each.fonts.join(), each.fonts])).values()]
  const names = new Intl.ListFormat('en').format(scripts.map(({ script }) => script))
  return warning(
    part,
    `No font has the ${names === '' ? '' : `${names} `}characters ${someOf(missing)}. The PDF shows ? instead, and a page whose title has one has no picture in previews of links.`,
    `Add ${fonts.length === 0 ? 'a font that has them' : `the font ${fonts.map((each) => each.join(' or ')).join(', and ')}`}.`,
    `Put its static TTF or OTF file into DATA_DIR/fonts${fonts.length === 0 ? '' : `, such as ${fonts.map(([font = '']) => fontFile(font)).join(' and ')} of https://fonts.google.com`}.`,
  )
}

function someOf(characters: readonly string[]): string {
  const rest = characters.length > shown ? ` and ${characters.length - shown} more` : ''
  return `${characters.slice(0, shown).join(' ')}${rest}`
}
