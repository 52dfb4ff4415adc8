import { broken, type PlainPage, tooLong, wrongType } from './plain-page.ts'
import { readPostedBytes } from './posted-bytes.ts'

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
  const form = await formOf(bytes, type)
  return form === undefined ? { rejected: broken } : { bytes, form }
}

/** Whether a body of this type is a form as browsers send it. */
export function isFormType(type: string): boolean {
  return /^(application\/x-www-form-urlencoded|multipart\/form-data)\s*(;|$)/i.test(type)
}

/** The form in a body of this type, or undefined when it cannot be parsed. */
export async function formOf(bytes: Uint8Array<ArrayBuffer>, type: string): Promise<FormData | undefined> {
  return new Response(bytes, { headers: { 'content-type': type } }).formData().catch(() => undefined)
}
