import { type Finding, inOrder, warning } from '#domain/health/finding.ts'
import { missingIn } from '#domain/site/generated-index.ts'
import type { Ports } from '#ports/ports.ts'
import { readGenerated } from '../content/generated/read-generated.ts'

const part = 'fonts'
const shown = 20

/** Names the characters of the resume that no face has. Another check reports a store that fails. */
export async function checkFaces(ports: Pick<Ports, 'documents'>): Promise<Finding[]> {
  const read = await readGenerated(ports)
  if (!read.ok) return []
  const { index } = read.data
  if (index.size === 0) return [inOrder(part, 'The files of the resume are not made yet; the running site makes them.')]
  const missing = missingIn(index)
  if (missing.length === 0) return [inOrder(part, 'Every character of the resume has a face.')]
  const rest = missing.length > shown ? ` and ${missing.length - shown} more` : ''
  return [
    warning(
      part,
      `No face has ${missing.slice(0, shown).join(' ')}${rest}: resume.pdf and the cards show '?' instead.`,
      'Add a font for them, such as npm run vita -- fonts add noto-serif-jp',
    ),
  ]
}
