import type { SaveState } from '../posting/save-state.ts'

/** A changed field on its way to the server; `shown` is the value that this tab last knew to be stored. */
export type Edit = { path: string; value: unknown; shown: unknown }

/** What became of an edit; see `FieldAnswer` of the calls. */
export type EditAnswer = { path: string } & (
  | { outcome: 'saved' }
  | { outcome: 'conflict'; value: unknown; who: string; marks: ConflictMarks }
  | { outcome: 'rejected'; message: string }
)

/**
 * What the server says of the whole entry after a save, or when it is asked: the values are as its form knows them. `at` is the owner's
 * clock: '10:42'.
 */
export type ServerState = {
  fields: Readonly<Record<string, unknown>>
  problems: readonly { path: string; message: string; line: string }[]
  changed: readonly string[]
  changes: number
  at: string
}

/** The answer to a save. Without one: 'offline' when the browser has no connection, 'silent' when the site fails. */
export type SaveAnswer =
  | { kind: 'done'; answers: readonly EditAnswer[]; server: ServerState }
  | { kind: 'offline' | 'silent' | 'signed-out' | 'no-admin' }
  | { kind: 'failed'; message: string }

/** A run of words of a text; `isOwn`: the other text does not have them. */
export type MarkedWords = { text: string; isOwn: boolean }

/** Both texts of a conflict, with what differs. */
export type ConflictMarks = { here: readonly MarkedWords[]; stored: readonly MarkedWords[] }

/** Two values of one field; both are kept until the owner chooses. `isStale`: the stored one was changed again. */
export type Conflict = { stored: unknown; who: string; marks: ConflictMarks; isStale?: boolean }

/** What the form shows of saving. */
export type AutosaveView = {
  save: SaveState
  server: Pick<ServerState, 'problems' | 'changed' | 'changes' | 'at'> | null
  conflicts: ReadonlyMap<string, Conflict>
  /** The message of each value that the draft does not store, by its path. */
  rejections: ReadonlyMap<string, string>
  /** Seconds until the next try; 0 when none waits. */
  retryInS: number
}

/** The outside of an autosave. `send` never rejects. `keep` survives a reload of the tab; null forgets. */
export type AutosavePort = {
  send(edits: readonly Edit[], isLeaving: boolean): Promise<SaveAnswer>
  later(ms: number, run: () => void): () => void
  keep(unsaved: Readonly<Record<string, Edit>> | null): void
  /** Puts a value into the form, because the draft has it now. */
  setValue(path: string, value: unknown): void
  show(view: AutosaveView): void
  /** Tells the other tabs of a save. */
  notifyTabs(): void
}

/** After the last key, in ms. docs/behaviour.md 23.6. */
const afterKeyMs = 400
const retryMs = [2_000, 4_000, 8_000, 15_000, 30_000]

/**
 * Saves the fields of one form as they change: one request at a time, each with all that changed meanwhile, so that a tab never
 * collides with itself. What the server has not acknowledged stays in the tab. docs/behaviour.md 23.6.
 */
