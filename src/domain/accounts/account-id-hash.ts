/** The address where a page asks which account is signed in. The answer is the account's hash, '' when signed out. */
export const accountIdHashPath = '/account-mark'

/** The BroadcastChannel on which pages of this site tell each other the hash of their account. docs/behaviour.md 8.9. */
export const accountChannel = 'account'
