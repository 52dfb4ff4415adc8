/** Shown when a store could not take a change. docs/behaviour.md 9.6. */
export const notSavedText = 'We could not save this right now. Please try again later.'
