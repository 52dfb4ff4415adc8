import type { Clock } from './clock.ts'
import type { Documents } from './documents.ts'
import type { Files } from './files.ts'
import type { LocationLookup } from './location-lookup.ts'
import type { Markdown } from './markdown.ts'
import type { Pictures } from './pictures.ts'

/** Everything the product needs from outside. A call takes the ones it uses. */
export type Ports = {
  documents: Documents
  files: Files
  pictures: Pictures
  locationLookup: LocationLookup
  markdown: Markdown
  clock: Clock
}
