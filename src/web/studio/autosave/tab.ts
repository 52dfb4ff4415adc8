/**
 * This tab for the server: an id, and a number for each request, which rises. docs/behaviour.md 23.6. A page takes the id out of the
 * tab's storage while it is open and puts it back when it goes away, so that a duplicated tab, which gets a copy of the storage,
 * has an id of its own.
 */
export type Tab = { id: string; turn: number }

const key = 'studio-tab'
let tab: Tab | undefined

/** Returns the tab with the number of its next request. */
export function nextTurn(): Tab {
  tab ??= takenTab() ?? newTab()
  tab = { ...tab, turn: tab.turn + 1 }
  return tab
}

function newTab(): Tab {
  addEventListener('pagehide', () => {
    if (tab !== undefined) sessionStorage.setItem(key, JSON.stringify(tab))
  })
  addEventListener('pageshow', ({ persisted }) => void (persisted && sessionStorage.removeItem(key)))
  return { id: crypto.randomUUID(), turn: 0 }
}

function takenTab(): Tab | undefined {
  try {
    const { id, turn } = JSON.parse(sessionStorage.getItem(key) ?? '') as Tab
    sessionStorage.removeItem(key)
    return typeof id === 'string' && Number.isSafeInteger(turn) ? { ...newTab(), id, turn } : undefined
  } catch {
    return undefined
  }
}
