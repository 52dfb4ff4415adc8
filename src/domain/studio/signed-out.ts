/** The whole answer to a press of the studio whose session has ended. docs/behaviour.md 23.1. */
export const signedOutText = 'You are signed out.'
