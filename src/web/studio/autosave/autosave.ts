import { fieldNameOf } from '#domain/languages/translated-name.ts'
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

/** Both texts of a conflict, with what differs, unless they are too long to compare. */
export type ConflictMarks = { here: readonly MarkedWords[]; stored: readonly MarkedWords[]; isTooLong?: boolean }

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
export class Autosave {
  private readonly port: AutosavePort
  private readonly known: Map<string, unknown>
  private readonly current: Map<string, unknown>
  private readonly conflicts = new Map<string, Conflict>()
  private readonly rejected = new Map<string, { value: unknown; message: string }>()
  private server: ServerState | null = null
  private state: SaveState = { kind: 'quiet' }
  private sending: Promise<void> | null = null
  private underWay = new Map<string, unknown>()
  private rounds = 0
  private cancelTimer = () => {}
  private tries = 0
  private retryInS = 0

  constructor(first: Readonly<Record<string, unknown>>, port: AutosavePort) {
    this.port = port
    this.known = new Map(Object.entries(first))
    this.current = new Map(this.known)
  }

  /** Takes the values that the form holds now. `isChosen`: a choice, a move or a removal, which is sent at once. */
  changed(values: Readonly<Record<string, unknown>>, isChosen = false): void {
    let isNew = false
    for (const [path, value] of Object.entries(values)) {
      if (!this.known.has(path) || isEqual(this.current.get(path), value)) continue
      this.current.set(path, value)
      this.rejected.delete(path)
      isNew = true
    }
    if (!isNew) return
    if (this.unsaved().length === 0) {
      // Typed back to what is stored: there is nothing to send, and nothing that is not saved.
      this.cancelTimer()
      this.show(this.settled(this.server?.at ?? ''))
      return
    }
    this.show({ kind: 'saving' })
    if (isChosen) void this.send()
    else if (this.sending === null) this.schedule(afterKeyMs, () => void this.send())
  }

  /** Sends what waits: a field lost the focus, or the browser is online again. Resolves once it is answered. */
  async flush(): Promise<void> {
    while (this.unsaved().length > 0 || this.sending !== null) {
      await this.send()
      if (this.state.kind !== 'saving') return
    }
  }

  /** Sends what waits while the page goes away. */
  leave(): void {
    if (this.unsaved().length > 0) void this.send(true)
  }

  /** The server answers this tab: sends what waits since a request that failed or a session that ended. */
  answers(): void {
    if (this.state.kind !== 'saving') void this.send()
  }

  /** Rises with every request and every answer. */
  round(): number {
    return this.rounds
  }

  /**
   * Takes what another tab or device saved, as the server knew it in a round. Returns false for a state that a save of this tab
   * may have stale. `isOwn`: a button of this page changed the draft.
   */
  onServerState(latest: ServerState, since: number = this.rounds, isOwn = false): boolean {
    if (this.sending !== null || since !== this.rounds) return false
    const isNew = this.follow(latest) && !isOwn
    if (this.unsaved().length === 0) {
      const isQuiet =
        !isNew && this.state.kind !== 'problem' && this.state.kind !== 'conflict' && this.conflicts.size === 0
      this.show(isQuiet ? this.state : this.settled(latest.at, isNew))
    } else void this.send()
    return true
  }

  /** Ends a conflict: what is here is saved over what is in the draft. */
  keepHere(path: string): void {
    const conflict = this.conflicts.get(path)
    if (conflict === undefined) return
    this.conflicts.delete(path)
    this.known.set(path, conflict.stored)
    void this.send()
  }

  /** Ends a conflict: what is in the draft replaces what is here. */
  takeStored(path: string, at: string): void {
    const conflict = this.conflicts.get(path)
    if (conflict === undefined) return
    this.conflicts.delete(path)
    this.known.set(path, conflict.stored)
    this.current.set(path, conflict.stored)
    this.port.setValue(path, conflict.stored)
    this.show(this.settled(at))
  }

  /** Replaces what is typed in a field and not saved by what the draft held last. */
  discard(path: string): void {
    const value = this.known.get(path)
    this.rejected.delete(path)
    this.conflicts.delete(path)
    if (isEqual(this.current.get(path), value)) return
    this.current.set(path, value)
    this.port.setValue(path, value)
    this.show(this.settled(this.server?.at ?? ''))
  }

  /** The value of a field in this tab. */
  localValue(path: string): unknown {
    return this.current.get(path)
  }

  /** Stops the timer. */
  stop(): void {
    this.cancelTimer()
  }

  /** What differs from what was acknowledged, and from what is under way. */
  private unsaved(): Edit[] {
    return [...this.current].flatMap(([path, value]) => {
      const before = this.known.get(path)
      const conflict = this.conflicts.get(path)
      if (conflict !== undefined && !conflict.isStale) return []
      const isBack = isEqual(value, before)
      const isSentOtherwise = this.underWay.has(path) && !isEqual(value, this.underWay.get(path))
      const rejection = this.rejected.get(path)
      if (isBack && !isSentOtherwise) return []
      if (rejection !== undefined && isEqual(rejection.value, value)) return []
      return [{ path, value, shown: isBack ? this.underWay.get(path) : before }]
    })
  }

