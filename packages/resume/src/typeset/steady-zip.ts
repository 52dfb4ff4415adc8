import { buffer } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'
import { ZipFile } from 'yazl'

/** Local time, as in zip files, so that the bytes do not depend on the time zone. */
const firstTime = new Date(1980, 0, 1)

const randomId = /\brId[0-9a-z_-]{21}(?=")/g

/**
 * A file of Word with one date and plain numbers, where its writer puts the time and random ids, and with its language, a BCP 47 tag.
 * Programs that look for `<w:p ` find no paragraph without an attribute, and join it to the next one: each has the one that Word writes.
 */
export async function steadyZip(file: Buffer, changedAt: Date, lang: string): Promise<Uint8Array> {
  const zip = await fromBufferPromise(file, { autoClose: false })
  const steady = new ZipFile()
  const ids = new Map<string, string>()
  const idFor = (found: string) => {
    const id = ids.get(found) ?? `link${ids.size + 1}`
    ids.set(found, id)
    return id
  }
  for await (const entry of zip.eachEntry()) {
    const text = (await buffer(await zip.openReadStreamPromise(entry))).toString('utf8')
    const fixed = text
      .replaceAll(randomId, idFor)
      .replaceAll(/(<dcterms:(?:created|modified)[^>]*>)[^<]*/g, `$1${changedAt.toISOString()}`)
      .replaceAll('<w:p>', '<w:p w:rsidR="00000000">')
      .replace('<dcterms:created', `<dc:language>${lang}</dc:language>$&`)
    steady.addBuffer(Buffer.from(fixed), entry.fileName, { mtime: firstTime, forceDosTimestamp: true })
  }
  steady.end()
  return buffer(steady.outputStream)
}
