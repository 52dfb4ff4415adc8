import { fieldNameOf } from '#domain/languages/translated-name.ts'
import type { FieldProblem } from '#domain/studio/entry-problems.ts'
import { fieldOf, withField } from '#domain/studio/field-path.ts'
import { isSame } from '#resume/schema/same-value.ts'
import type { Fields } from '#resume/schema/stored-fields.ts'
import type { ChangeView } from '../changes/change-view.ts'
import type { SaveState } from '../posting/save-state.ts'

/** An entry as the draft holds it. `changed` names the fields that are not published, `changes` counts the draft, `at` is '10:42'. */
export type HeldEntry = {
  fields: Fields
  version: string
  problems: readonly FieldProblem[]
  changed: readonly string[]
  changes: number
  at: string
}

/** What is saved: an entry, or a folder of pictures. */
export type Saveable = { collection: string; id: string }

/** The entry that another tab or device saved, who it was and when, and what differs from the one here. */
export type Conflict = { stored: HeldEntry; who: string; differences: readonly ChangeView[] }

/** The answer to a save. Without one: 'offline' when the browser has no connection, 'silent' when the site fails. */
export type SaveAnswer =
  | { kind: 'saved'; held: Omit<HeldEntry, 'fields'> }
  | ({ kind: 'conflict' } & Conflict)
  | { kind: 'rejected'; path: string; message: string }
  | { kind: 'failed'; message: string }
  | { kind: 'offline' | 'silent' | 'signed-out' | 'no-admin' }

/** A value that the owner gave a field, null for none, and what the draft may hold of it: what the form began from, and what was sent. */
export type Change = { value: unknown; known: unknown[] }
type Changes = Record<string, Change>

/** What a form shows of saving. `retryInS`: seconds until the next try; 0 when none waits. */
export type SaveView = {
  save: SaveState
  held: HeldEntry
  conflict: Conflict | null
  rejection: { path: string; message: string } | null
  retryInS: number
}

/** The outside of a save. `send` never rejects. `keep` survives a reload of the tab. `follow` shows the fields of the entry, but some. */
export type SavePort = {
  send(entry: { fields: Fields; version: string }, isLeaving: boolean): Promise<SaveAnswer>
  later(ms: number, run: () => void): () => void
  keep(unsaved: Changes): void
  follow(fields: Fields, but: ReadonlySet<string>): void
  show(view: SaveView): void
  notifyTabs(): void
}

/** After the last key, in ms. docs/behaviour.md 23.6. */
const afterKeyMs = 400
const retryMs = [2_000, 4_000, 8_000, 15_000, 30_000]

/**
 * Saves one entry as its fields change: whole, one request at a time. What the server has not acknowledged stays in the tab. What
 * another tab saved meanwhile is taken where it is of other fields; else the owner chooses. docs/behaviour.md 23.6.
 */
export class EntrySave {
  readonly collection: string
  private readonly port: SavePort
  private held: HeldEntry
  private readonly changes: Map<string, Change>
  private conflict: Conflict | null = null
  private rejection: SaveView['rejection'] = null
  private sending: Promise<void> | null = null
  private state: SaveState = { kind: 'quiet' }
  private sent = 0
  private tries = 0
  private retryInS = 0
  private cancelTimer = () => {}

  /** `unsaved` is what the tab kept. */
  constructor(collection: string, held: HeldEntry, unsaved: Changes, port: SavePort) {
    this.collection = collection
    this.held = held
    this.port = port
    this.changes = new Map(Object.entries(unsaved))
    this.dropHeld()
    port.keep(Object.fromEntries(this.changes))
    // The answer to a version that never was says what differs.
    if (this.overlaps(held)) this.held = { ...held, version: '' }
  }

  /** The entry as the form has it. */
  fields(): Fields {
    let fields = this.held.fields
    for (const [name, { value }] of this.changes) fields = withField(fields, name, value, this)
    return fields
  }

  /** Takes the values of fields, null for none. `isChosen`: a choice, a move or a removal, which is sent at once. */
  changed(values: Fields, isChosen = false): void {
    for (const [name, value] of Object.entries(values)) {
      const known = this.changes.get(name)?.known ?? [fieldOf(this.held.fields, name)]
      this.changes.set(name, { value, known })
    }
    if (this.sending === null) this.dropHeld()
    this.rejection = null
    const isSettled = this.isSettled()
    if (isSettled) this.cancelTimer()
    this.show(this.conflict !== null ? { kind: 'conflict' } : isSettled ? this.settled() : { kind: 'saving' })
    if (isChosen) void this.send()
    else if (this.sending === null && this.isWaiting()) this.schedule(afterKeyMs)
  }

  /** Sends what waits, and resolves once it is answered. */
  async flush(): Promise<void> {
    while (this.sending !== null || this.isWaiting()) {
      await this.send()
      if (this.state.kind !== 'saving') return
    }
  }

  /** Sends what waits while the page goes away. */
  leave(): void {
    if (this.isWaiting()) void this.send(true)
  }

  /** The entry without what is not saved. */
  stored(): Fields {
    return this.held.fields
  }

  /** The state of the draft that the form shows. */
  known(): Pick<HeldEntry, 'version' | 'changes'> {
    return this.held
  }

