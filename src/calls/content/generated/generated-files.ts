import { call, fail, take } from '#domain/call.ts'
import { cardAddress, cardSize } from '#domain/site/card.ts'
import { type GeneratedIndex, generatedFields, generatedNote } from '#domain/site/generated-index.ts'
import type { Ports } from '#ports/ports.ts'
import type { Location } from '#resume/records/location.ts'
import { type Failure, failed, type None, none, type Result } from '#resume/result.ts'
import type { Paper } from '#resume/write/layout/measures.ts'
import { cachedIndex } from './cached-index.ts'
import {
  documentKey,
  type FilePorts,
  isPicture,
  type MakeSetting,
  makeFiles,
  photoKey,
  portraitKey,
} from './generate-files.ts'
import { readGenerated } from './read-generated.ts'

/** The files that are made from the content, for one process that serves them. */
export type GeneratedFilesCache = {
  /**
   * The bytes of a file of the resume, the old ones while new ones are made. When there are none, they are made first; concurrent
   * calls wait for the same job. Fails with 'unavailable' when they cannot be made.
   */
  document(kind: 'pdf' | 'docx', paper: Paper, language?: string): Promise<Result<Uint8Array>>
  /** The address of a page's card and its text; none while it is not made, or when no face has its title. Never waits for a job. */
  card(path: string): Promise<PageCard | None>
  /**
   * The bytes of a card or portrait by its name, while a page names it and for an hour after that; none for any other. A removed
   * picture is in no card for longer.
   */
  shown(name: string): Promise<Result<Uint8Array | None>>
  /** The owner's photo for address books, or none while it is not made. Never waits for a job. */
  photo(): Promise<Result<Uint8Array | None>>
  /** The address of the owner's portrait for search engines, or none while it is not made. Never waits for a job. */
  portrait(): Promise<string | None>
  /** Makes what the content asks for, in the background: after a job in progress, once. */
  restart(): void
  /** Resolves when no job is in progress. */
  settled(): Promise<void>
  /** Ends the job in progress; nothing is made any more. */
  stop(): Promise<void>
}

/** The picture that other sites show beside a link to a page: its address, its size in px, and its alternative text. */
export type PageCard = { address: string; widthPx: number; heightPx: number; alt: string }

export type GeneratedFilesOptions = Pick<MakeSetting, 'origin' | 'routes'> & {
  /** The owner's location as pages show it. */
  place(): Promise<Result<Location | None>>
  /** Runs when other files are current, with their keys in the index. */
  onChange(changed: ReadonlySet<string>): void
  /** Runs after each job, but not for a place that cannot be looked up: that is reported where it is looked up. */
  onDone(result: Result<unknown>): void
}

/** After a failed job, requests get its failure for this long, in ms, before another is tried. */
const pauseMs = 60_000

type Job = { documents: Promise<void>; done: Promise<Result<GeneratedIndex>> }

/** Runs one job at a time. docs/behaviour.md 32.5. */
export function cachedGeneratedFiles(
  ports: FilePorts & Pick<Ports, 'clock'>,
  { origin, routes, place, onChange, onDone }: GeneratedFilesOptions,
): GeneratedFilesCache {
  const stopping = new AbortController()
  const { signal } = stopping
  const index = cachedIndex(ports, onChange)
  let job: Job | None = none
  let isWanted = false
  let failure: { failure: Failure; at: number } | None = none
  let placeFailure: Failure | None = none

  async function run(onIndex: () => void): Promise<Result<GeneratedIndex>> {
    const found = await place()
    const known = await index.read()
    // A place that cannot be looked up now is no reason to make all files without it.
    if (!found.ok && known.ok && known.data.size > 0) {
      placeFailure = found.failure
      return found
    }
    return makeFiles(ports, {
      ...{ origin, routes, place: found.ok ? found.data : none, signal },
      onIndex(next) {
        index.show(isWanted ? withPicturesOf(index.current(), next) : next)
        onIndex()
      },
    })
  }

  function start(): Job {
    isWanted = false
    const documents = Promise.withResolvers<void>()
    const done = run(documents.resolve)
      .catch((bug) => failed('unavailable', 'The files could not be made.', bug))
      .then(async (result) => {
        if (!signal.aborted && (result.ok || result.failure !== placeFailure)) await storeOutcome(ports, result)
        return result
      })
    const started = { documents: documents.promise, done }
    job = started
    void done.then((result) => {
      documents.resolve()
      job = none
      failure = result.ok ? none : { failure: result.failure, at: ports.clock.now().getTime() }
      if (!signal.aborted && (result.ok || result.failure !== placeFailure)) onDone(result)
      if (isWanted && !signal.aborted) start()
    })
    return started
  }

  return {
    document: call(async (kind, paper, language) => {
      const key = documentKey(kind, paper, language)
      const read = take(await index.bytes(key))
      if (read !== none) return read
      const isPaused = failure !== none && ports.clock.now().getTime() - failure.at < pauseMs
      if (job === none && isPaused && failure !== none) return take({ ok: false, failure: failure.failure })
      if (signal.aborted) return fail('canceled', 'The site is stopping.')
      await (job ?? start()).documents
      return take(await index.bytes(key)) ?? fail('unavailable', 'The file cannot be made right now.', failure?.failure)
    }),
    async card(path) {
      const file = await index.file(path)
      if (file === undefined || file.hash === none) return none
      return { address: cardAddress(file.name), ...cardSize, alt: file.alt }
    },
    shown: index.shownBytes,
    photo: () => index.bytes(photoKey),
    portrait: () => index.addressOf(portraitKey),
    restart() {
      if (signal.aborted) return
      if (job === none) start()
      else isWanted = true
    },
    async settled() {
      while (job !== none) await job.done
    },
    async stop() {
      stopping.abort()
      await job?.done
    },
  }
}

/** Pages show content that changed during the job; the next one makes its pictures. */
function withPicturesOf(shown: GeneratedIndex, next: GeneratedIndex): GeneratedIndex {
  return new Map([...[...shown].filter(([key]) => isPicture(key)), ...[...next].filter(([key]) => !isPicture(key))])
}

/** Stores why the files could not be made, and since when, or that they could, for the doctor. */
const storeOutcome = call(async (ports: Pick<Ports, 'documents' | 'clock'>, result: Result<unknown>): Promise<void> => {
  const stored = take(await readGenerated(ports))
  const since = stored.failure?.since ?? ports.clock.now().toISOString()
  const failure = result.ok ? none : { since, says: result.failure.message }
  if (failure?.says === stored.failure?.says) return
  take(await ports.documents.commit([{ ...generatedNote, fields: generatedFields({ ...stored, failure }) }]))
})
