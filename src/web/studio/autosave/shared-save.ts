import { accountChannel } from '#domain/accounts/account-id-hash.ts'
import { requestTimeoutMs } from '#domain/site/request-failure.ts'
import { entryKey } from '#domain/studio/entry-key.ts'
import {
  type Change,
  type Conflict,
  EntrySave,
  type HeldEntry,
  type SaveAnswer,
  type Saveable,
  type SavePort,
  type SaveView,
} from './entry-save.ts'

const draftChannel = 'studio-draft'
const pollMs = 20_000

/** What a form shows of the save of its entry. `isFirst`: of the forms of this entry on the page it is the first. */
export type FormSave = { follow: SavePort['follow']; show(view: SaveView & { isFirst: boolean }): void }

type Shared = { save: EntrySave; forms: Set<FormSave>; ask(): void; shown: SaveView; end(): void }

/** The saves of this page, by their entries. */
const saves = new Map<string, Shared>()

/** Joins a form to the save of its entry, which all forms of the page share, with what the tab kept of it. `leave` when it is gone. */
export function joinSave(entry: Saveable, held: HeldEntry, account: string, form: FormSave) {
  const key = entryKey(entry)
  const shared = saves.get(key) ?? begin(entry, held, account)
  saves.set(key, shared)
  shared.forms.add(form)
  form.follow(shared.save.fields(), new Set())
  form.show({ ...shared.shown, isFirst: shared.forms.size === 1 })
  shared.save.retry()
  return {
    save: shared.save,
    ask: shared.ask,
    leave() {
      shared.forms.delete(form)
      if (shared.forms.size > 0) return
      saves.delete(key)
      shared.end()
    },
  }
}

/** Sends what waits in the forms of this page, and resolves once that is answered. */
export async function saveAll(): Promise<void> {
  await Promise.all([...saves.values()].map(({ save }) => save.flush()))
}

function begin(entry: Saveable, held: HeldEntry, account: string): Shared {
  const kept = keptWords(account, entryKey(entry))
  const forms = new Set<FormSave>()
  let isEnded = false
  const follower = followEntry(entry, {
    known: () => save.known(),
    answered: () => save.answered(),
    onHeld: (...news) => save.follow(...news),
    onAnswer: () => save.retry(),
  })
  const save = new EntrySave(entry.collection, held, kept.read(), {
    send: (...asked) => sendEntry(entry, ...asked),
    later(ms, run) {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
    // What is under way when the page goes is kept until the next one knows that it was stored.
    keep(unsaved) {
      if (!isEnded) kept.write(unsaved)
    },
    follow(...news) {
      for (const form of forms) form.follow(...news)
    },
    show(view) {
      shared.shown = view
      for (const [at, form] of [...forms].entries()) form.show({ ...view, isFirst: at === 0 })
    },
    notifyTabs: follower.notifyTabs,
  })
  const flush = () => void save.flush()
  const leave = () => save.leave()
  addEventListener('online', flush)
  addEventListener('pagehide', leave)
  const shown: SaveView = { save: { kind: 'quiet' }, held, conflict: null, rejection: null, retryInS: 0 }
  const shared: Shared = {
    ...{ save, forms, shown, ask: follower.ask },
    end() {
      isEnded = true
      removeEventListener('online', flush)
      removeEventListener('pagehide', leave)
      save.stop()
      follower.end()
    },
  }
  return shared
}

function addressOf({ collection, id }: Saveable): string {
  return `/studio/entries/${collection}/${id.split('/').map(encodeURIComponent).join('/')}`
}

/** Sends an entry. Never rejects. A redirect means that the session has ended. */
async function sendEntry(entry: Saveable, ...[save, isLeaving]: Parameters<SavePort['send']>): Promise<SaveAnswer> {
  const request = {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(save),
    redirect: 'manual',
    keepalive: isLeaving,
    signal: AbortSignal.timeout(requestTimeoutMs),
  } as const
  try {
    const answer = await fetch(addressOf(entry), request)
    if (answer.type === 'opaqueredirect') return { kind: 'signed-out' }
    if (answer.status === 403) return { kind: 'no-admin' }
    const isJson = answer.headers.get('content-type')?.startsWith('application/json')
    if (!isJson) return { kind: 'silent' }
    const said = (await answer.json()) as Answer
    if ('saved' in said) return { kind: 'saved', held: said.saved }
    if ('stored' in said) return { kind: 'conflict', ...said }
    return 'path' in said ? { kind: 'rejected', ...said } : { kind: 'failed', message: said.message }
  } catch {
    return { kind: navigator.onLine ? 'silent' : 'offline' }
  }
}

type Answer = { saved: Omit<HeldEntry, 'fields'> } | Conflict | { path: string; message: string } | { message: string }

/**
 * What a tab keeps of a part of the draft until the server has acknowledged it, for the account of this hash alone: what another one has
 * typed in this tab is removed.
 */
function keptWords(accountIdHash: string, part: string) {
  const own = `studio ${accountIdHash} `
  const key = own + part
  return {
    read(): Record<string, Change> {
      try {
        const others = Object.keys(sessionStorage).filter((each) => each.startsWith('studio ') && !each.startsWith(own))
        for (const each of others) sessionStorage.removeItem(each)
        return JSON.parse(sessionStorage.getItem(key) ?? '{}') as Record<string, Change>
      } catch {
        return {}
      }
    },
    write(unsaved: Record<string, Change>): void {
      try {
        if (Object.keys(unsaved).length === 0) sessionStorage.removeItem(key)
        else sessionStorage.setItem(key, JSON.stringify(unsaved))
      } catch {
        // The storage of this tab is full or off: the words are in the form still.
      }
    },
  }
}

/** What follows the saves of others. `known` and `answered` tell of what it asks; `onAnswer` runs after each answer to this account. */
type Follower = {
  known(): Pick<HeldEntry, 'version' | 'changes'>
  answered(): number
  onHeld(held: HeldEntry, since: number, isOwn: boolean): void
  onAnswer(): void
}

/**
 * Follows what other tabs and devices save: asks the server when a tab of this browser tells of a save or a sign-in, every 20
 * seconds while the page is visible, and when it is visible again. `ask` does so after a button of this page changed the draft.
 */
function followEntry(entry: Saveable, { known, answered, onHeld, onAnswer }: Follower) {
  const drafts = new BroadcastChannel(draftChannel)
  const accounts = new BroadcastChannel(accountChannel)

  async function ask(isOwn = false): Promise<void> {
    const since = answered()
    const { version, changes } = known()
    // After a button of this page also what the server says of an entry that stays.
    const asked = new URLSearchParams({ version: isOwn ? '' : version, changes: String(changes) })
    try {
      const answer = await fetch(`${addressOf(entry)}?${asked}`, { redirect: 'manual' })
      if (answer.type === 'opaqueredirect' || !answer.ok) return
      const said = (await answer.json()) as { held?: HeldEntry }
      if (said.held !== undefined) onHeld(said.held, since, isOwn)
      onAnswer()
    } catch {
      // The next poll asks again.
    }
  }

  const askWhenVisible = () => void (document.visibilityState === 'visible' && ask())
  const timer = setInterval(askWhenVisible, pollMs)
  document.addEventListener('visibilitychange', askWhenVisible)
  drafts.onmessage = () => void ask()
  accounts.onmessage = ({ data }) => void (data !== '' && ask())
  return {
    ask: () => void ask(true),
    notifyTabs: () => drafts.postMessage(''),
    end() {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', askWhenVisible)
      drafts.close()
      accounts.close()
    },
  }
}
