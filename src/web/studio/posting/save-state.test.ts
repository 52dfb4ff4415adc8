import { expect, test } from 'vitest'
import { isUnsaved, type SaveState, saveWords } from './save-state.ts'

/** The states of the draft bar, word for word. docs/behaviour.md 23.4. */
const states: [SaveState, string, 'bad' | 'fine'][] = [
  [{ kind: 'quiet' }, '', 'fine'],
  [{ kind: 'saving' }, 'Saving…', 'fine'],
  [{ kind: 'saved', at: '10:42' }, 'Saved 10:42', 'fine'],
  [{ kind: 'elsewhere', at: '10:41' }, 'Changed elsewhere at 10:41', 'fine'],
  [{ kind: 'offline' }, 'Not saved: no connection', 'bad'],
  [{ kind: 'silent' }, 'Not saved: the site does not answer', 'bad'],
  [
    { kind: 'failed', message: 'We could not save this right now. Please try again later.' },
    'Not saved: We could not save this right now. Please try again later.',
    'bad',
  ],
  [
    { kind: 'rejected', message: 'This text is longer than 64 KB.' },
    'Not saved: this text is longer than 64 KB',
    'bad',
  ],
  [{ kind: 'signed-out' }, 'Not saved: you are signed out', 'bad'],
  [{ kind: 'no-admin' }, 'Not saved: this account may no longer change the site', 'bad'],
  [{ kind: 'conflict' }, 'Not saved: changed elsewhere', 'bad'],
  [{ kind: 'problem', fields: 1 }, '1 field to fix', 'bad'],
  [{ kind: 'problem', fields: 2 }, '2 fields to fix', 'bad'],
]

test.each(states)('the bar says what became of a save: %o', (state, words, mood) => {
  expect([saveWords(state).words, saveWords(state).isBad]).toEqual([words, mood === 'bad'])
})

test('only what is stored, or was never typed, may be replaced by another page', () => {
  const stored = states.filter(([state]) => !isUnsaved(state)).map(([{ kind }]) => kind)
  expect(new Set(stored)).toEqual(new Set(['quiet', 'saved', 'elsewhere', 'problem']))
})
