import { broken, type PlainPage, tooLong, wrongType } from './plain-page.ts'
import { readPostedBytes } from './posted-bytes.ts'

/**
 * The most fields of a form, and the characters of a field's name. The largest form of the studio, an import with every entry
 * of a long archive, has fewer. Every handler takes less than 200 ms with as many. docs/behaviour.md 13.3.
 */
export const formLimits = { fields: 10_000, nameCharacters: 500 } as const

/** A posted form with its raw bytes, or the page that rejects it. */
export type PostedForm = { bytes: Uint8Array<ArrayBuffer>; form: FormData } | { rejected: PlainPage }

/**
 * Reads the form of a request, which must be form encoded, not compressed, and at most `maxBytes` long.
 * docs/behaviour.md 13.3.
 */
export async function readPostedForm(request: Request, maxBytes?: number): Promise<PostedForm> {
  const type = request.headers.get('content-type') ?? ''
  if (!isFormType(type) || request.headers.has('content-encoding')) return { rejected: wrongType }
  const bytes = await readPostedBytes(request, maxBytes)
  if (typeof bytes === 'string') return { rejected: bytes === 'too long' ? tooLong : broken }
  if (partsOf(bytes, type) > formLimits.fields) return { rejected: tooLong }
  const form = await formOf(bytes, type)
  if (form === undefined) return { rejected: broken }
  const isNameLong = [...form.keys()].some((name) => name.length > formLimits.nameCharacters)
  return isNameLong ? { rejected: tooLong } : { bytes, form }
}

/** How many fields a body has at most, counted before it is parsed, which takes time for each. */
function partsOf(bytes: Uint8Array, type: string): number {
  const boundary = /boundary="?([^";]+)/i.exec(type)?.[1]
  const mark = boundary === undefined ? '&' : `--${boundary}`
  const body = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let count = boundary === undefined ? 1 : -1 // the last boundary ends the form
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
