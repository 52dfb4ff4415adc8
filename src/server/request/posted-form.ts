import { broken, type PlainPage, tooLong, wrongType } from '../http/plain-page.ts'
import { readPostedBytes } from './posted-bytes.ts'

/**
 * The most fields of a form, and the bytes of a field's name as it is sent. The largest form of the studio, an import with every entry
 * of a long archive, has fewer. `npm run bench -- forms` measures how long a handler takes with as many. docs/behaviour.md 13.3.
 */
export const formLimits = { fields: 10_000, nameBytes: 1000 } as const

/** The raw bytes of a posted form, or the page that rejects it. */
export type PostedFormBytes = { bytes: Uint8Array<ArrayBuffer> } | { rejected: PlainPage }

/** The same with the form in them. */
export type PostedForm = { bytes: Uint8Array<ArrayBuffer>; form: FormData } | { rejected: PlainPage }

/**
 * Reads the form of a request, which must be form encoded, not compressed, and at most `maxBytes` long.
 * docs/behaviour.md 13.3.
 */
export async function readPostedForm(request: Request, maxBytes?: number): Promise<PostedForm> {
  const posted = await readPostedFormBytes(request, maxBytes)
  if ('rejected' in posted) return posted
  const form = await formOf(posted.bytes, contentTypeOf(request))
  return form === undefined ? { rejected: broken } : { ...posted, form }
}

/** The same for a route, which parses the bytes itself: parsing takes longer than everything else here. */
export async function readPostedFormBytes(request: Request, maxBytes?: number): Promise<PostedFormBytes> {
  const type = contentTypeOf(request)
  if (!isFormType(type) || request.headers.has('content-encoding')) return { rejected: wrongType }
  const bytes = await readPostedBytes(request, maxBytes)
  if (typeof bytes === 'string') return { rejected: bytes === 'too long' ? tooLong : broken }
  if (!/^multipart/i.test(type)) return isWithinLimits(bytes) ? { bytes } : { rejected: tooLong }
  const boundary = /boundary="?([^";]+)/i.exec(type)?.[1]
  if (boundary === undefined) return { rejected: broken }
  if (partsOf(bytes, boundary) > formLimits.fields) return { rejected: tooLong }
  const form = await formOf(bytes, type)
  if (form === undefined) return { rejected: broken }
  const isNameLong = [...form.keys()].some((name) => name.length > formLimits.nameBytes)
  return isNameLong ? { rejected: tooLong } : { bytes }
}

function contentTypeOf(request: Request): string {
  return request.headers.get('content-type') ?? ''
}

const [ampersand, equalsSign] = [0x26, 0x3d]

/** Whether a form that is encoded as an address is within the limits. */
function isWithinLimits(bytes: Uint8Array): boolean {
  let fields = 1
  let nameBytes = 0
  let isInName = true
  for (const byte of bytes) {
    if (byte === ampersand) {
      fields += 1
      nameBytes = 0
      isInName = true
    } else if (byte === equalsSign) isInName = false
    else if (isInName) nameBytes += 1
    if (fields > formLimits.fields || nameBytes > formLimits.nameBytes) return false
  }
  return true
}

/** How many fields a multipart body has at most, counted before it is parsed, which takes time for each. */
function partsOf(bytes: Uint8Array, boundary: string): number {
  const mark = `--${boundary}`
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let count = -1 // the last boundary ends the form
  for (let at = body.indexOf(mark); at !== -1; at = body.indexOf(mark, at + mark.length)) count += 1
  return count
}

/** Whether a body of this type is a form as browsers send it. */
export function isFormType(type: string): boolean {
  return /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i.test(type)
}

/** The form in a body of this type, or undefined when it cannot be parsed. */
export async function formOf(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<FormData | undefined> {
  return new Response(bytes, { headers: { 'content-type': type } }).formData().catch(() => undefined)
}
