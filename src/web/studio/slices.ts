/** docs/behaviour.md 23.11. */
export const sliceBytes = 8 * 1024 * 1024
/** On a slow line a slice of this size still arrives within the time of a request. */
const leastSliceBytes = 512 * 1024

/** A file that is sent in slices. `pace` is halved after each broken connection. */
export type SlicedUpload = {
  upload: string
  file: File
  /** What it is for, where it is no picture. */
  purpose?: 'import'
  pace: { sliceBytes: number }
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

async function sendSlice(sent: SlicedUpload, from: number): Promise<number | string> {
  const { upload, file, purpose, pace, signal, onPercent } = sent
  const slice = file.slice(from, from + pace.sliceBytes)
  const onProgress = (loaded: number) => onPercent(Math.floor(((from + loaded) / file.size) * 100))
  const query = new URLSearchParams({
    from: String(from),
    name: file.name,
    ...(purpose === undefined ? {} : { for: purpose }),
  })
  try {
    const { status, text } = await put(`${uploadAddress(upload)}?${query}`, slice, onProgress, signal)
    const answer = JSON.parse(text) as { received: number; message: string }
    if (status === 422) return answer.message
    if (status !== 200 && status !== 409) throw new Error(`The slice was answered with ${status}.`)
    return answer.received
  } catch (error) {
    pace.sliceBytes = Math.max(leastSliceBytes, pace.sliceBytes / 2)
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
