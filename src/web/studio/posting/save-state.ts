import { createContext } from 'react'
import { countOf } from '../text/wording.ts'

/** What the draft bar says about saving. docs/behaviour.md 23.4. */
export type SaveState =
  | { kind: 'quiet' }
  | { kind: 'saving' }
  | { kind: 'saved'; at: string }
  | { kind: 'elsewhere'; at: string }
  | { kind: 'offline' }
  | { kind: 'silent' }
  | { kind: 'failed'; message: string }
  | { kind: 'rejected'; message: string }
  | { kind: 'signed-out' }
  | { kind: 'no-admin' }
  | { kind: 'conflict' }
  | { kind: 'problem'; fields: number }

/** Whether a form in this state has words that are not stored: nothing may replace its page. */
export function isUnsaved({ kind }: SaveState): boolean {
  return kind !== 'quiet' && kind !== 'saved' && kind !== 'elsewhere' && kind !== 'problem'
}

/** The words of a state and its icon; a state that needs the owner is `isBad`. */
export function saveWords(state: SaveState): { words: string; icon: string; isBad: boolean } {
  switch (state.kind) {
    case 'quiet':
      return { words: '', icon: '', isBad: false }
    case 'saving':
      return { words: 'Saving…', icon: 'again', isBad: false }
    case 'saved':
      return { words: `Saved ${state.at}`, icon: 'check', isBad: false }
    case 'elsewhere':
      return { words: `Changed elsewhere at ${state.at}`, icon: 'info', isBad: false }
    case 'offline':
      return { words: 'Not saved: no connection', icon: 'offline', isBad: true }
    case 'silent':
      return { words: 'Not saved: the site does not answer', icon: 'offline', isBad: true }
    case 'failed':
      return { words: `Not saved: ${state.message}`, icon: 'error', isBad: true }
    case 'rejected':
      return { words: `Not saved: ${inSentence(state.message)}`, icon: 'error', isBad: true }
    case 'signed-out':
      return { words: 'Not saved: you are signed out', icon: 'error', isBad: true }
    case 'no-admin':
      return { words: 'Not saved: this account may no longer change the site', icon: 'error', isBad: true }
    case 'conflict':
      return { words: 'Not saved: changed elsewhere', icon: 'warn', isBad: true }
    case 'problem':
      return { words: `${countOf(state.fields, 'field')} to fix`, icon: 'error', isBad: true }
  }
}

/** 'This text is longer than 64 KB.' as the end of a sentence of the bar. */
function inSentence(message: string): string {
  return message.charAt(0).toLowerCase() + message.slice(1).replace(/\.$/, '')
}

/** What the frame shows: the state of saving, and the numbers of changes that are not published and of unread messages. */
export type DraftState = { save: SaveState; changes: number; unread: number }

/** `account` is the hash of the account that the page was made for. */
type DraftOfPage = { state: DraftState; account: string; set(state: Partial<DraftState>): void }

export const DraftStateContext = createContext<DraftOfPage>({
  state: { save: { kind: 'quiet' }, changes: 0, unread: 0 },
  account: '',
  set() {},
})