  /** How many answers there were, for `follow`. */
  answered(): number {
    return this.sent
  }

  /** Takes the entry as the draft holds it, unless there are words of this tab, or a save since then. `isOwn`: a button here changed it. */
  follow(held: HeldEntry, since: number, isOwn: boolean): void {
    if (this.conflict !== null && held.version !== this.conflict.stored.version)
      this.conflict = { ...this.conflict, stored: held }
    if (this.sending !== null || since !== this.sent || this.changes.size > 0) return
    const isNew = held.version !== this.held.version
    this.rebase(held)
    this.show(isNew && !isOwn ? { kind: 'elsewhere', at: held.at } : isOwn ? this.settled() : this.state)
  }

  /** Ends a conflict: what was changed here goes over what is in the draft. */
  keepMine(): void {
    if (this.conflict === null) return
    this.rebase(this.conflict.stored)
    this.conflict = null
    void this.send()
  }

  /** Ends a conflict: what is in the draft replaces what is here. */
  loadTheirs(): void {
    if (this.conflict === null) return
    this.changes.clear()
    this.rebase(this.conflict.stored)
    this.conflict = null
    this.show(this.settled())
  }

  /** Replaces what is typed in a field and not saved by what the draft holds. */
  discard(name: string): void {
    this.rejection = null
    if (!this.changes.delete(name)) return
    this.port.follow(this.held.fields, new Set(this.changes.keys()))
    this.show(this.settled())
  }

  /** The server answers this tab again: sends what waits since a request that failed. */
  retry(): void {
    if (this.isWaiting() && this.sending === null) void this.send()
  }

  /** Whether there is nothing that the server does not have. */
  isSettled(): boolean {
    return this.sending === null && this.changes.size === 0
  }

  stop(): void {
    this.cancelTimer()
  }

  private isWaiting(): boolean {
    return this.changes.size > 0 && this.conflict === null && this.rejection === null
  }

  private async send(isLeaving = false): Promise<void> {
    if (this.sending !== null && !isLeaving) return this.sending
    this.cancelTimer()
    if (!this.isWaiting()) return
    this.retryInS = 0
    const fields = this.fields()
    for (const { value, known } of this.changes.values()) known.push(value)
    this.show({ kind: 'saving' })
    const request = this.port.send({ fields, version: this.held.version }, isLeaving).then((answer) => {
      this.sent += 1
      if (this.sending === request) this.sending = null
      this.take(answer, fields)
    })
    this.sending = request
    return request
  }

  private take(answer: SaveAnswer, fields: Fields): void {
    if (answer.kind === 'saved') {
      this.tries = 0
      this.held = { ...answer.held, fields }
      this.dropHeld()
      this.port.notifyTabs()
      if (this.changes.size > 0) void this.send()
      else this.show(this.settled())
    } else if (answer.kind === 'conflict') {
      if (this.overlaps(answer.stored)) this.conflict = answer
      else this.rebase(answer.stored)
      if (this.conflict !== null) this.show({ kind: 'conflict' })
      else if (this.changes.size > 0) void this.send()
      else this.show(this.settled())
    } else if (answer.kind === 'rejected') {
      this.rejection = answer
      this.show({ kind: 'rejected', message: answer.message })
    } else {
      if (answer.kind === 'offline' || answer.kind === 'silent' || answer.kind === 'failed') this.retryLater()
      this.show(answer.kind === 'failed' ? answer : { kind: answer.kind })
    }
  }

  /** Whether a field that was changed here holds something else than it may. */
  private overlaps({ fields }: HeldEntry): boolean {
    return [...this.changes].some(([name, { value, known }]) => {
      const held = fieldOf(fields, name)
      return ![value, ...known].some((each) => isSame(each, held))
    })
  }

  /** Goes on from another state of the draft; what was changed here stays over it. */
  private rebase(held: HeldEntry): void {
    this.held = held
    for (const [name, change] of this.changes) change.known = [fieldOf(held.fields, name)]
    this.dropHeld()
    this.port.follow(held.fields, new Set(this.changes.keys()))
  }

  /** Forgets changes that the draft has. */
  private dropHeld(): void {
    for (const [name, { value }] of this.changes)
      if (isSame(value, fieldOf(this.held.fields, name))) this.changes.delete(name)
  }

  private show(next: SaveState): void {
    this.state = next
    this.port.keep(Object.fromEntries(this.changes))
    const { held, conflict, rejection, retryInS } = this
    this.port.show({ save: next, held, conflict, rejection, retryInS })
  }

  private settled(): SaveState {
    const wrong = new Set(this.held.problems.map(({ path }) => fieldNameOf(path)))
    return wrong.size > 0 ? { kind: 'problem', fields: wrong.size } : { kind: 'saved', at: this.held.at }
  }

  private schedule(ms: number): void {
    this.cancelTimer()
    this.cancelTimer = this.port.later(ms, () => void this.send())
  }

  private retryLater(): void {
    const ms = retryMs[Math.min(this.tries, retryMs.length - 1)] ?? 0
    this.tries += 1
    this.retryInS = Math.round(ms / 1000)
    this.schedule(ms)
  }
}