  private show(next: SaveState): void {
    this.state = next
    const waiting = [...this.conflicts.keys(), ...this.rejected.keys()].map((path) => [path, this.edit(path)] as const)
    const kept = [...this.unsaved().map((each) => [each.path, each] as const), ...waiting]
    this.port.keep(kept.length === 0 ? null : Object.fromEntries(kept))
    const rejections = new Map([...this.rejected].map(([path, { message }]) => [path, message]))
    const { server, conflicts, retryInS } = this
    this.port.show({ save: next, server, conflicts: new Map(conflicts), rejections, retryInS })
  }

  private edit(path: string): Edit {
    return { path, value: this.current.get(path), shown: this.known.get(path) }
  }

  /** The state of a form of which everything is acknowledged. */
  private settled(at: string, isElsewhere = false): SaveState {
    const [rejection] = this.rejected.values()
    if (rejection !== undefined) return { kind: 'rejected', message: rejection.message }
    if (this.conflicts.size > 0) return { kind: 'conflict', fields: this.conflicts.size }
    const wrong = new Set(this.server?.problems.map(({ path }) => fieldNameOf(path)))
    if (wrong.size > 0) return { kind: 'problem', fields: wrong.size }
    if (at === '') return { kind: 'quiet' }
    return isElsewhere ? { kind: 'elsewhere', at } : { kind: 'saved', at }
  }

  private schedule(ms: number, run: () => void): void {
    this.cancelTimer()
    this.cancelTimer = this.port.later(ms, run)
  }

  private async send(isLeaving = false): Promise<void> {
    if (this.sending !== null && !isLeaving) return this.sending
    this.cancelTimer()
    const edits = this.unsaved()
    if (edits.length === 0) return
    this.retryInS = 0
    this.rounds += 1
    this.underWay = new Map(edits.map(({ path, value }) => [path, value]))
    this.show({ kind: 'saving' })
    const request = this.port.send(edits, isLeaving).then((answer) => {
      this.rounds += 1
      if (this.sending === request) {
        this.sending = null
        this.underWay = new Map()
      }
      this.take(answer, edits)
    })
    this.sending = request
    return request
  }

  private take(answer: SaveAnswer, edits: readonly Edit[]): void {
    if (answer.kind !== 'done') {
      if (answer.kind === 'offline' || answer.kind === 'silent' || answer.kind === 'failed') this.retryLater()
      this.show(answer.kind === 'failed' ? answer : { kind: answer.kind })
      return
    }
    this.tries = 0
    for (const each of answer.answers) {
      const sent = edits.find(({ path }) => path === each.path)
      if (sent === undefined) continue
      if (each.outcome === 'saved') {
        this.known.set(each.path, sent.value)
        this.rejected.delete(each.path)
        this.conflicts.delete(each.path)
      } else if (each.outcome === 'conflict') {
        const { value: stored, who, marks } = each
        this.conflicts.set(each.path, { stored, who, marks })
      } else {
        this.rejected.set(each.path, { value: sent.value, message: each.message })
      }
    }
    if (answer.answers.some(({ outcome }) => outcome === 'saved')) this.port.notifyTabs()
    this.follow(answer.server)
    if (this.unsaved().length > 0) void this.send()
    else this.show(this.settled(answer.server.at))
  }

  /**
   * Takes what the draft holds in fields without unsaved words. A field with unsaved words keeps what it knew, so that the server
   * finds the conflict when they are sent.
   */
  private follow(latest: ServerState): boolean {
    this.server = latest
    let isNew = false
    for (const [path, value] of Object.entries(latest.fields)) {
      if (!this.known.has(path)) continue
      const conflict = this.conflicts.get(path)
      if (conflict !== undefined) {
        if (!isEqual(conflict.stored, value)) this.conflicts.set(path, { ...conflict, isStale: true })
        continue
      }
      const isUntouched = isEqual(this.current.get(path), this.known.get(path))
      if (isUntouched && !isEqual(this.current.get(path), value)) {
        this.current.set(path, value)
        this.port.setValue(path, value)
        isNew = true
      }
      if (isEqual(this.current.get(path), value)) this.known.set(path, value)
    }
    return isNew
  }

  private retryLater(): void {
    const ms = retryMs[Math.min(this.tries, retryMs.length - 1)] ?? 0
    this.tries += 1
    this.retryInS = Math.round(ms / 1000)
    this.schedule(ms, () => void this.send())
  }
}

/** Whether two values are stored as the same JSON. */
export function isEqual(a: unknown, b: unknown): boolean {
  return JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
}
