/** Where a page asks who is signed in by now: its answer is the account's mark, '' for nobody. */
export const accountIdHashPath = '/account-mark'

/** The channel on which pages of this site tell each other the mark of their account. Source: docs/behaviour.md 8.9. */
export const accountChannel = 'account'
