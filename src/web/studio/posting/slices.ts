/** The sizes of slices, in bytes. Every proxy lets the least one through. docs/behaviour.md 23.11. */
const [most, least] = [8 * 1024 * 1024, 32 * 1024]

const key = 'slice-bytes'
let sliceBytes: number | undefined

/** The size of the next slice. It only shrinks, and the tab remembers it: what lies between it and the server stays the same. */
function nextSliceBytes(): number {
  sliceBytes ??= Math.min(most, Math.max(least, Number(sessionStorage.getItem(key)) || most))
  return sliceBytes
}

/** Halves the slices after one of this size did not arrive; returns whether the next one is smaller. */
function shrink(size: number): boolean {
  sliceBytes = Math.min(nextSliceBytes(), Math.max(least, Math.ceil(size / 2)))
  sessionStorage.setItem(key, String(sliceBytes))
  return sliceBytes < size
}

/** A file that is sent in slices. */
export type SlicedUpload = {
  upload: string
  file: File
  /** What it is for, where it is no picture. */
  purpose?: 'import'
  signal: AbortSignal
  onPercent(percent: number): void
}

/** The address at which the slices of an upload arrive. */
export function uploadAddress(upload: string): string {
  return `/studio/uploads/${upload}`
}

/** Sends what the server does not have yet. Resolves to the sentence of a rejection, or null; rejects when the connection breaks. */
export async function sendSlices(sent: SlicedUpload): Promise<string | null> {
  let received = await receivedBytes(sent)
  while (received < sent.file.size) {
    const answer = await sendSlice(sent, received)
    if (typeof answer === 'string') return answer
    received = answer
  }
  return null
}

async function receivedBytes({ upload, purpose, signal }: SlicedUpload): Promise<number> {
  const query = purpose === undefined ? '' : `?for=${purpose}`
  const answer = await fetch(`${uploadAddress(upload)}${query}`, { redirect: 'manual', signal })
  if (!answer.ok) throw new Error(`The upload was answered with ${answer.status}.`)
  return ((await answer.json()) as { received: number }).received
}

/** Sends the slice that begins at a byte. Resolves to the byte of the next one, which is the same after a 413 of a proxy. */
async function sendSlice(sent: SlicedUpload, from: number): Promise<number | string> {
  const { upload, file, purpose, signal, onPercent } = sent
  const slice = file.slice(from, from + nextSliceBytes())
  const onProgress = (loaded: number) => onPercent(Math.floor(((from + loaded) / file.size) * 100))
  const query = new URLSearchParams({
    from: String(from),
    name: file.name,
    ...(purpose === undefined ? {} : { for: purpose }),
  })
  try {
    const sending = put(`${uploadAddress(upload)}?${query}`, slice, onProgress, signal)
    const { status, text } = await sending.catch((error: unknown) => {
      shrink(Math.max(slice.size, nextSliceBytes()))
      throw error
    })
    if (status === 413 && shrink(slice.size)) return from
    if (status === 422) return (JSON.parse(text) as { message: string }).message
    if (status !== 200 && status !== 409) throw new Error(`The slice was answered with ${status}.`)
    return (JSON.parse(text) as { received: number }).received
  } catch (error) {
    onPercent(Math.floor((from / file.size) * 100))
    throw error
  }
}

/** Deletes what was sent of an upload. */
export function cancelUpload(upload: string, purpose?: 'import'): void {
  const body = new URLSearchParams({ cancel: '', ...(purpose === undefined ? {} : { for: purpose }) })
  fetch(uploadAddress(upload), { method: 'POST', body, redirect: 'manual' }).catch(() => {})
}

/** `fetch` tells nothing about the progress of what it sends. */
function put(address: string, body: Blob, onProgress: (loaded: number) => void, signal: AbortSignal) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    signal.throwIfAborted()
    const request = new XMLHttpRequest()
    request.open('PUT', address)
    request.setRequestHeader('content-type', 'application/octet-stream')
    request.upload.onprogress = ({ loaded }) => onProgress(loaded)
    request.onload = () => resolve({ status: request.status, text: request.responseText })
    request.onerror = () => reject(new Error('The connection broke.'))
    request.onabort = () => reject(new Error('The upload was canceled.'))
    signal.addEventListener('abort', () => request.abort())
    request.send(body)
  })
}

/** A UUID, also on a page without a secure context, where browsers have no `randomUUID`. */
export function newUploadId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16))
  const hex = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('')
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
