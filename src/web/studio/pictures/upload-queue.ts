import { notTaken } from '#domain/studio/picture-names.ts'
import { originalLimitBytes, pictureRejection } from '#resume/records/picture-kind.ts'
import { cancelUpload, newUploadId, sendSlices, uploadAddress } from '../posting/slices.ts'

const atOnce = 3
/** Enough to tell the kind of a file. */
const headBytes = 4096

/** A file on its way into a folder. `percent` is how much of it is stored or under way. */
export type Upload = {
  id: string
  name: string
  sizeBytes: number
  state: 'waiting' | 'uploading' | 'preparing' | 'stopped' | 'not taken'
  percent: number
  /** Why it was not taken; '' otherwise. */
  message: string
}

export type UploadQueue = {
  /** Adds files; `replaces` is the picture that the one file replaces. */
  add(files: readonly File[], replaces?: string): void
  /** Goes on with a stopped upload from what the server has. */
  goOn(id: string): void
  /** Ends an upload, or removes the notice of one that was not taken. */
  cancel(id: string): void
}

type Target = { folder: string }

type Job = {
  upload: Upload
  file: File
  replaces: string
  stop: AbortController
  /** Resolves when the file is in the folder, is not taken, or has stopped. */
  over: Promise<void>
}

/**
 * Uploads files in slices, three at a time; they come into the folder in the order in which they were added. `onChange` gets all
 * uploads after each step, `onTaken` is called when a picture is in the folder. An upload stops at a broken connection and goes
 * on from there when asked, or when the browser is online again.
 */
export function uploadQueue(
  target: Target,
  { onChange, onTaken }: { onChange(uploads: Upload[]): void; onTaken(name: string): void },
): UploadQueue {
  let jobs: Job[] = []
  const tell = () => onChange(jobs.map(({ upload }) => upload))

  function update(job: Job, change: Partial<Upload>) {
    job.upload = { ...job.upload, ...change }
    tell()
  }

  function startNext() {
    const busy = jobs.filter(({ upload: { state } }) => state === 'uploading' || state === 'preparing').length
    const waiting = jobs.filter(({ upload }) => upload.state === 'waiting').slice(0, Math.max(0, atOnce - busy))
    for (const job of waiting) {
      update(job, { state: 'uploading' })
      job.over = run(job).finally(startNext)
    }
  }

  async function run(job: Job) {
    try {
      const message = await send(job)
      if (job.stop.signal.aborted) return
      if (message !== null) return update(job, { state: 'not taken', message })
      jobs = jobs.filter((each) => each !== job)
      tell()
      onTaken(job.upload.name)
    } catch {
      if (!job.stop.signal.aborted) update(job, { state: 'stopped' })
    }
  }

  /** Resolves to the sentence of a rejection, or none; rejects when the connection breaks. */
  async function send(job: Job): Promise<string | null> {
    const { file, upload } = job
    const rejection = await rejectionOf(file)
    if (rejection !== null) return notTaken(file.name, rejection)
    const rejected = await sendSlices({
      ...{ upload: upload.id, file, signal: job.stop.signal },
      onPercent: (percent) => update(job, { percent }),
    })
    if (rejected !== null) return rejected
    update(job, { state: 'preparing', percent: 100 })
    await Promise.all(jobs.slice(0, jobs.indexOf(job)).map(({ over }) => over))
    job.stop.signal.throwIfAborted()
    return storeIn(target, job)
  }

  function goOn(id: string) {
    const job = jobs.find(({ upload }) => upload.id === id)
    if (job?.upload.state !== 'stopped') return
    update(job, { state: 'waiting' })
    startNext()
  }

  addEventListener('online', () => {
    for (const { upload } of jobs) goOn(upload.id)
  })

  return {
    add(files, replaces = '') {
      jobs = [...jobs, ...files.map((file) => toJob(file, replaces))]
      tell()
      startNext()
    },
    goOn,
    cancel(id) {
      const job = jobs.find(({ upload }) => upload.id === id)
      if (job === undefined) return
      job.stop.abort()
      jobs = jobs.filter((each) => each !== job)
      tell()
      if (job.upload.state !== 'not taken' && job.upload.state !== 'waiting') cancelUpload(id)
      startNext()
    },
  }
}

function toJob(file: File, replaces: string): Job {
  const { name, size } = file
  const upload: Upload = { id: newUploadId(), name, sizeBytes: size, state: 'waiting', percent: 0, message: '' }
  return { upload, file, replaces, stop: new AbortController(), over: Promise.resolve() }
}

/** Why a file is not taken, or none. */
async function rejectionOf(file: File): Promise<string | null> {
  const known = pictureRejection(new Uint8Array(await file.slice(0, headBytes).arrayBuffer()))
  return file.size > originalLimitBytes ? 'is larger than 64 MB' : known
}

/** Puts an uploaded file into the folder. Resolves to the message of a rejection, or none. */
async function storeIn({ folder }: Target, { upload, file, replaces, stop }: Job): Promise<string | null> {
  const body = new URLSearchParams({ name: file.name, folder, replaces })
  const answer = await fetch(uploadAddress(upload.id), {
    ...{ method: 'POST', body, redirect: 'manual', signal: stop.signal },
  })
  if (answer.status === 422) return ((await answer.json()) as { message: string }).message
  if (!answer.ok) throw new Error(`The upload was answered with ${answer.status}.`)
  return null
}
