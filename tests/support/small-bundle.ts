import { readContent } from '#calls/content/content.ts'
import type { Result } from '#resume/result.ts'

/** The first bytes of a PNG file. */
export const png = Uint8Array.from([
  0x89, 0x50, 0x4e, 0x47, 13, 10, 26, 10, 0, 0, 0, 13, 73, 72, 68, 82, 0, 0, 0, 8, 0, 0, 0, 6,
])

/** A bundle with one part of every kind. */
export const smallBundle = {
  'documents/jobs/one.json': JSON.stringify(job('Stagehand')),
  'documents/location/owner.json': '{"city": "Charleston", "state": "SC", "zipcode": "29403"}',
  'files/about/alt.json': '{"portrait.jpg": "A person at a studio."}',
  'files/about/portrait.jpg': jpeg(1),
  'files/home/slideshow/1.png': png,
}

export function job(title: string) {
  return { title, company: 'Playhouse', startDate: { month: 6, year: 2011 } }
}

/** The first bytes of a JPEG file; `last` makes files differ. */
export function jpeg(last: number): Uint8Array {
  return Uint8Array.from([0xff, 0xd8, 0xff, 0xe0, last])
}

/** Returns the data of a call that must not fail. */
export function data<T>(result: Result<T>): T {
  if (!result.ok) throw new Error(result.failure.message, { cause: result.failure })
  return result.data
}

/** The titles of all documents of a site's content, and the names of all files. */
export async function stateOf(ports: Parameters<typeof readContent>[0]): Promise<string[]> {
  const { documents, files } = data(await readContent(ports))
  const titles = documents.map(({ collection, id, fields }) => `${collection}/${id} ${fields.title ?? ''}`.trim())
  return [...titles, ...files.keys()].sort()
}
