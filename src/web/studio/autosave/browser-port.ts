import { accountChannel } from '#domain/accounts/account-id-hash.ts'
import { requestTimeoutMs } from '#domain/site/request-failure.ts'
import type { EntryName } from '#domain/studio/entry-name.ts'
import type { Edit, SaveAnswer, ServerState } from './autosave.ts'
import { nextTurn } from './tab.ts'

type Done = Extract<SaveAnswer, { kind: 'done' }>

const draftPath = '/studio/draft'
const statePath = '/studio/draft/state'
const draftChannel = 'studio-draft'
const pollMs = 20_000

/** Posts the edits of one entry. Never rejects. A redirect means that the session has ended. */
export async function sendEdits(entry: EntryName, edits: readonly Edit[], isLeaving: boolean): Promise<SaveAnswer> {
  const { id, turn } = nextTurn()
  const request = {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ collection: entry.collection, id: entry.id, tab: id, turn, edits }),
    redirect: 'manual',
    keepalive: isLeaving,
    signal: AbortSignal.timeout(requestTimeoutMs),
  } as const
  try {
    const answer = await fetch(draftPath, request)
    if (answer.type === 'opaqueredirect') return { kind: 'signed-out' }
    if (answer.status === 403) return { kind: 'no-admin' }
    const isJson = answer.headers.get('content-type')?.startsWith('application/json')
    if (!isJson) return { kind: 'silent' }
    const said = (await answer.json()) as { message: string } | Omit<Done, 'kind'>
    return 'server' in said ? { ...said, kind: 'done' } : { kind: 'failed', message: said.message }
  } catch {
    return { kind: navigator.onLine ? 'silent' : 'offline' }
  }
}

/**
 * What a tab keeps of a part of the draft until the server has acknowledged it, for the account of this hash alone: what another one has
 * typed in this tab is removed.
 */
export function keptEdits(accountIdHash: string, part: string) {
  const own = `studio ${accountIdHash} `
  const key = own + part
  return {
    read(): Record<string, Edit> {
      try {
        const others = Object.keys(sessionStorage).filter((each) => each.startsWith('studio ') && !each.startsWith(own))
        for (const each of others) sessionStorage.removeItem(each)
        return JSON.parse(sessionStorage.getItem(key) ?? '{}') as Record<string, Edit>
      } catch {
        return {}
      }
    },
    write(unsaved: Readonly<Record<string, Edit>> | null): void {
      try {
        if (unsaved === null) sessionStorage.removeItem(key)
        else sessionStorage.setItem(key, JSON.stringify(unsaved))
      } catch {
        // The storage of this tab is full or off: the words are in the form still.
      }
    },
  }
}

/**
 * What follows the saves of others. `round` tells when the state was asked for; `onServerState` returns whether it took the state; `onAnswer`
 * runs after each answer of the server to this account.
 */
type Follower = {
  round(): number
  onServerState(server: ServerState, round: number, isOwn: boolean): boolean
  onAnswer(): void
}

/**
 * Follows what other tabs and devices save: asks the server when a tab of this browser tells of a save or a sign-in, every 20
 * seconds while the page is visible, and when it is visible again. `ask` does so after a button of this page changed the draft.
 */
export function followDraft(entry: EntryName, { round, onServerState, onAnswer }: Follower) {
  const drafts = new BroadcastChannel(draftChannel)
  const accounts = new BroadcastChannel(accountChannel)
  let version = ''

  async function ask(isOwn = false): Promise<void> {
    const asked = new URLSearchParams({ ...entry, version })
    const since = round()
    try {
      const answer = await fetch(`${statePath}?${asked}`, { redirect: 'manual' })
      if (answer.type === 'opaqueredirect' || !answer.ok) return
      const said = (await answer.json()) as { version: string; server?: ServerState }
      if (said.server === undefined || onServerState(said.server, since, isOwn)) version = said.version
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
    notifyTabs() {
      // A draft that is as it was before this save has the version of then.
      version = ''
      drafts.postMessage(version)
    },
    end() {
      clearInterval(timer)
      document.removeEventListener('visibilitychange', askWhenVisible)
      drafts.close()
      accounts.close()
    },
  }
}
