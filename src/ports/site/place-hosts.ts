import type { TrialStep } from '#domain/health/trial.ts'
import type { SiteFile } from '#domain/places/site-manifest.ts'
import type { Result } from '#resume/result.ts'

/**
 * Where the files of a place lie, and what opens it. Secrets are in the clear, so none of this is stored, logged or
 * shown.
 */
export type PlaceTarget =
  | { kind: 'git'; repository: string; branch: string; keepsHistory: boolean; token: string }
  | { kind: 'bucket'; endpoint: string; region: string; bucket: string; keyId: string; secret: string }
  | { kind: 'folder'; folder: string }

/** `message` is one line for the history of the place. `onSent` is called with how many of how many files were sent. */
export type SendOrder = { message: string; onSent(done: number, all: number): void; signal: AbortSignal }

/** What a send changed: numbers of files, and the SHA-256 of the list that now lies there (`vita-manifest.json`). */
export type Sent = { count: number; sent: number; deleted: number; manifestHash: string }

/** A place that takes the site as files. docs/behaviour.md 34.8. */
export interface PlaceHost {
  /**
   * Tries what a send needs, step by step, and writes nothing that visitors could see. Stops at the first step that
   * fails.
   */
  check(signal: AbortSignal): Promise<TrialStep[]>
  /**
   * Makes the place hold exactly these files, and sends only what differs. Fails in words for the owner: what the host
   * said, what to do, and what visitors see then: what was there before, but in a bucket, where pages are replaced one
   * by one. One send at a time for a place.
   */
  send(files: readonly SiteFile[], order: SendOrder): Promise<Result<Sent>>
}

export interface PlaceHosts {
  /** `id` is that of the place. */
  at(id: string, target: PlaceTarget): PlaceHost
}