export function autosave(first: Readonly<Record<string, unknown>>, port: AutosavePort) {
  const known = new Map(Object.entries(first))
  const current = new Map(known)
  const conflicts = new Map<string, Conflict>()
  const rejected = new Map<string, { value: unknown; message: string }>()
  let server: ServerState | null = null
  let state: SaveState = { kind: 'quiet' }
  let sending: Promise<void> | null = null
  let underWay = new Map<string, unknown>()
  let round = 0
  let cancelTimer = () => {}
  let tries = 0
  let retryInS = 0

  /** What differs from what was acknowledged, and from what is under way. */
  function unsaved(): Edit[] {
    return [...current].flatMap(([path, value]) => {
      const before = known.get(path)
      const conflict = conflicts.get(path)
      if (conflict !== undefined && !conflict.isStale) return []
      const isBack = isEqual(value, before)
      const isSentOtherwise = underWay.has(path) && !isEqual(value, underWay.get(path))
      const rejection = rejected.get(path)
      if (isBack && !isSentOtherwise) return []
      if (rejection !== undefined && isEqual(rejection.value, value)) return []
      return [{ path, value, shown: isBack ? underWay.get(path) : before }]
    })
  }

  function show(next: SaveState): void {
    state = next
    const waiting = [...conflicts.keys(), ...rejected.keys()].map((path) => [path, edit(path)] as const)
    const kept = [...unsaved().map((each) => [each.path, each] as const), ...waiting]
    port.keep(kept.length === 0 ? null : Object.fromEntries(kept))
    const rejections = new Map([...rejected].map(([path, { message }]) => [path, message]))
    port.show({ save: state, server, conflicts: new Map(conflicts), rejections, retryInS })
  }

  function edit(path: string): Edit {
    return { path, value: current.get(path), shown: known.get(path) }
  }

  /** The state of a form of which everything is acknowledged. */
  function settled(at: string, isElsewhere = false): SaveState {
    const [rejection] = rejected.values()
    if (rejection !== undefined) return { kind: 'rejected', message: rejection.message }
    if (conflicts.size > 0) return { kind: 'conflict', fields: conflicts.size }
    const wrong = new Set(server?.problems.map(({ path }) => path.split(/[.[]/, 1)[0]))
    if (wrong.size > 0) return { kind: 'problem', fields: wrong.size }
    if (at === '') return { kind: 'quiet' }
    return isElsewhere ? { kind: 'elsewhere', at } : { kind: 'saved', at }
  }

  function schedule(ms: number, run: () => void): void {
    cancelTimer()
    cancelTimer = port.later(ms, run)
  }

  async function send(isLeaving = false): Promise<void> {
    if (sending !== null && !isLeaving) return sending
    cancelTimer()
    const edits = unsaved()
    if (edits.length === 0) return
    retryInS = 0
    round += 1
    underWay = new Map(edits.map(({ path, value }) => [path, value]))
    show({ kind: 'saving' })
    const request = port.send(edits, isLeaving).then((answer) => {
      round += 1
      if (sending === request) {
        sending = null
        underWay = new Map()
      }
      take(answer, edits)
    })
    sending = request
    return request
  }

  function take(answer: SaveAnswer, edits: readonly Edit[]): void {
    if (answer.kind !== 'done') {
      if (answer.kind === 'offline' || answer.kind === 'silent' || answer.kind === 'failed') retryLater()
      show(answer.kind === 'failed' ? answer : { kind: answer.kind })
      return
    }
    tries = 0
    for (const each of answer.answers) {
      const sent = edits.find(({ path }) => path === each.path)
      if (sent === undefined) continue
      if (each.outcome === 'saved') {
        known.set(each.path, sent.value)
        rejected.delete(each.path)
        conflicts.delete(each.path)
      } else if (each.outcome === 'conflict') {
        const { value: stored, who, marks } = each
        conflicts.set(each.path, { stored, who, marks })
      } else {
        rejected.set(each.path, { value: sent.value, message: each.message })
      }
    }
    if (answer.answers.some(({ outcome }) => outcome === 'saved')) port.notifyTabs()
    follow(answer.server)
    if (unsaved().length > 0) void send()
    else show(settled(answer.server.at))
  }

  /**
   * Takes what the draft holds in fields without unsaved words. A field with unsaved words keeps what it knew, so that the server
   * finds the conflict when they are sent.
   */
  function follow(latest: ServerState): boolean {
    server = latest
    let isNew = false
    for (const [path, value] of Object.entries(latest.fields)) {
      if (!known.has(path)) continue
      const conflict = conflicts.get(path)
      if (conflict !== undefined) {
        if (!isEqual(conflict.stored, value)) conflicts.set(path, { ...conflict, isStale: true })
        continue
      }
      const isUntouched = isEqual(current.get(path), known.get(path))
      if (isUntouched && !isEqual(current.get(path), value)) {
        current.set(path, value)
        port.setValue(path, value)
        isNew = true
      }
      if (isEqual(current.get(path), value)) known.set(path, value)
    }
    return isNew
  }

  function retryLater(): void {
    const ms = retryMs[Math.min(tries, retryMs.length - 1)] ?? 0
    tries += 1
    retryInS = Math.round(ms / 1000)
    schedule(ms, () => void send())
  }

  return {
    /** Takes the values that the form holds now. `isChosen`: a choice, a move or a removal, which is sent at once. */
    changed(values: Readonly<Record<string, unknown>>, isChosen = false): void {
      let isNew = false
      for (const [path, value] of Object.entries(values)) {
        if (!known.has(path) || isEqual(current.get(path), value)) continue
        current.set(path, value)
        rejected.delete(path)
        isNew = true
      }
      if (!isNew) return
      if (unsaved().length === 0) {
        // Typed back to what is stored: there is nothing to send, and nothing that is not saved.
        cancelTimer()
        show(settled(server?.at ?? ''))
        return
      }
      show({ kind: 'saving' })
      if (isChosen) void send()
      else if (sending === null) schedule(afterKeyMs, () => void send())
    },

    /** Sends what waits: a field lost the focus, or the browser is online again. Resolves once it is answered. */
    async flush(): Promise<void> {
      while (unsaved().length > 0 || sending !== null) {
        await send()
        if (state.kind !== 'saving') return
      }
    },

    /** Sends what waits while the page goes away. */
    leave(): void {
      if (unsaved().length > 0) void send(true)
    },

    /** The server answers this tab: sends what waits since a request that failed or a session that ended. */
    answers(): void {
      if (state.kind !== 'saving') void send()
    },

    /** Rises with every request and every answer. */
    round: () => round,

    /**
     * Takes what another tab or device saved, as the server knew it in a round. Returns false for a state that a save of this tab
     * may have stale. `isOwn`: a button of this page changed the draft.
     */
    onServerState(latest: ServerState, since: number = round, isOwn = false): boolean {
      if (sending !== null || since !== round) return false
      const isNew = follow(latest) && !isOwn
      if (unsaved().length === 0) {
        const isQuiet = !isNew && state.kind !== 'problem' && state.kind !== 'conflict' && conflicts.size === 0
        show(isQuiet ? state : settled(latest.at, isNew))
      } else void send()
      return true
    },

    /** Ends a conflict: what is here is saved over what is in the draft. */
    keepHere(path: string): void {
      const conflict = conflicts.get(path)
      if (conflict === undefined) return
      conflicts.delete(path)
      known.set(path, conflict.stored)
      void send()
    },

    /** Ends a conflict: what is in the draft replaces what is here. */
    takeStored(path: string, at: string): void {
      const conflict = conflicts.get(path)
      if (conflict === undefined) return
      conflicts.delete(path)
      known.set(path, conflict.stored)
      current.set(path, conflict.stored)
      port.setValue(path, conflict.stored)
      show(settled(at))
    },

    /** Replaces what is typed in a field and not saved by what the draft held last. */
    discard(path: string): void {
      const value = known.get(path)
      rejected.delete(path)
      conflicts.delete(path)
      if (isEqual(current.get(path), value)) return
      current.set(path, value)
      port.setValue(path, value)
      show(settled(server?.at ?? ''))
    },

    /** The value of a field in this tab. */
    localValue: (path: string) => current.get(path),

    /** Stops the timer. */
    stop: () => cancelTimer(),
  }
}

export type Autosave = ReturnType<typeof autosave>

/** Whether two values are stored as the same JSON. */
export function isEqual(a: unknown, b: unknown): boolean {
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
}
