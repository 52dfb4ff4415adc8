import type { PlaceSetup } from '#domain/places/place.ts'
import type { PlaceHosts, PlaceTarget, SendOrder } from '#ports/site/place-hosts.ts'
import { failed, none, success } from '#resume/result.ts'

/** A place as it is typed; by default a Git branch. */
export function typedPlace(other: Partial<PlaceSetup> = {}): PlaceSetup {
  return {
    ...{ kind: 'git', publicUrl: 'https://a.example/site', form: 'none', formUrl: '' },
    ...{ repository: 'https://git.example/ada/site.git', branch: 'pages', history: 'keep', token: 'letmein' },
    ...{ endpoint: '', region: '', bucket: '', keyId: '', secret: '', folder: '' },
    ...other,
  }
}

/** Hosts that note what they are sent, and fail with `says` once it is set. A send ends when `go` is called, or at once without `isHeld`. */
export function notedHosts() {
  const sends: { target: PlaceTarget; message: string; names: string[] }[] = []
  const waiting: (() => void)[] = []
  const state = { says: '', isHeld: false }
  const hosts: PlaceHosts = {
    at: (_id, target) => ({
      check: async () => [{ name: 'Repository', state: 'good', says: 'found' }],
      async send(files, { message, onSent, signal }: SendOrder) {
        sends.push({ target, message, names: files.map(({ name }) => name) })
        onSent(1, files.length)
        if (state.isHeld) await new Promise<void>((resolve) => waiting.push(resolve))
        if (signal.aborted) return failed('canceled', 'It was stopped.')
        if (state.says !== '') return failed('unavailable', state.says)
        return success({ count: files.length, sent: files.length, deleted: 0, manifestHash: 'ab'.repeat(32) })
      },
    }),
  }
  return { hosts, sends, state, go: () => waiting.shift()?.() ?? none }
}
